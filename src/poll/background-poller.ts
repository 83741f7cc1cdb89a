import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PollerCounts } from '../probe/poller-counts.ts'
import type { PollerData, PollerMessage } from './poller-messages.ts'

export type PollerEvent =
  | Exclude<PollerMessage, { readonly kind: 'counts' }>
  /** The thread ended by itself; it is started again. */
  | { readonly kind: 'ended'; readonly reason: string }

export interface BackgroundPollerOptions extends PollerData {
  readonly onEvent: (event: PollerEvent) => void
}

const restartMs = 5000
/** What is being asked gets five seconds to answer, then its leases are given back. */
const longestGoodbyeMs = 7500

/** Runs a poller in a thread of its own, and starts it again should it end. */
export class BackgroundPoller {
  readonly #options: BackgroundPollerOptions
  #worker: Worker
  #counts: PollerCounts | null = null
  #stopped = false
  #restart: NodeJS.Timeout | undefined

  constructor(options: BackgroundPollerOptions) {
    this.#options = options
    this.#worker = this.#start()
  }

  /** What it has done since its thread began, as of a second ago at most; null before it has begun. */
  get counts(): PollerCounts | null {
    return this.#counts
  }

  /** Waits for what is being asked, and gives back what it has leased. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#restart)
    if (this.#worker.threadId < 0) return
    const ended = once(this.#worker, 'exit')
    this.#worker.postMessage('stop')
    const impatient = setTimeout(() => void this.#worker.terminate(), longestGoodbyeMs)
    await ended
    clearTimeout(impatient)
  }

  #start(): Worker {
    const { onEvent, ...workerData } = this.#options
    const worker = new Worker(new URL('./poller-thread.ts', import.meta.url), { workerData })
    let reason = 'it ended'
    worker.on('message', (message: PollerMessage) => {
      if (message.kind === 'counts') this.#counts = message.counts
      else onEvent(message)
    })
    worker.on('error', (error) => {
      reason = error instanceof Error ? error.message : String(error)
    })
    worker.on('exit', () => {
      if (this.#stopped) return
      onEvent({ kind: 'ended', reason })
      this.#restart = setTimeout(() => {
        this.#worker = this.#start()
      }, restartMs)
    })
    return worker
  }
}
