import { jsonRow, type Row, type RowReader, tooLongRow } from './row.ts'
import { RowBytes } from './row-bytes.ts'

const lineFeed = 0x0a

/** Newline-delimited JSON (ndjson.org): one JSON value a line; blank lines are skipped, a broken line is one refused row. */
export class JsonLines implements RowReader {
  #line = 1
  #bytes = new RowBytes()

  push(chunk: Buffer, rows: Row[]): void {
    let start = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      this.#finish(chunk, start, end, rows)
      this.#line++
      start = end + 1
    }
    this.#bytes.add(chunk, start, chunk.length)
  }

  end(rows: Row[]): void {
    this.#finish(Buffer.alloc(0), 0, 0, rows)
  }

  #finish(chunk: Buffer, start: number, end: number, rows: Row[]): void {
    const { text, tooLong } = this.#bytes.finish(chunk, start, end)
    const row = tooLong ? tooLongRow(this.#line, text) : jsonRow(this.#line, text)
    if (!('refused' in row) || text.trim() !== '') rows.push(row)
  }
}
