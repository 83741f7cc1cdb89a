import type { HistoryPoint } from '../model/history.ts'

/** How game servers were, as probes found them: by ten minutes for two days, by hours for thirty, then no more. */
export interface HistoryStore {
  /** In the order of time; a stretch in which there was no probe has no point. Null when the id is unknown. */
  points(request: HistoryRequest): Promise<readonly HistoryPoint[] | null>
  /**
   * Thins what is older than two days and drops what is older than thirty, as much as is done within a few milliseconds.
   * @param now milliseconds since 1970.
   * @returns whether there is more to do.
   */
  tidy(now: number): Promise<boolean>
}

/** Times are milliseconds since 1970. */
export interface HistoryRequest {
  readonly id: string
  readonly from: number
  /** Exclusive. */
  readonly to: number
  /** How long a stretch is: ten minutes, or a multiple. Stretches begin at multiples of it since 1970. */
  readonly stepMs: number
}

/** Whole days older than this are kept by hours. */
export const thinAfterMs = 48 * 3_600_000
export const dropAfterMs = 30 * 24 * 3_600_000

/** A week is today and the days before it. */
export const daysPerWeek = 7
