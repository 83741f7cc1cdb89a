import { stringify } from 'csv-stringify/sync'
import { recordJson } from '../catalogue/record-json.ts'
import { guardCell } from '../import/csv-guard.ts'
import type { StoredBatch } from '../store/store.ts'

export const exportFormats = ['ndjson', 'json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The records as the API shows them, with descriptions, as text in pieces. */
export async function* formatServers(
  batches: AsyncIterable<StoredBatch>,
  format: ExportFormat,
): AsyncIterable<string> {
  let written = 0
  if (format === 'json') yield '['
  if (format === 'csv') yield stringify([columns])
  for await (const { servers } of batches) {
    if (servers.length === 0) continue
    const records = servers.map(recordJson)
    if (format === 'ndjson') yield `${records.join('\n')}\n`
    else if (format === 'json') yield `${written > 0 ? ',' : ''}\n${records.join(',\n')}`
    else yield stringify(records.map(csvRow))
    written += records.length
  }
  if (format === 'json') yield '\n]\n'
}

const columns = [
  ...[
    'id',
    'name',
    'ip',
    'shortDescription',
    'players',
    'maxPlayers',
    'online',
    'country',
    'votes',
    'tags',
    'port',
  ],
  ...['game', 'version', 'map', 'website', 'status.state', 'status.checkedAt', 'status.lastOnlineAt'],
  ...['status.latencyMs', 'createdAt', 'updatedAt', 'description', 'uptime', 'peakPlayers'],
]

function csvRow(record: string): string[] {
  const { status, tags, ...rest } = JSON.parse(record) as Record<string, unknown>
  const values: Record<string, unknown> = { ...rest, tags: (tags as string[]).join(';') }
  for (const [name, value] of Object.entries(status as object)) values[`status.${name}`] = value
  return columns.map((column) => guardCell(String(values[column] ?? '')))
}
