import { meaningOf } from './aliases.ts'
import type { FieldMap } from './field-map.ts'
import { ImportError } from './import-error.ts'
import { JsonElements } from './json-elements.ts'

export const formats = ['json', 'ndjson', 'csv'] as const
export type Format = (typeof formats)[number]

const delimiters = [',', ';', '\t'] as const

/**
 * Tells the format of a list from how it begins (64 KiB are enough): `[` is a JSON array; `{` a JSON object that holds the
 * list, or else NDJSON; a line with a delimiter or a known column name is CSV. Throws an ImportError for all else.
 */
export function detectFormat(head: Buffer, map: FieldMap): Format {
  const text = head.toString('utf8').trimStart()
  if (text === '') throw new ImportError('the list is empty')
  if (text.startsWith('[')) return 'json'
  if (text.startsWith('{')) return isEnvelope(head) ? 'json' : 'ndjson'
  if (text.startsWith('<')) {
    throw new ImportError(
      'this is an HTML or XML page and not a list; give the address of the data behind it',
    )
  }
  const line = firstLine(text)
  const looksLikeCsv = delimiters.some((delimiter) => line.includes(delimiter)) || isKnown(line, map)
  if (looksLikeCsv && !text.includes('\0')) return 'csv'
  throw new ImportError(
    `expected a JSON array or object, NDJSON, or CSV with a header line; the list begins with ${JSON.stringify(line.slice(0, 60))}`,
  )
}

/** The delimiter under which the header line of a CSV file has most known names, or else most columns. */
export function csvDelimiter(head: Buffer, map: FieldMap): string {
  const line = firstLine(head.toString('utf8').trimStart())
  const scores = delimiters.map((delimiter) => {
    const cells = line.split(delimiter)
    return { delimiter, known: cells.filter((cell) => isKnown(cell, map)).length, columns: cells.length }
  })
  return scores.sort((a, b) => b.known - a.known || b.columns - a.columns)[0]!.delimiter
}

/** Throws an ImportError unless one of the columns is, or is mapped to, the name: every row would be refused. */
export function checkCsvHeader(columns: readonly string[], map: FieldMap): void {
  const isMapped = map.has('name')
  if (isMapped || columns.some((column) => meaningOf(column)?.field === 'name')) return
  const got = columns.slice(0, 20).join(', ').slice(0, 300)
  throw new ImportError(
    `no column holds the name; the columns are ${got}; say which one with --map name=COLUMN`,
    1,
  )
}

function isEnvelope(head: Buffer): boolean {
  const elements = new JsonElements()
  try {
    elements.push(head, [])
  } catch {
    return elements.isEnvelope
  }
  return elements.isEnvelope
}

function isKnown(cell: string, map: FieldMap): boolean {
  const name = cell.trim().replace(/^"|"$/g, '')
  return meaningOf(name) !== undefined || [...map.values()].some((path) => path.join('.') === name)
}

function firstLine(text: string): string {
  return /^[^\r\n]*/.exec(text)![0]
}
