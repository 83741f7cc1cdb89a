import { type ByteColumn, sharedBytes, sharedUint16s, sharedUint32s, type TextColumn } from './columns.ts'

export function textColumn(texts: Iterable<string>): TextColumn {
  const writer = new TextColumnWriter()
  for (const text of texts) writer.push(text)
  return writer.finish()
}

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

/**
 * Numbers that grow at the end. All are collected in the same kind of array, which holds every number that a column may:
 * code that pushes to five kinds of arrays runs at a tenth of the speed.
 */
export class NumberWriter {
  #values = new Float64Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = new Float64Array(this.length * 2)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.length++] = value
  }

  /** @param make gives a column of shared memory, such as `sharedUint32s`. */
  finish<T extends Column>(make: (length: number) => T): T {
    const values = make(this.length)
    values.set(this.#values.subarray(0, this.length))
    return values
  }
}

/** Strings that grow at the end, as a text column. */
export class TextColumnWriter {
  #units = new Uint16Array(1024)
  #length = 0
  readonly #starts = new NumberWriter()

  push(text: string): void {
    this.#starts.push(this.#length)
    const end = this.#length + text.length
    this.#reserve(text.length + 1)
    for (let i = 0; i < text.length; i++) this.#units[this.#length + i] = text.charCodeAt(i)
    this.#units[end] = 0
    this.#length = end + 1
  }

  /** Adds the string that stands at `start` in another column. */
  copy(units: Uint16Array, start: number): void {
    this.#starts.push(this.#length)
    const end = units.indexOf(0, start)
    this.#reserve(end - start + 1)
    this.#units.set(units.subarray(start, end + 1), this.#length)
    this.#length += end - start + 1
  }

  finish(): TextColumn {
    const units = sharedUint16s(this.#length)
    units.set(this.#units.subarray(0, this.#length))
    return { units, starts: this.#starts.finish(sharedUint32s) }
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#units.length) return
    const larger = new Uint16Array(Math.max(this.#units.length * 2, this.#length + more))
    larger.set(this.#units.subarray(0, this.#length))
    this.#units = larger
  }
}

/** Byte strings that grow at the end; `finish` copies them into shared memory. */
export class ByteColumnWriter {
  #buffer = Buffer.alloc(64 * 1024)
  #length = 0
  readonly #starts = new NumberWriter()

  /** The number of bytes written so far. */
  get length(): number {
    return this.#length
  }

  /** What follows, up to the next call, is the next byte string. */
  next(): void {
    this.#starts.push(this.#length)
  }

  text(text: string): void {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(text.length * 3)
    this.#length += this.#buffer.write(text, this.#length)
  }

  copy(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#buffer.set(bytes, this.#length)
    this.#length += bytes.length
  }

  finish(): ByteColumn {
    this.next()
    const bytes = sharedBytes(this.#length)
    bytes.set(this.#buffer.subarray(0, this.#length))
    return { bytes, starts: this.#starts.finish(sharedUint32s) }
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#buffer.length) return
    const larger = Buffer.alloc(Math.max(this.#buffer.length * 2, this.#length + more))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
