import { createWriteStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { importList } from '../src/cli/import-list.ts'
import type { GameServer } from '../src/model/game-server.ts'
import { openStore } from '../src/store/open-store.ts'
import { makeRecords } from './records.ts'

/** The records that all contestants of a run are measured with, one JSON document a line, in the order of the ids. */
export interface Dataset {
  readonly file: string
  readonly count: number
}

/** What the generator starts from, unless a list is given. */
export const seed = 20_260_601

export async function writeGenerated(count: number, folder: string): Promise<Dataset> {
  const file = join(folder, `generated-${count}.ndjson`)
  await pipeline(Readable.from(lines(makeRecords(count, seed))), createWriteStream(file))
  return { file, count }
}

/** A list of somebody's, as the import cleans it. */
export async function writeImported(source: string, folder: string): Promise<Dataset> {
  const databaseUrl = `sqlite:${join(folder, 'given-list.db')}`
  const { counts } = await importList({ source, databaseUrl })
  const store = await openStore(databaseUrl)
  const file = join(folder, 'given-list.ndjson')
  await pipeline(Readable.from(storedLines(store.readAll())), createWriteStream(file))
  await store.close()
  return { file, count: counts.imported }
}

async function* storedLines(batches: AsyncIterable<{ readonly servers: readonly GameServer[] }>) {
  for await (const { servers } of batches) yield* lines(servers)
}

/** In large pieces, since a stream takes each by itself. */
function* lines(servers: Iterable<GameServer>): Generator<string> {
  let piece = ''
  for (const server of servers) {
    piece += `${JSON.stringify(server)}\n`
    if (piece.length < 256 * 1024) continue
    yield piece
    piece = ''
  }
  yield piece
}

/** Reads those of the records whose place in the dataset is wanted; all when nobody says which. */
export type Records = (isWanted?: (place: number) => boolean) => Iterable<GameServer>

/** Records that are read each time anew: a million in memory take all cores when their process collects garbage. */
export function openDataset({ file }: Dataset): Records {
  const bytes = readFileSync(file)
  return function* (isWanted = () => true) {
    // Line by line, since a million records are longer than a string can be.
    for (let start = 0, end = 0, place = 0; start < bytes.length; start = end + 1, place++) {
      end = bytes.indexOf(10, start)
      if (isWanted(place)) yield JSON.parse(bytes.toString('utf8', start, end)) as GameServer
    }
  }
}

export function readDataset(dataset: Dataset): GameServer[] {
  return [...openDataset(dataset)()]
}
