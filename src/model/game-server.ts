import type { Week } from './history.ts'

/** What the owner says of a game server. Every text in it is clean (see text.ts) and within `limits`. */
export interface Listing {
  /** 1–128 characters, see id.ts; unique in a catalogue. */
  readonly id: string
  readonly name: string
  /** Host name or address without a port; empty when the list gives none. */
  readonly ip: string
  readonly port: number | null
  /** Lower-case id of the game, such as `minecraft`. */
  readonly game: string | null
  /** One line; empty when unknown. */
  readonly shortDescription: string
  /** Several lines; null when the list gives no more than the short one. */
  readonly description: string | null
  /** ISO 3166-1 alpha-2, or `ZZ` when unknown. */
  readonly country: string
  readonly votes: number
  /** Upper-case words, without repeats, in the order of the list. */
  readonly tags: readonly string[]
  /** Absolute http or https URL. */
  readonly website: string | null
}

export type State = 'online' | 'offline' | 'unknown'

/**
 * What is known of a game server's present: claimed by a list at first, measured by a probe later.
 * Times are milliseconds since 1970 (UTC). Unless the state is `online`, `players` is 0.
 */
export interface Status {
  readonly state: State
  readonly players: number
  /** 0 when unknown. */
  readonly maxPlayers: number
  readonly version: string | null
  readonly map: string | null
  readonly checkedAt: number | null
  readonly lastOnlineAt: number | null
  readonly latencyMs: number | null
}

/** One game server as an imported list describes it; null times mean that the list does not say. */
export interface ListedServer {
  readonly listing: Listing
  readonly status: Status
  readonly createdAt: number | null
  readonly updatedAt: number | null
}

/** One game server as the store holds it. */
export interface GameServer {
  readonly listing: Listing
  readonly status: Status
  readonly week: Week
  /** Milliseconds since 1970: when the listing first came in. */
  readonly createdAt: number
  /** Milliseconds since 1970: when what the owner says last changed, votes aside. */
  readonly updatedAt: number
}

/** Upper bounds: lengths in Unicode code points, counts as largest believable values. */
export const limits = {
  id: 128,
  name: 128,
  shortDescription: 300,
  description: 5000,
  host: 253,
  game: 64,
  version: 64,
  map: 64,
  website: 2048,
  tag: 32,
  tags: 32,
  /** The largest public game worlds hold thousands; 2^20 - 1 also keeps an order's sort key exact. */
  players: 1_000_000,
  votes: 1_000_000_000,
  latencyMs: 60_000,
} as const
