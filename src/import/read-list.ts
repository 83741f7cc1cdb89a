import type { ListedServer } from '../model/game-server.ts'
import { CsvRows } from './csv-rows.ts'
import type { FieldMap } from './field-map.ts'
import { checkCsvHeader, csvDelimiter, detectFormat, type Format } from './format.ts'
import { headFirst } from './head-first.ts'
import { ImportError } from './import-error.ts'
import { JsonElements } from './json-elements.ts'
import { JsonLines } from './json-lines.ts'
import { type NormaliseOptions, normalise } from './normalise.ts'
import type { Row, RowReader } from './row.ts'

export type RefusedRow = {
  /** Counted from 1: where the row begins. */
  readonly line: number
  readonly reasons: readonly string[]
  /** The first 2,000 characters of the row as it came. */
  readonly text: string
}

/** A part of a list, in its order. */
export type ImportBatch = {
  readonly servers: readonly ListedServer[]
  readonly refused: readonly RefusedRow[]
  /** How many of these servers have a value in this field that was not believed. */
  readonly notes: ReadonlyMap<string, number>
}

export type ReadListOptions = {
  /** Found from how the list begins unless given. */
  readonly format?: Format | undefined
  readonly map?: FieldMap | undefined
  /** Milliseconds since 1970. */
  readonly now: number
  /** Told once, before the first batch. */
  readonly onFormat?: ((format: Format) => void) | undefined
}

const headBytes = 64 * 1024
/** A batch ends with whatever comes first, so that its memory is bounded for large rows and its cost for small ones. */
const batchRows = 500
const batchBytes = 1024 * 1024
const refusedTextLength = 2000

/**
 * Reads a list of game servers from its bytes (UTF-8; JSON, NDJSON or CSV) in constant memory. Throws an ImportError when
 * the list as a whole cannot be read; batches may have come before, so the caller keeps them only when the end is reached.
 */
export async function* readList(
  bytes: AsyncIterable<Uint8Array>,
  options: ReadListOptions,
): AsyncGenerator<ImportBatch> {
  const { now, map = new Map() } = options
  let reader: RowReader | null = null
  let rows: Row[] = []
  let taken = 0
  for await (const chunk of headFirst(bytes, headBytes)) {
    let start = 0
    if (reader === null) {
      start = byteOrderMark(chunk)
      reader = readerFor(chunk.subarray(start), map, options)
    }
    for (; start < chunk.length; start += headBytes) {
      const part = chunk.subarray(start, start + headBytes)
      await reader.push(part, rows)
      taken += part.length
      if (rows.length < batchRows && taken < batchBytes) continue
      yield batchOf(rows, { now, map })
      rows = []
      taken = 0
    }
  }
  if (reader === null) throw new ImportError('the list is empty')
  await reader.end(rows)
  if (rows.length > 0) yield batchOf(rows, { now, map })
}

function readerFor(head: Buffer, map: FieldMap, options: ReadListOptions): RowReader {
  const format = options.format ?? detectFormat(head, map)
  options.onFormat?.(format)
  if (format === 'json') return new JsonElements()
  if (format === 'ndjson') return new JsonLines()
  return new CsvRows(csvDelimiter(head, map), (columns) => checkCsvHeader(columns, map))
}

/** The length of a UTF-8 byte order mark, which is dropped. */
function byteOrderMark(head: Buffer): number {
  const [first, second, third] = head
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) {
    throw new ImportError('the list is UTF-16; save it as UTF-8')
  }
  return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0
}

function batchOf(rows: readonly Row[], options: NormaliseOptions): ImportBatch {
  const servers: ListedServer[] = []
  const refused: RefusedRow[] = []
  const notes = new Map<string, number>()
  for (const row of rows) {
    const result =
      'refused' in row ? { kind: 'refused' as const, reasons: [row.refused] } : normalise(row.value, options)
    if (result.kind === 'refused') {
      refused.push({ line: row.line, reasons: result.reasons, text: beginning(row.text) })
    } else {
      servers.push(result.server)
      for (const field of result.notes) notes.set(field, (notes.get(field) ?? 0) + 1)
    }
  }
  return { servers, refused, notes }
}

/** A copy, since a slice would keep the whole row in memory as long as the report lives. */
function beginning(text: string): string {
  if (text.length <= refusedTextLength) return text
  return Buffer.from(text.slice(0, refusedTextLength).toWellFormed()).toString()
}
