import type { DueServer, ProbeReport } from '../model/due-server.ts'

/** What the poller needs of whoever keeps the due times, which is a store. Times are milliseconds since 1970. */
export interface Work {
  /** Brings what is due in line with the listings. */
  syncDue(options: { canProbe: (game: string) => boolean; now: number; spreadMs: number }): Promise<void>
  /** Hides what is due from other pollers until the lease ends. */
  lease(options: { now: number; until: number; most: number }): Promise<readonly DueServer[]>
  report(reports: readonly ProbeReport[]): Promise<{ readonly dropped: number }>
  /** For how long the longest waiting has been due, in milliseconds. */
  lag(now: number): Promise<number>
}
