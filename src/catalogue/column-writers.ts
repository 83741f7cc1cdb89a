import { type ByteColumn, sharedUint16s, sharedUint32s, type TextColumn } from './columns.ts'

/** A text column in shared memory. */
export function textColumn(texts: Iterable<string>): TextColumn {
  const writer = new TextColumnWriter()
  for (const text of texts) writer.push(text)
  const written = writer.written()
  const units = sharedUint16s(written.units.length)
  units.set(written.units)
  const starts = sharedUint32s(written.starts.length)
  starts.set(written.starts)
  return { units, starts }
}

export type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array

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

  /** What was pushed, as a view. */
  written(): Float64Array {
    return this.#values.subarray(0, this.length)
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
    const end = units.indexOf(0, start) + 1
    this.#starts.push(this.#length)
    this.#reserve(end - start)
    this.#units.set(units.subarray(start, end), this.#length)
    this.#length += end - start
  }

  /** What was pushed; the units as a view. */
  written(): TextColumn {
    return { units: this.#units.subarray(0, this.#length), starts: new Uint32Array(this.#starts.written()) }
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#units.length) return
    const larger = new Uint16Array(Math.max(this.#units.length * 2, this.#length + more))
    larger.set(this.#units.subarray(0, this.#length))
    this.#units = larger
  }
}

/** Byte strings that grow at the end. */
export class ByteColumnWriter {
  #buffer = Buffer.alloc(64 * 1024)
  #length = 0
  readonly #starts = new NumberWriter()

  /** What follows, up to the next call, is the next byte string. */
  next(): void {
    this.#starts.push(this.#length)
  }

  /** Returns how many bytes the text takes. */
  text(text: string): number {
    // A UTF-16 unit takes at most three bytes in UTF-8.
    this.#reserve(text.length * 3)
    const length = this.#buffer.write(text, this.#length)
    this.#length += length
    return length
  }

  /** What was written; the bytes as a view. */
  written(): ByteColumn {
    const starts = new Uint32Array(this.#starts.length + 1)
    starts.set(this.#starts.written())
    starts[this.#starts.length] = this.#length
    return { bytes: this.#buffer.subarray(0, this.#length), starts }
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#buffer.length) return
    const larger = Buffer.alloc(Math.max(this.#buffer.length * 2, this.#length + more))
    this.#buffer.copy(larger, 0, 0, this.#length)
    this.#buffer = larger
  }
}
