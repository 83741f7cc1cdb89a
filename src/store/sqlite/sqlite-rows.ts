import type { SQLInputValue } from 'node:sqlite'
import type { GameServer, ListedServer, State, Status } from '../../model/game-server.ts'
import type { Week } from '../../model/history.ts'
import type { StoredStanding } from '../store.ts'

/** Columns in which the owner's words are kept; a difference in one of them is a change of the listing. */
export const listingColumns = [
  ...['name', 'ip', 'port', 'game', 'short_description', 'description', 'country', 'tags', 'website'],
] as const

/** What a list claims, or a probe found. */
export const statusColumns = [
  ...['state', 'players', 'max_players', 'version', 'map'],
  ...['checked_at', 'last_online_at', 'latency_ms'],
] as const

export const standingColumns = ['votes', ...statusColumns] as const

/** Columns of `standing` that are published. */
export const publishedColumns = ['id', ...standingColumns, 'uptime', 'peak_players']
  .map((name) => `standing.${name}`)
  .join(', ')

export const stagedColumns = [
  'id',
  ...listingColumns,
  'created_at',
  'updated_at',
  ...standingColumns,
] as const

/** The values of `stagedColumns`, in their order. */
export function stagedValues({ listing, status, createdAt, updatedAt }: ListedServer): SQLInputValue[] {
  return [
    listing.id,
    listing.name,
    listing.ip,
    listing.port,
    listing.game,
    listing.shortDescription,
    listing.description,
    listing.country,
    JSON.stringify(listing.tags),
    listing.website,
    createdAt,
    updatedAt,
    listing.votes,
    ...statusValues(status),
  ]
}

/** The values of `statusColumns`, in their order. */
export function statusValues(status: Status): SQLInputValue[] {
  return [
    status.state,
    status.players,
    status.maxPlayers,
    status.version,
    status.map,
    status.checkedAt,
    status.lastOnlineAt,
    status.latencyMs,
  ]
}

/** A row of `listing` joined with `standing`. */
export interface ServerRow extends StandingRow {
  name: string
  ip: string
  port: number | null
  game: string | null
  short_description: string
  description: string | null
  country: string
  tags: string
  website: string | null
  created_at: number
  updated_at: number
}

export interface StandingRow extends StatusRow {
  id: string
  votes: number
  uptime: number | null
  peak_players: number | null
}

export interface StatusRow {
  state: State
  players: number
  max_players: number
  version: string | null
  map: string | null
  checked_at: number | null
  last_online_at: number | null
  latency_ms: number | null
}

export function serverFromRow(row: ServerRow): GameServer {
  return {
    listing: {
      id: row.id,
      name: row.name,
      ip: row.ip,
      port: row.port,
      game: row.game,
      shortDescription: row.short_description,
      description: row.description,
      country: row.country,
      votes: row.votes,
      tags: JSON.parse(row.tags) as string[],
      website: row.website,
    },
    status: statusFromRow(row),
    week: weekFromRow(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

export function standingFromRow(row: StandingRow): StoredStanding {
  return { id: row.id, status: statusFromRow(row), votes: row.votes, week: weekFromRow(row) }
}

export function statusFromRow(row: StatusRow): Status {
  return {
    state: row.state,
    players: row.players,
    maxPlayers: row.max_players,
    version: row.version,
    map: row.map,
    checkedAt: row.checked_at,
    lastOnlineAt: row.last_online_at,
    latencyMs: row.latency_ms,
  }
}

function weekFromRow({ uptime, peak_players: peakPlayers }: StandingRow): Week {
  return { uptime: uptime === null ? null : uptime / 1000, peakPlayers }
}
