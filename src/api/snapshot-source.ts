import type { Snapshot } from '../catalogue/snapshot.ts'

/** Where the app gets its snapshots. Both are read for every request, so they must cost nothing. */
export interface SnapshotSource {
  /** The current snapshot and when it was last known to show the store (ms since 1970); null before the first. */
  readonly current: { readonly snapshot: Snapshot; readonly confirmedAt: number } | null
  readonly storeIsAway: boolean
}
