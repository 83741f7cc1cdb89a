import { Worker } from 'node:worker_threads'
import type { Snapshot } from '../catalogue/snapshot.ts'
import type { PublisherData, PublisherMessage } from './publisher-messages.ts'
import { SnapshotWeight } from './snapshot-weight.ts'

/** A snapshot and how fresh it is; times are milliseconds since 1970. */
export interface Published {
  readonly snapshot: Snapshot
  /** When it was last known to show what the store holds. */
  readonly confirmedAt: number
}

export type PublisherEvent =
  | {
      readonly kind: 'published'
      readonly servers: number
      readonly revision: number
      readonly tookMs: number
    }
  /** The store could not be read; the last snapshot goes on being served. Said once until it can be read again. */
  | { readonly kind: 'store-away'; readonly reason: string }
  | { readonly kind: 'store-back' }
  | { readonly kind: 'not-saved'; readonly reason: string }

export interface PublisherOptions extends PublisherData {
  readonly onEvent: (event: PublisherEvent) => void
}

/**
 * Keeps the current snapshot of a store: starts the thread that builds it, and starts it again should it end.
 * Reading `current` and `storeIsAway` costs nothing and never waits.
 */
export class Publisher {
  #worker: Worker | null = null
  #published: Published | null = null
  readonly #weight = new SnapshotWeight()
  #storeIsAway = false
  #stopped = false
  readonly #options: PublisherOptions
  readonly #first = Promise.withResolvers<void>()

  constructor(options: PublisherOptions) {
    this.#options = options
    if (options.saved !== null) {
      const { snapshot, confirmedAt } = options.saved
      this.#published = { snapshot, confirmedAt }
      this.#first.resolve()
    }
    this.#start()
  }

  /** Null until the first snapshot is there. */
  get current(): Published | null {
    return this.#published
  }

  get storeIsAway(): boolean {
    return this.#storeIsAway
  }

  /** Resolves when the first snapshot is there. */
  get firstSnapshot(): Promise<void> {
    return this.#first.promise
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#worker?.terminate()
  }

  #start(): void {
    const { databaseUrl, refreshMs, snapshotPath, saved } = this.#options
    const workerData: PublisherData = { databaseUrl, refreshMs, snapshotPath, saved }
    const worker = new Worker(new URL('./publisher-thread.ts', import.meta.url), { workerData })
    this.#worker = worker
    worker.on('message', (message: PublisherMessage) => this.#receive(message, Date.now()))
    worker.on('error', (error) => this.#receive({ kind: 'failed', reason: String(error) }, Date.now()))
    worker.on('exit', () => {
      if (!this.#stopped) setTimeout(() => this.#restart(), refreshMs).unref()
    })
  }

  #restart(): void {
    if (!this.#stopped) this.#start()
  }

  #receive(message: PublisherMessage, now: number): void {
    if (this.#stopped) return
    if (message.kind === 'failed') this.#storeFailed(message.reason)
    else if (message.kind === 'not-saved') this.#options.onEvent(message)
    else this.#storeRead(message, now)
  }

  #storeFailed(reason: string): void {
    if (!this.#storeIsAway) this.#options.onEvent({ kind: 'store-away', reason })
    this.#storeIsAway = true
  }

  #storeRead(message: Extract<PublisherMessage, { kind: 'published' | 'unchanged' }>, now: number): void {
    if (this.#storeIsAway) this.#options.onEvent({ kind: 'store-back' })
    this.#storeIsAway = false
    const last = this.#published?.snapshot ?? null
    if (message.kind === 'unchanged') {
      this.#published = { snapshot: last!, confirmedAt: now }
      return
    }
    const { statuses, revision, tookMs } = message
    const listings = message.listings ?? last!.listings
    const snapshot = { listings, statuses, revision }
    this.#published = { snapshot, confirmedAt: now }
    this.#weight.add(snapshot)
    this.#options.onEvent({ kind: 'published', servers: listings.count, revision, tookMs })
    this.#first.resolve()
  }
}
