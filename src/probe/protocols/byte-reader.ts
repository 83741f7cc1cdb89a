import { isUtf8 } from 'node:buffer'

/** Reads little-endian fields one after another. Past the end everything is 0 or empty, and `isOverrun` is true. */
export class ByteReader {
  readonly #bytes: Buffer
  #at: number
  #isOverrun = false

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    this.#at = at
  }

  get isOverrun(): boolean {
    return this.#isOverrun
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  byte(): number {
    const at = this.#advance(1)
    return at === null ? 0 : this.#bytes[at]!
  }

  uint16(): number {
    const at = this.#advance(2)
    return at === null ? 0 : this.#bytes.readUInt16LE(at)
  }

  uint64(): bigint {
    const at = this.#advance(8)
    return at === null ? 0n : this.#bytes.readBigUInt64LE(at)
  }

  /** Text that ends with a NUL, which is required. */
  text(): string {
    const end = this.#bytes.indexOf(0, this.#at)
    const at = this.#advance(end === -1 ? Number.POSITIVE_INFINITY : end + 1 - this.#at)
    return at === null ? '' : decodeText(this.#bytes.subarray(at, end))
  }

  #advance(length: number): number | null {
    const at = this.#at
    if (this.#isOverrun || at + length > this.#bytes.length) {
      this.#isOverrun = true
      return null
    }
    this.#at = at + length
    return at
  }
}

/** UTF-8 where the bytes are that, else Latin-1: old games say nothing of their encoding. */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return buffer.toString(isUtf8(buffer) ? 'utf8' : 'latin1')
}
