import { guardCell } from '../../src/import/csv-guard.ts'
import type { ListedServer } from '../../src/model/game-server.ts'

/** The record of the public API for a game server. */
export function recordOf({ listing, status, createdAt, updatedAt }: ListedServer): Record<string, unknown> {
  const { id, name, ip, shortDescription, country, votes, tags, port, game, website, description } = listing
  const { players, maxPlayers, version, map, state, latencyMs } = status
  return {
    ...{
      id,
      name,
      ip,
      shortDescription,
      players,
      maxPlayers,
      online: state === 'online',
      country,
      votes,
      tags,
    },
    ...{ port, game, version, map, website },
    status: { state, checkedAt: time(status.checkedAt), lastOnlineAt: time(status.lastOnlineAt), latencyMs },
    ...{ createdAt: time(createdAt), updatedAt: time(updatedAt), description },
  }
}

/** The same as a CSV file of one row, as an export writes it. */
export function csvOf(record: Record<string, unknown>): string {
  const { status, tags, ...rest } = record
  const flat: Record<string, unknown> = { ...rest, tags: (tags as string[]).join(';') }
  for (const [name, value] of Object.entries(status as object)) flat[`status.${name}`] = value
  const cells = Object.values(flat).map((value) => quoted(guardCell(String(value ?? ''))))
  return `${Object.keys(flat).join(',')}\r\n${cells.join(',')}\r\n`
}

function quoted(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`
}

function time(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString()
}
