import type { Answer } from './answer.ts'
import { AnswerCache } from './answer-cache.ts'

/** Answers that are made from one source, each once; the first that is made from another source drops them all. */
export class KeptAnswers {
  readonly #cache: AnswerCache
  /** Held weakly: where nobody asks, nothing here keeps a replaced snapshot in memory. */
  #madeFrom: WeakRef<object> | null = null

  /** @param largestSize bytes that all answers together may take. */
  constructor(largestSize: number) {
    this.#cache = new AnswerCache(largestSize)
  }

  /**
   * @param source what the answers are made from, compared by identity.
   * @param key what is asked for: no two answers share one.
   */
  get(source: object, key: string, make: () => Answer): Answer {
    if (source !== this.#madeFrom?.deref()) {
      this.#cache.clear()
      this.#madeFrom = new WeakRef(source)
    }
    let answer = this.#cache.get(key)
    if (answer === undefined) {
      answer = make()
      this.#cache.set(key, answer)
    }
    return answer
  }
}
