import type { DueServer, ProbeReport } from '../model/due-server.ts'

/**
 * Which game server is to be probed when, and by whom. Any number of pollers share the work: a lease hides game servers
 * from the others until it ends, so those of a poller that died come back by themselves.
 */
export interface ProbeStore {
  /** Brings what is to be probed in line with the listings; does nothing when no listing changed since the last time. */
  syncDue(options: SyncOptions): Promise<void>
  /** Takes what has been due longest, at most `most`. */
  lease(options: LeaseOptions): Promise<readonly DueServer[]>
  /**
   * Takes in a batch, all or nothing. A report is dropped when its lease has gone to somebody else, or when the listing was removed
   * or has another address or game by now.
   */
  report(reports: readonly ProbeReport[]): Promise<ReportCounts>
  /** For how long the game server that has waited longest has been due; milliseconds, 0 when none is. */
  lag(now: number): Promise<number>
}

/** Times are milliseconds since 1970. */
export interface SyncOptions {
  /** Whether a game can be probed; asked with what lists call it. The answer must stay the same while a store is open. */
  readonly canProbe: (game: string) => boolean
  readonly now: number
  /** New game servers become due within this time, each at a moment that follows from its id. */
  readonly spreadMs: number
}

export interface LeaseOptions {
  readonly now: number
  readonly until: number
  readonly most: number
}

export interface ReportCounts {
  readonly applied: number
  readonly dropped: number
}

/** A list's claims do not replace what a probe found within this time. */
export const measuredCountsMs = 24 * 3_600_000
