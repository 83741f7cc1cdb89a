import { readFileSync, writeFileSync } from 'node:fs'
import { games } from 'gamedig'
import type { GameRow } from '../../src/probe/games.ts'

const file = new URL('../../src/probe/games.json', import.meta.url)

/** The rows of src/probe/games.json as the installed gamedig has them, by id. */
export function rowsOfGamedig(): GameRow[] {
  return Object.entries(games)
    .map(([id, { name, options, extra }]) => ({
      id,
      name,
      protocol: options.protocol,
      ...some('port', options.port),
      ...some('queryPort', options.port_query),
      ...some(
        'queryOffsets',
        options.port_query_offset === undefined ? undefined : [options.port_query_offset].flat(),
      ),
      ...some('oldId', extra?.old_id),
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

export function readRows(): GameRow[] {
  return JSON.parse(readFileSync(file, 'utf8')) as GameRow[]
}

/** Writes the table anew; afterwards Biome puts its style right. */
export function writeRows(): void {
  writeFileSync(file, `[${rowsOfGamedig().map((row) => JSON.stringify(row))}]\n`)
}

function some<K extends string, V>(key: K, value: V | undefined): Partial<Record<K, V>> {
  return value === undefined ? {} : ({ [key]: value } as Record<K, V>)
}
