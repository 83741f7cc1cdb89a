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
    const proven = this.#proven.take(key)
    const answer = proven ?? this.#onTrial.take(key)
    if (answer === undefined) return undefined
    for (const [oldKey, old] of this.#proven.put(key, answer)) this.#onTrial.put(oldKey, old)
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

/** Answers in the order in which they were put; a `Map` keeps it. */
class Segment {
  size = 0
  readonly #answers = new Map<string, Answer>()
  readonly #largestSize: number

  constructor(largestSize: number) {
    this.#largestSize = largestSize
  }

  take(key: string): Answer | undefined {
    const answer = this.#answers.get(key)
    if (answer === undefined) return undefined
    this.#answers.delete(key)
    this.size -= sizeOf(key, answer)
    return answer
  }

  /** Puts the answer last; returns those that have to go for it, the oldest first. */
  put(key: string, answer: Answer): [key: string, answer: Answer][] {
    this.#answers.set(key, answer)
    this.size += sizeOf(key, answer)
    const gone: [string, Answer][] = []
    for (const [oldKey, old] of this.#answers) {
      if (this.size <= this.#largestSize) break
      this.take(oldKey)
      gone.push([oldKey, old])
    }
    return gone
  }

  clear(): void {
    this.#answers.clear()
    this.size = 0
  }
}

function sizeOf(key: string, answer: Answer): number {
  return key.length * 2 + answer.size
}
