import { Answer } from '../api/answer.ts'
import { AnswerCache } from '../api/answer-cache.ts'

const cacheSize = 32 * 1024 * 1024

/** What is made from the current snapshot, each once; dropped when it is known to be true at a later time. */
export class SiteAnswers {
  readonly #cache = new AnswerCache(cacheSize)
  #madeFrom: object | null = null

  /**
   * @param published what the answers are made from, compared by identity.
   * @param key where and what: no two answers share one.
   */
  get(published: object, key: string, make: () => string): Answer {
    if (published !== this.#madeFrom) {
      this.#cache.clear()
      this.#madeFrom = published
    }
    let answer = this.#cache.get(key)
    if (answer === undefined) {
      answer = new Answer(Buffer.from(make()), null)
      this.#cache.set(key, answer)
    }
    return answer
  }
}
