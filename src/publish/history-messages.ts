import type { HistoryPoint } from '../model/history.ts'
import type { HistoryRequest } from '../store/history-store.ts'

export interface HistoryQuestion {
  readonly number: number
  readonly request: HistoryRequest
}

export type HistoryReading =
  | { readonly kind: 'points'; readonly points: readonly HistoryPoint[] }
  | { readonly kind: 'unknown-id' }
  /** The store can't be read, or not soon enough. */
  | { readonly kind: 'away' }

export interface HistoryReply {
  /** That of the question. */
  readonly number: number
  readonly reading: HistoryReading
}
