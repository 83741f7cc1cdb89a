import type { Snapshot } from '../catalogue/snapshot.ts'

/** What the publisher's thread is started with. */
export interface PublisherData {
  readonly databaseUrl: string
  readonly refreshMs: number
}

/** What the publisher's thread says after each look at the store. */
export type PublisherMessage =
  | { readonly kind: 'published'; readonly snapshot: Snapshot; readonly tookMs: number }
  /** The last snapshot still shows what the store holds. */
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string }
