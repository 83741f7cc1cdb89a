/** How a game server was over a stretch of time. */
export interface HistoryPoint {
  /** When the stretch begins; milliseconds since 1970. */
  readonly at: number
  /** The mean over the time that it was online, as a whole number; 0 when it never was. */
  readonly players: number
  /** The most that a probe found. */
  readonly peak: number
  /** The share of the time for which it was found online, from 0 to 1. */
  readonly online: number
}

/** A game server over today and the six days before, in UTC; null when no probe tells. */
export interface Week {
  /** The share of the time for which probes found it online, from 0 to 1, in thousandths. */
  readonly uptime: number | null
  /** The most players that a probe found. */
  readonly peakPlayers: number | null
}
