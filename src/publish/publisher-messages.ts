import type { ListingLayer } from '../catalogue/listing-layer.ts'
import type { StatusLayer } from '../catalogue/status-layer.ts'
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
  | {
      readonly kind: 'published'
      /** Null for those of this thread's last snapshot: what is sent again arrives as another object. */
      readonly listings: ListingLayer | null
      readonly statuses: StatusLayer
      readonly revision: number
      readonly tookMs: number
    }
  /** The last snapshot still shows what the store holds. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string }
  /** The snapshot could not be kept for the next start. */
  | { readonly kind: 'not-saved'; readonly reason: string }
