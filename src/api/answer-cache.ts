import type { Answer } from './answer.ts'

/**
 * The answers made from one snapshot, bounded in bytes; the one that was asked for longest ago goes first. A `Map`
 * keeps the order of insertion, so an answer that is asked for is taken out and put in again.
 */
export class AnswerCache {
  readonly #answers = new Map<string, Answer>()
  readonly #largestSize: number
  #size = 0

  /** @param largestSize bytes that all answers together may take. */
  constructor(largestSize: number) {
    this.#largestSize = largestSize
  }

  get size(): number {
    return this.#size
  }

  get(key: string): Answer | undefined {
    const answer = this.#answers.get(key)
    if (answer !== undefined) {
      this.#answers.delete(key)
      this.#answers.set(key, answer)
    }
    return answer
  }

  set(key: string, answer: Answer): void {
    this.#answers.set(key, answer)
    this.#size += sizeOf(key, answer)
    for (const [oldKey, old] of this.#answers) {
      if (this.#size <= this.#largestSize) break
      this.#answers.delete(oldKey)
      this.#size -= sizeOf(oldKey, old)
    }
  }

  clear(): void {
    this.#answers.clear()
    this.#size = 0
  }
}

function sizeOf(key: string, answer: Answer): number {
  return key.length * 2 + answer.size
}
