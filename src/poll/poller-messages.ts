import type { PollerCounts } from '../probe/poller-counts.ts'

/** What the poller's thread is started with. */
export interface PollerData {
  readonly databaseUrl: string
  /** Between two probes of a game server that has players, in milliseconds. */
  readonly intervalMs: number
  /** Game servers in hand at the same time. */
  readonly concurrency: number
  /** Ids of the only games to probe; all that can be probed when empty. */
  readonly games: readonly string[]
  /** Whether addresses of this machine and of private networks are asked too. */
  readonly allowPrivate: boolean
}

/** What the poller's thread says. */
export type PollerMessage =
  | { readonly kind: 'counts'; readonly counts: PollerCounts }
  /** The store can't be read or written; the poller goes on trying. */
  | { readonly kind: 'store-away'; readonly reason: string }
  | { readonly kind: 'store-back' }
  /** The process that gamedig runs in ended, and another one was started. */
  | { readonly kind: 'gamedig-ended'; readonly reason: string }
