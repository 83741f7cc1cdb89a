import type { Snapshot } from '../catalogue/snapshot.ts'
import type { SavedSnapshot } from './snapshot-file.ts'

/** What the publisher's thread is started with. */
export interface PublisherData {
  readonly databaseUrl: string
  readonly refreshMs: number
  /** Where the snapshot is kept for the next start. */
  readonly snapshotPath: string
  /** The one that was kept by an earlier run. */
  readonly saved: SavedSnapshot | null
}

/** What the publisher's thread says after each look at the store. */
export type PublisherMessage =
  | { readonly kind: 'published'; readonly snapshot: Snapshot; readonly tookMs: number }
  /** The last snapshot still shows what the store holds. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The snapshot could not be kept for the next start. */
  | { readonly kind: 'not-saved'; readonly reason: string }
