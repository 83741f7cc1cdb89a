import type { Status } from './game-server.ts'

/** A game server whose turn it is to be probed. Times are milliseconds since 1970 (UTC). */
export interface DueServer {
  readonly id: string
  /** What the list calls its game. */
  readonly game: string
  /** Host name or address, as listed. */
  readonly host: string
  readonly port: number | null
  readonly status: Status
  /** Probes in a row that failed. */
  readonly failures: number
  /** When the first of those was; null when there are none. */
  readonly failingSince: number | null
  /** Says whose it is until the lease ends; a report must show it. */
  readonly lease: number
  readonly leasedUntil: number
}

/** What became of a leased game server, and when its turn comes again. */
export interface ProbeReport extends Pick<DueServer, 'id' | 'lease' | 'failures' | 'failingSince'> {
  readonly dueAt: number
  /** Null when nothing was learnt of the game server. */
  readonly measured: Measured | null
}

export interface Measured {
  readonly status: Status
  readonly sample: Sample
}

/** One probe, as history keeps it. */
export interface Sample {
  /** Milliseconds since 1970. */
  readonly at: number
  /**
   * How long it speaks for: until the next one is due. Game servers that are away are asked less often, and would seem
   * to be away less often if probes were merely counted.
   */
  readonly forMs: number
  /** Null when the game server did not answer. */
  readonly players: number | null
}
