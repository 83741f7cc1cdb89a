import type { Answer } from './answer.ts'

/** The share of the memory that is kept for answers that were asked for again. */
const provenShare = 0.75

/**
 * The answers made from one snapshot, bounded in bytes. An answer is on trial until it is asked for a second time, and
 * then proven; a flood of requests that nobody repeats only ever drives out answers on trial (segmented LRU: Karedla,
 * Love and Wherry, "Caching strategies to improve disk system performance", 1994).
 */
export class AnswerCache {
  readonly #proven: Segment
  readonly #onTrial: Segment

  /** @param largestSize bytes that all answers together may take. */
  constructor(largestSize: number) {
    this.#proven = new Segment(largestSize * provenShare)
    this.#onTrial = new Segment(largestSize * (1 - provenShare))
  }

  /** Bytes that all answers together take. */
  get size(): number {
    return this.#proven.size + this.#onTrial.size
  }

  get(key: string): Answer | undefined {
    const proven = this.#proven.get(key)
    if (proven !== undefined) return proven
    const answer = this.#onTrial.take(key)
    if (answer !== undefined) this.#proven.put(key, answer)
    return answer
  }

  set(key: string, answer: Answer): void {
    this.#onTrial.put(key, answer)
  }

  clear(): void {
    this.#proven.clear()
    this.#onTrial.clear()
  }
}

interface Kept {
  readonly answer: Answer
  readonly size: number
  /** Since it was put, or since it was last spared. */
  wasAskedFor: boolean
}

/**
 * Answers in the order in which they were put; a `Map` keeps it. An answer that was asked for is not moved then, which
 * would cost more than finding it, but spared once when its turn to go comes (the CLOCK algorithm).
 */
class Segment {
  size = 0
  readonly #kept = new Map<string, Kept>()
  readonly #largestSize: number

  constructor(largestSize: number) {
    this.#largestSize = largestSize
  }

  get(key: string): Answer | undefined {
    const kept = this.#kept.get(key)
    if (kept !== undefined) kept.wasAskedFor = true
    return kept?.answer
  }

  take(key: string): Answer | undefined {
    const kept = this.#kept.get(key)
    if (kept === undefined) return undefined
    this.#kept.delete(key)
    this.size -= kept.size
    return kept.answer
  }

  put(key: string, answer: Answer): void {
    const size = key.length * 2 + answer.size
    this.#kept.set(key, { answer, size, wasAskedFor: false })
    this.size += size
    for (const [oldKey, old] of this.#kept) {
      if (this.size <= this.#largestSize) break
      this.take(oldKey)
      if (!old.wasAskedFor) continue
      this.#kept.set(oldKey, { ...old, wasAskedFor: false })
      this.size += old.size
    }
  }

  clear(): void {
    this.#kept.clear()
    this.size = 0
  }
}
