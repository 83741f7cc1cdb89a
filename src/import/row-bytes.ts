import { maxRowBytes } from './row.ts'

/** Enough for the 2,000 characters of a refused row that a report shows. */
const keptOfTooLong = 8000

/** The bytes of one row, collected across chunk borders; of a row that is too long only the beginning is kept. */
export class RowBytes {
  #pieces: Buffer[] = []
  #length = 0

  /** Keeps a part of a row that goes on in the next chunk. It is copied, since the giver may reuse the chunk. */
  add(chunk: Buffer, start: number, end: number): void {
    const wasTooLong = this.#length > maxRowBytes
    this.#length += end - start
    if (wasTooLong) return
    const fits = this.#length <= maxRowBytes
    this.#pieces.push(Buffer.from(chunk.subarray(start, fits ? end : Math.min(end, start + keptOfTooLong))))
    if (!fits) this.#pieces = [Buffer.from(Buffer.concat(this.#pieces).subarray(0, keptOfTooLong))]
  }

  /** The row's text (UTF-8) with its last part, or its beginning when it is too long; then starts afresh. */
  finish(chunk: Buffer, start: number, end: number): { text: string; tooLong: boolean } {
    if (this.#length === 0 && end - start <= maxRowBytes) {
      return { text: chunk.toString('utf8', start, end), tooLong: false }
    }
    this.add(chunk, start, end)
    const result = { text: Buffer.concat(this.#pieces).toString('utf8'), tooLong: this.#length > maxRowBytes }
    this.#pieces = []
    this.#length = 0
    return result
  }
}
