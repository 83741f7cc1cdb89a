/**
 * Flat storage for a snapshot: typed arrays over shared memory, so that the publisher's thread hands a snapshot to
 * the API's thread without copying it, and so that the garbage collector has nothing to trace.
 */

/** Strings of UTF-16 units, each followed by a 0 unit, at `starts[i]`. No string holds U+0000. */
export interface TextColumn {
  readonly units: Uint16Array
  readonly starts: Uint32Array
}

/** Byte strings; the i-th is `bytes[starts[i] .. starts[i + 1])`. */
export interface ByteColumn {
  readonly bytes: Uint8Array
  readonly starts: Uint32Array
}

/** Lists of numbers; the i-th is `values[starts[i] .. starts[i + 1])`. */
export interface ListColumn {
  readonly values: Uint32Array
  readonly starts: Uint32Array
}

export const sharedBytes = (length: number) => new Uint8Array(new SharedArrayBuffer(length))
export const sharedUint16s = (length: number) => new Uint16Array(new SharedArrayBuffer(length * 2))
export const sharedUint32s = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4))
export const sharedInt32s = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4))
export const sharedFloat64s = (length: number) => new Float64Array(new SharedArrayBuffer(length * 8))

/** The byte string at an index, as a view. */
export function bytesAt({ bytes, starts }: ByteColumn, index: number): Uint8Array {
  return bytes.subarray(starts[index]!, starts[index + 1]!)
}

/** Negative when the byte string at an index comes before the other, 0 when they are equal; no call of native code. */
export function compareBytes({ bytes, starts }: ByteColumn, index: number, other: Uint8Array): number {
  const start = starts[index]!
  const length = starts[index + 1]! - start
  for (let i = 0; i < length && i < other.length; i++) {
    const difference = bytes[start + i]! - other[i]!
    if (difference !== 0) return difference
  }
  return length - other.length
}

/** The rows of a text column to which positions in it belong; they are written into `rows`. */
export function findRows(
  { units, starts }: TextColumn,
  positions: Uint32Array,
  rows: Uint32Array,
): Uint32Array {
  const rowAt = new Uint32Array(units.length)
  for (let row = 0; row < starts.length; row++) rowAt.fill(row, starts[row], starts[row + 1])
  for (let i = 0; i < positions.length; i++) rows[i] = rowAt[positions[i]!]!
  return rows
}
