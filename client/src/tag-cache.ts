interface Tagged {
  readonly tag: string
  readonly text: string
}

/**
 * Answers with their entity tags, by URL, the one that was not asked for the longest first to go. Texts and not what was
 * read from them: a caller may change what it is given.
 */
export class TagCache {
  readonly #answers = new Map<string, Tagged>()
  readonly #largestSize: number
  #size = 0

  /** @param largestSize characters that all texts together may have. */
  constructor(largestSize: number) {
    this.#largestSize = largestSize
  }

  get(url: string): Tagged | undefined {
    const answer = this.#take(url)
    if (answer !== undefined) this.#put(url, answer)
    return answer
  }

  set(url: string, answer: Tagged): void {
    this.#take(url)
    this.#put(url, answer)
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#largestSize) break
      this.#take(oldest)
    }
  }

  #put(url: string, answer: Tagged): void {
    this.#answers.set(url, answer)
    this.#size += answer.text.length
  }

  #take(url: string): Tagged | undefined {
    const answer = this.#answers.get(url)
    if (answer !== undefined && this.#answers.delete(url)) this.#size -= answer.text.length
    return answer
  }
}
