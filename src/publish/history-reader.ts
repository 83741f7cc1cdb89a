import { Worker } from 'node:worker_threads'
import type { HistoryRequest } from '../store/history-store.ts'
import type { HistoryQuestion, HistoryReading, HistoryReply } from './history-messages.ts'

/** Beyond this many the store is too slow for what is asked of it. */
const mostWaiting = 1000
const patienceMs = 5000

const away: HistoryReading = { kind: 'away' }

interface Waiting {
  readonly settle: (reading: HistoryReading) => void
  readonly timer: NodeJS.Timeout
}

/**
 * Reads the past of game servers from the store, in a thread that starts with the first question, so that the thread
 * that answers requests never waits for a disk.
 */
export class HistoryReader {
  readonly #databaseUrl: string
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #questions = 0

  constructor(databaseUrl: string) {
    this.#databaseUrl = databaseUrl
  }

  /** Never rejects: what can't be read in time is `away`. */
  points(request: HistoryRequest): Promise<HistoryReading> {
    if (this.#waiting.size >= mostWaiting) return Promise.resolve(away)
    this.#worker ??= this.#start()
    const question: HistoryQuestion = { number: this.#questions++, request }
    return new Promise((settle) => {
      const timer = setTimeout(() => this.#settle(question.number, away), patienceMs)
      this.#waiting.set(question.number, { settle, timer })
      this.#worker!.postMessage(question)
    })
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const workerData = { databaseUrl: this.#databaseUrl }
    const worker = new Worker(new URL('./history-thread.ts', import.meta.url), { workerData })
    worker.on('message', ({ number, reading }: HistoryReply) => this.#settle(number, reading))
    // The end of the thread follows, and that is what counts.
    worker.on('error', () => undefined)
    worker.on('exit', () => {
      this.#worker = null
      for (const number of this.#waiting.keys()) this.#settle(number, away)
    })
    return worker
  }

  #settle(number: number, reading: HistoryReading): void {
    const waiting = this.#waiting.get(number)
    if (waiting === undefined) return
    this.#waiting.delete(number)
    clearTimeout(waiting.timer)
    waiting.settle(reading)
  }
}
