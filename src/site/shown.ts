import type { Snapshot } from '../catalogue/snapshot.ts'

/** What a document is made from. */
export interface Shown {
  readonly snapshot: Snapshot
  /** When the snapshot was known to be true, and the time now; milliseconds since 1970. */
  readonly confirmedAt: number
  readonly now: number
  /** Where clients reach the app, without a `/` at its end: `https://servers.example`. */
  readonly root: string
}
