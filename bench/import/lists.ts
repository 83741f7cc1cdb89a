import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { GameServer } from '../../src/model/game-server.ts'

/** A list as somebody would export it: the fields that the other loaders get as columns. */
export const fields = [
  ...['id', 'name', 'ip', 'port', 'game', 'shortDescription', 'description', 'country', 'votes', 'tags'],
  ...['website', 'online', 'players', 'maxPlayers', 'version', 'map', 'createdAt', 'updatedAt'],
] as const

function rowOf({
  listing,
  status,
  createdAt,
  updatedAt,
}: GameServer): Record<(typeof fields)[number], unknown> {
  const { state, players, maxPlayers, version, map } = status
  const time = (ms: number) => new Date(ms).toISOString()
  return {
    ...{
      ...listing,
      tags: listing.tags.join(';'),
      online: state === 'online',
      players,
      maxPlayers,
      version,
      map,
    },
    ...{ createdAt: time(createdAt), updatedAt: time(updatedAt) },
  }
}

/** Writes the same records as NDJSON and as CSV (RFC 4180, without a header), unless they are there. */
export function writeLists(servers: readonly GameServer[], folder: string): { ndjson: string; csv: string } {
  const files = { ndjson: join(folder, 'list.ndjson'), csv: join(folder, 'list.csv') }
  if (!existsSync(files.ndjson)) {
    const rows = servers.map(rowOf)
    writeFileSync(files.ndjson, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const line = (row: ReturnType<typeof rowOf>) => fields.map((name) => cell(row[name])).join(',')
    writeFileSync(files.csv, rows.map((row) => `${line(row)}\n`).join(''))
  }
  return files
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return ''
  return `"${String(value).replaceAll('"', '""')}"`
}
