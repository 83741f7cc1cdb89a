import type { GameServer } from '../../src/model/game-server.ts'
import { nameOf, textOf } from '../search/held.ts'

/**
 * One table as a team would make it, the same on both databases; `number` is the place in the order of the ids.
 * `folded_name` and `folded_text` are folded as the contract says, since neither database folds so by itself.
 */
export const columns = [
  ...['number', 'id', 'name', 'ip', 'short_description', 'players', 'max_players', 'online', 'country'],
  ...['votes', 'tags', 'port', 'game', 'version', 'map', 'website', 'state', 'checked_at', 'last_online_at'],
  ...['latency_ms', 'created_at', 'updated_at', 'folded_name', 'folded_text'],
] as const

export type Row = Record<(typeof columns)[number], string | number | null>

/** The values of `columns`, in their order; times are milliseconds since 1970, tags a JSON array. */
export function rowValues(
  { listing, status, ...times }: GameServer,
  number: number,
): (string | number | null)[] {
  return [
    ...[number, listing.id, listing.name, listing.ip, listing.shortDescription],
    ...[status.players, status.maxPlayers, status.state === 'online' ? 1 : 0, listing.country],
    ...[listing.votes, JSON.stringify(listing.tags), listing.port, listing.game, status.version, status.map],
    ...[listing.website, status.state, status.checkedAt, status.lastOnlineAt, status.latencyMs],
    ...[times.createdAt, times.updatedAt, nameOf({ listing }), textOf({ listing })],
  ]
}

/** The order of the contract, in SQL. */
export const orders = {
  default: 'online DESC, votes DESC, players DESC, number',
  players: 'players DESC, online DESC, votes DESC, number',
  votes: 'votes DESC, online DESC, players DESC, number',
} as const

/** A row as the API shows it. */
export function recordOf(row: Row): Record<string, unknown> {
  const time = (value: string | number | null) =>
    value === null ? null : new Date(Number(value)).toISOString()
  return {
    ...{ id: row.id, name: row.name, ip: row.ip, shortDescription: row.short_description },
    ...{ players: row.players, maxPlayers: row.max_players, online: row.online === 1, country: row.country },
    ...{ votes: row.votes, tags: JSON.parse(row.tags as string), port: row.port, game: row.game },
    ...{ version: row.version, map: row.map, website: row.website },
    status: {
      ...{ state: row.state, checkedAt: time(row.checked_at), lastOnlineAt: time(row.last_online_at) },
      latencyMs: row.latency_ms,
    },
    ...{ createdAt: time(row.created_at), updatedAt: time(row.updated_at) },
  }
}
