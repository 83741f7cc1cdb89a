/** One game server to ask, resolved: no name is looked up behind it. */
export interface Target {
  /** A game id of the games table, lower-case, such as `minecraft`. */
  readonly game: string
  /** As listed: some games want to hear the name that the player typed. */
  readonly host: string
  /** IPv4 or IPv6 address in its canonical text form. */
  readonly address: string
  readonly port: number
}

/** What a game server says of its present: clean, believable, and without the names of its players. */
export interface Answer {
  /** Whole number from 0 to `limits.players`. */
  readonly players: number
  /** 0 when unknown. */
  readonly maxPlayers: number
  readonly name: string | null
  readonly version: string | null
  readonly map: string | null
  /** Whole number from 0 to `limits.latencyMs`. */
  readonly latencyMs: number
}

export type FailureReason =
  /** Nothing came in time. */
  | 'no-answer'
  /** The port is closed. */
  | 'refused'
  /** Something came that is not the protocol, or is too large. */
  | 'bad-answer'
  /** The source itself failed, which says nothing of the game server. */
  | 'broken'

export type Outcome =
  | { readonly kind: 'answered'; readonly answer: Answer }
  | { readonly kind: 'failed'; readonly reason: FailureReason; readonly detail: string }

export interface Source {
  /** Asks once. Never throws or rejects, and always settles within its time limit, give or take a little. */
  probe(target: Target): Promise<Outcome>
  close(): Promise<void>
}
