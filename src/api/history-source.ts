import type { HistoryPoint } from '../model/history.ts'

/** Where the app gets the past of a game server. Asked for each answer that is not cached yet. */
export interface HistorySource {
  /** Never rejects. */
  points(request: HistoryRequest): Promise<HistoryReading>
}

/** Times are milliseconds since 1970. */
export interface HistoryRequest {
  readonly id: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** How long the stretch of a point is; `from` and `to` are multiples of it. */
  readonly stepMs: number
}

export type HistoryReading =
  /** In the order of time; a stretch without a probe has no point. */
  | { readonly kind: 'points'; readonly points: readonly HistoryPoint[] }
  | { readonly kind: 'unknown-id' }
  /** The store can't be read, or not soon enough. */
  | { readonly kind: 'away' }
