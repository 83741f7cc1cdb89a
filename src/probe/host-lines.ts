import { setTimeout as sleep } from 'node:timers/promises'

export interface HostLimits {
  /** At one host at a time. Many game servers share one, and a single one that hangs must not stop the others. */
  readonly atOnce: number
  /** From one beginning to the next; real game servers ban who asks more than once a second. */
  readonly spacingMs: number
  /** Whoever would stand in line for longer is sent away. */
  readonly longestWaitMs: number
}

export type Turn<T> =
  | { readonly kind: 'had'; readonly value: T }
  /** Come again after this many milliseconds. */
  | { readonly kind: 'sent-away'; readonly retryInMs: number }

export interface Visit {
  readonly address: string
  readonly port: number
  /** Not to begin after this moment, as `performance.now()` counts. */
  readonly latestStart: number
  /** Stands in line however long that is. */
  readonly isPatient: boolean
}

/** Times as `performance.now()` counts. */
interface Line {
  /** Settles when the one who came last has begun, or has left. */
  tail: Promise<void>
  waiting: number
  /** By port. */
  readonly running: Map<number, Promise<unknown>>
  lastStart: number
  /** The latest moment for which somebody was told to come again. */
  busyUntil: number
}

/** Who asks a host stands in its line: turns are had in the order of arrival, never two at once at one port. */
export class HostLines {
  readonly #limits: HostLimits
  readonly #lines = new Map<string, Line>()
  #isClosed = false

  constructor(limits: HostLimits) {
    this.#limits = limits
  }

  /** Runs `ask`, which must settle and must not reject, when the turn has come. */
  async stand<T>(visit: Visit, ask: () => Promise<T>): Promise<Turn<T>> {
    const line = this.#lineOf(visit.address)
    const { spacingMs, longestWaitMs } = this.#limits
    const now = performance.now()
    if (!visit.isPatient && line.waiting * spacingMs > longestWaitMs) {
      line.busyUntil = Math.max(now + line.waiting * spacingMs, line.busyUntil) + spacingMs
      return { kind: 'sent-away', retryInMs: Math.round(line.busyUntil - now) }
    }
    const begun = await this.#begin(line, visit, ask)
    if (begun === null) return { kind: 'sent-away', retryInMs: 0 }
    return { kind: 'had', value: await begun.running }
  }

  /** Sends away everybody who stands in line, and who comes later. */
  close(): void {
    this.#isClosed = true
  }

  /** Forgets hosts that nobody has asked for a while; to be called now and then. */
  forgetIdle(): void {
    const now = performance.now()
    for (const [address, { waiting, running, lastStart, busyUntil }] of this.#lines) {
      const isIdle = waiting === 0 && running.size === 0
      if (isIdle && lastStart + this.#limits.spacingMs < now && busyUntil < now) this.#lines.delete(address)
    }
  }

  /** Waits for the turn and begins; null when it comes too late. */
  async #begin<T>(line: Line, visit: Visit, ask: () => Promise<T>): Promise<{ running: Promise<T> } | null> {
    const isOver = () => this.#isClosed || performance.now() > visit.latestStart
    const before = line.tail
    const { promise, resolve } = Promise.withResolvers<void>()
    line.tail = promise
    line.waiting++
    try {
      await before
      while (!isOver() && (line.running.size >= this.#limits.atOnce || line.running.has(visit.port))) {
        await Promise.race(line.running.values())
      }
      const restMs = line.lastStart + this.#limits.spacingMs - performance.now()
      if (restMs > 0 && !isOver()) await sleep(Math.ceil(restMs))
      if (isOver()) return null
      line.lastStart = performance.now()
      const running = ask()
      line.running.set(visit.port, running)
      void running.then(() => line.running.delete(visit.port))
      return { running }
    } finally {
      line.waiting--
      resolve()
    }
  }

  #lineOf(address: string): Line {
    const line = this.#lines.get(address) ?? {
      tail: Promise.resolve(),
      waiting: 0,
      running: new Map<number, Promise<unknown>>(),
      lastStart: Number.NEGATIVE_INFINITY,
      busyUntil: Number.NEGATIVE_INFINITY,
    }
    this.#lines.set(address, line)
    return line
  }
}
