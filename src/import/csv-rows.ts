import { CsvError, type Parser, parse } from 'csv-parse'
import { unguardCell } from './csv-guard.ts'
import { ImportError } from './import-error.ts'
import { maxRowBytes, type Row, type RowReader } from './row.ts'

type ParsedRow = { record: string[]; raw: string }

/**
 * The rows of a CSV file with a header line (RFC 4180), as objects of strings keyed by the header. A header `a.b` means
 * `b` within `a`. Rows may be shorter or longer than the header: missing cells are absent, cells beyond it are ignored;
 * rows of blank cells are skipped. A quote that is never closed is an ImportError.
 */
export class CsvRows implements RowReader {
  readonly #checkHeader: (columns: readonly string[]) => void
  readonly #parser: Parser
  #columns: string[][] | null = null
  #line = 1
  #parsed: ParsedRow[] = []
  #error: Error | null = null

  /** `checkHeader` may throw when the columns cannot be used. */
  constructor(delimiter: string, checkHeader: (columns: readonly string[]) => void) {
    this.#checkHeader = checkHeader
    this.#parser = parse({
      delimiter,
      raw: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: maxRowBytes,
    })
    this.#parser.on('data', (row: ParsedRow) => this.#parsed.push(row))
    this.#parser.on('error', (error: Error) => {
      this.#error = error
    })
  }

  async push(chunk: Buffer, rows: Row[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#parser.write(chunk, () => resolve())
    await promise
    this.#drain(rows)
  }

  async end(rows: Row[]): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#parser.once('end', resolve).once('error', () => resolve())
    this.#parser.end()
    await promise
    this.#drain(rows)
    if (this.#columns === null) throw new ImportError('the list is empty')
  }

  #drain(rows: Row[]): void {
    for (const { record, raw } of this.#parsed) this.#add(record, raw, rows)
    this.#parsed = []
    if (this.#error !== null) throw this.#importError(this.#error)
  }

  #add(record: string[], raw: string, rows: Row[]): void {
    // Blank lines, which are skipped, come at the front of the next row's raw text.
    const blankLines = lineBreaks(/^[\r\n]*/.exec(raw)![0])
    const line = this.#line + blankLines
    this.#line += lineBreaks(raw)
    if (this.#columns === null) {
      const header = record.map((cell) => unguardCell(cell).trim())
      this.#checkHeader(header)
      this.#columns = header.map((name) => name.split('.'))
    } else if (record.some((cell) => cell.trim() !== '')) {
      rows.push({ line, value: objectOf(this.#columns, record), text: raw.trim() })
    }
  }

  #importError(error: Error): ImportError {
    const line = this.#line
    const isOpenQuote = error instanceof CsvError && error.code === 'CSV_QUOTE_NOT_CLOSED'
    const isTooLong = error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'
    if (isOpenQuote)
      return new ImportError('a quote in the row that begins here is never closed', line, error)
    if (!isTooLong) return new ImportError(`the CSV is broken: ${error.message}`, line, error)
    return new ImportError(`the row is longer than ${maxRowBytes} bytes; is a quote left open?`, line, error)
  }
}

/** A record without a prototype, so that a column named `__proto__` is one more column. The first of two equal columns wins. */
function objectOf(columns: readonly string[][], cells: readonly string[]): Record<string, unknown> {
  const row: Record<string, unknown> = Object.create(null)
  columns.forEach((path, at) => {
    const cell = cells[at]
    if (cell !== undefined) setAt(row, path, unguardCell(cell))
  })
  return row
}

function setAt(row: Record<string, unknown>, path: readonly string[], cell: string): void {
  let into = row
  for (const step of path.slice(0, -1)) {
    const next = into[step] ?? Object.create(null)
    if (typeof next !== 'object') return
    into[step] = next
    into = next
  }
  into[path.at(-1)!] ??= cell
}

function lineBreaks(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x0a || (code === 0x0d && text.charCodeAt(at + 1) !== 0x0a)) count++
  }
  return count
}
