import type { GameServer, ListedServer, Status } from '../model/game-server.ts'
import type { Week } from '../model/history.ts'
import type { HistoryStore } from './history-store.ts'
import type { ProbeStore } from './probe-store.ts'

/**
 * The durable truth: every listing and its status. Each batch of writes takes the next revision and removals leave
 * tombstones, so that a reader can ask what changed since the revision that it knows. One task at a time uses a
 * store; tasks side by side, and threads, open one each.
 */
export interface Store {
  state(): Promise<StoreState>
  /**
   * Everything as of one moment, in the bytewise order of the ids, in batches. There is at least one batch, so that
   * the reader of an empty store learns the revision.
   */
  readAll(): AsyncIterable<StoredBatch>
  /**
   * What changed after `revision`, as of one moment, in batches of which there is at least one. A single `unknown` when
   * only `readAll` can tell, or when more than `mostListings` listings are new, say something else or are gone.
   */
  changedSince(revision: number, mostListings: number): AsyncIterable<ChangesBatch>
  /** Opens a place where a list is collected before it is merged; nothing is changed until then. */
  beginImport(): Promise<ImportSession>
  readonly probes: ProbeStore
  readonly history: HistoryStore
  close(): Promise<void>
}

export interface StoreState {
  /** Drawn when the store was made: revisions of one store say nothing of another. */
  readonly identity: string
  readonly revision: number
  readonly servers: number
  /** Whether all it holds is the example list. */
  readonly holdsExample: boolean
}

export interface StoredBatch {
  readonly revision: number
  readonly servers: readonly GameServer[]
}

/** What is in one batch is in no other. */
export type ChangesBatch =
  | {
      readonly kind: 'known'
      readonly revision: number
      /** Game servers that are new or of which the owner says something else, by id. */
      readonly listed: readonly GameServer[]
      /** Game servers of which only the status, the week or the votes changed. */
      readonly standings: readonly StoredStanding[]
      readonly removed: readonly string[]
    }
  /**
   * More listings changed than were asked for, or the revision is older than the tombstones that are left, or it is yet
   * to come: the store was put back to an earlier state.
   */
  | { readonly kind: 'unknown' }

export interface StoredStanding {
  readonly id: string
  readonly status: Status
  readonly votes: number
  readonly week: Week
}

/** One import: rows are added, then merged in one transaction or discarded. Of repeated ids the last row counts. */
export interface ImportSession {
  add(servers: readonly ListedServer[]): Promise<void>
  /** Merges what was added; all or nothing. Ends the session. */
  merge(options: MergeOptions): Promise<MergeCounts>
  /** Forgets what was added. Ends the session. */
  discard(): Promise<void>
}

export interface MergeOptions {
  /** Removes every game server that was not added. */
  readonly replace: boolean
  /** Counts, but changes nothing. */
  readonly dryRun: boolean
  /** Marks what is stored as the example list, which the first import of another list removes. */
  readonly example: boolean
  /** Milliseconds since 1970; becomes `createdAt` and `updatedAt` where the list has none. */
  readonly now: number
}

export interface MergeCounts {
  readonly imported: number
  readonly changed: number
  readonly unchanged: number
  readonly removed: number
  /** Rows whose id came again later in the list. */
  readonly repeated: number
}

/** Something that an operator can act on: the message says what was expected, what came and what to do. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}

/** Tombstones are kept this many revisions; a reader further behind reads everything. */
export const tombstoneRevisions = 1_000
