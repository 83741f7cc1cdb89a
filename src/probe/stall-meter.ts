/** Adds up how long an event loop was blocked, from the lateness of a timer. All times are milliseconds of one clock. */
export class StallMeter {
  readonly #intervalMs: number
  #lastTick: number
  #stalledMs = 0

  /** @param intervalMs how often `tick` will be called. */
  constructor(intervalMs: number, now: number) {
    this.#intervalMs = intervalMs
    this.#lastTick = now
  }

  tick(now: number): void {
    this.#stalledMs = this.stalledMs(now)
    this.#lastTick = now
  }

  /** All the time so far, a stall that just ended included. */
  stalledMs(now: number): number {
    return this.#stalledMs + Math.max(0, now - this.#lastTick - this.#intervalMs)
  }
}
