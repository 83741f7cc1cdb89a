/**
 * Lets a few pass in each turn of the event loop, in the order in which they came, however many come at once: what they
 * do then takes turns with reading replies, which would otherwise pile up in the kernel until it drops them.
 */
export class Turnstile {
  readonly #perTurn: number
  #waiting: (() => void)[] = []
  #isTurning = false

  constructor(perTurn: number) {
    this.#perTurn = perTurn
  }

  pass(): Promise<void> {
    return new Promise((pass) => {
      this.#waiting.push(pass)
      if (!this.#isTurning) this.#turnSoon()
    })
  }

  #turnSoon(): void {
    this.#isTurning = true
    setImmediate(() => this.#turn())
  }

  #turn(): void {
    for (const pass of this.#waiting.splice(0, this.#perTurn)) pass()
    if (this.#waiting.length > 0) this.#turnSoon()
    else this.#isTurning = false
  }
}
