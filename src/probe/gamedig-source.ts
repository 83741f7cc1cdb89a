import { type GamedigEnd, GamedigProcess } from './gamedig-process.ts'
import { gamedigProtocol, packetTime } from './gamedig-protocol.ts'
import { gameById } from './games.ts'
import type { FailureReason, Outcome, Source, Target } from './source.ts'

export interface GamedigSourceOptions {
  /** How long to wait for each part of an answer, in milliseconds; most have one part. */
  readonly packetMs?: number
  /** How long to wait for a whole answer. */
  readonly attemptMs?: number
  /** How long a reply may block the process that reads it, before that is killed. */
  readonly hangMs?: number
  /** How much of the machine's memory that process may occupy; it needs up to 250 MiB. */
  readonly maxRssBytes?: number
  /** Told whenever that process ended by itself or was killed; another one is started. */
  readonly onEnded?: (reason: string) => void
}

/** With silent game servers among them, many must be asked at the same time; each takes a socket. */
const maxInFlight = 2048
const maxWaiting = 4096
/** How long to wait for one's turn. */
const maxWaitMs = 10_000
const sweepMs = 250
/** Before starting again a process that ended for no known reason; doubled each time until one is of use. */
const firstRestartMs = 200
const lastRestartMs = 30_000

interface Request {
  readonly protocol: string
  readonly target: Target
  readonly settle: (outcome: Outcome) => void
  /** Milliseconds of performance.now(). */
  readonly deadline: number
  /** Another reply ended the process while this one was asked for. */
  isRetry: boolean
}

/**
 * Asks through gamedig, which runs in a process of its own. When that hangs or fills the memory over some reply, whose
 * game server has given a bad answer, and the others are asked once more.
 */
export class GamedigSource implements Source {
  readonly #options: GamedigSourceOptions
  readonly #attemptMs: number
  readonly #inFlight = new Map<number, Request>()
  readonly #sweep = setInterval(() => this.#settleLate(performance.now()), sweepMs).unref()
  #waiting: Request[] = []
  #process: GamedigProcess | null = null
  #restart: NodeJS.Timeout | undefined
  #isReady = false
  #isClosed = false
  #failures = 0
  #lastId = 0

  constructor(options: GamedigSourceOptions = {}) {
    this.#options = options
    this.#attemptMs = options.attemptMs ?? 5000
  }

  probe(target: Target): Promise<Outcome> {
    const game = gameById(target.game)
    const protocol = game === undefined ? null : gamedigProtocol(game)
    if (protocol === null) return Promise.resolve(broken(`gamedig is not used for ${target.game}`))
    if (this.#isClosed) return Promise.resolve(broken('is closed'))
    if (this.#waiting.length >= maxWaiting) return Promise.resolve(broken('has too much to do'))
    return new Promise((settle) => {
      const deadline = performance.now() + maxWaitMs + this.#attemptMs
      this.#waiting.push({ protocol, target, settle, deadline, isRetry: false })
      this.#process ??= this.#start()
      this.#sendWaiting()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#sweep)
    clearTimeout(this.#restart)
    for (const { settle } of [...this.#inFlight.values(), ...this.#waiting]) settle(broken('is closed'))
    this.#inFlight.clear()
    this.#waiting = []
    this.#process?.kill('is closed')
    await this.#process?.ended
  }

  #start(): GamedigProcess {
    const { hangMs = 3000, maxRssBytes = 512 * 1024 * 1024 } = this.#options
    return new GamedigProcess({
      hangMs,
      maxRssBytes,
      onReady: () => {
        this.#isReady = true
        this.#sendWaiting()
      },
      onSettled: (id, outcome) => this.#settle(id, outcome),
      onEnded: (end) => this.#onEnded(end),
    })
  }

  #sendWaiting(): void {
    const free = this.#isReady ? maxInFlight - this.#inFlight.size : 0
    for (const request of this.#waiting.splice(0, free)) this.#send(request)
  }

  #send(request: Request): void {
    this.#lastId = (this.#lastId % 0xffff_ffff) + 1
    const { protocol, target } = request
    const { address, port } = target
    const packetMs = packetTime(protocol, this.#options.packetMs ?? 2000, this.#attemptMs)
    this.#inFlight.set(this.#lastId, request)
    this.#process!.ask({ id: this.#lastId, protocol, address, port, packetMs, attemptMs: this.#attemptMs })
  }

  #settle(id: number, outcome: Outcome): void {
    this.#failures = 0
    this.#inFlight.get(id)?.settle(outcome)
    this.#inFlight.delete(id)
    this.#sendWaiting()
  }

  #onEnded({ reason, culprit }: GamedigEnd): void {
    const hasStarted = this.#isReady
    this.#isReady = false
    if (this.#isClosed) return
    this.#options.onEnded?.(reason)
    if (!hasStarted) this.#refuseWaiting(reason)
    const guilty = culprit === null ? undefined : this.#inFlight.get(culprit)
    guilty?.settle(failed('bad-answer', `its answer was too much to read: the reader ${reason}`))
    for (const request of this.#inFlight.values()) if (request !== guilty) this.#retry(request, reason)
    this.#inFlight.clear()
    if (guilty === undefined) this.#failures++
    const delayMs = guilty === undefined ? this.#restartMs() : 0
    this.#restart = setTimeout(() => {
      this.#process = this.#start()
    }, delayMs)
  }

  /** What does not start will hardly do so in time. */
  #refuseWaiting(reason: string): void {
    for (const { settle } of this.#waiting) settle(broken(`did not start: it ${reason}`))
    this.#waiting = []
  }

  #retry(request: Request, reason: string): void {
    if (request.isRetry) {
      request.settle(broken(`the reader ${reason}`))
    } else {
      request.isRetry = true
      this.#waiting.unshift(request)
    }
  }

  #restartMs(): number {
    return Math.min(lastRestartMs, firstRestartMs * 2 ** (this.#failures - 1))
  }

  /** Those that have waited too long for their turn, or for a process that says nothing of them. */
  #settleLate(now: number): void {
    const isLate = ({ deadline }: Request) => deadline < now
    for (const { settle } of this.#waiting.filter(isLate)) settle(broken('had no time for it'))
    this.#waiting = this.#waiting.filter((request) => !isLate(request))
    for (const [id, request] of this.#inFlight) {
      if (!isLate(request)) continue
      request.settle(broken('gave no answer in time'))
      this.#inFlight.delete(id)
    }
  }
}

function failed(reason: FailureReason, detail: string): Outcome {
  return { kind: 'failed', reason, detail }
}

function broken(what: string): Outcome {
  return failed('broken', `gamedig ${what}`)
}
