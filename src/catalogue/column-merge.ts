import type { Column } from './column-writers.ts'
import { type ByteColumn, sharedBytes, sharedUint16s, sharedUint32s, type TextColumn } from './columns.ts'
import type { Origins } from './origins.ts'

/**
 * The numbers of an earlier column and of added rows, in the order of their origins.
 * @param make gives a column of shared memory, such as `sharedUint32s`.
 * @param width how many numbers a row has.
 */
export function mergeNumbers<T extends Column>(
  origins: Origins,
  earlier: T,
  added: Float64Array,
  make: (length: number) => T,
  width = 1,
): T {
  const merged = make(origins.count * width)
  // Not run by run: a view of each is 35 MB of garbage when 10,000 statuses change, collected on the cores that serve.
  origins.eachStretch((from, at, rows) => {
    merged.set(earlier.subarray(from * width, (from + rows) * width), at * width)
  })
  origins.eachRun((isAdded, from, at, rows) => {
    if (!isAdded) return
    for (let i = 0; i < rows * width; i++) merged[at * width + i] = added[from * width + i]!
  })
  return merged
}

export function mergeBytes(origins: Origins, earlier: ByteColumn, added: ByteColumn): ByteColumn {
  const rowsOf = ({ bytes, starts }: ByteColumn) => ({ values: bytes, starts })
  const { values, starts } = mergeRows(origins, rowsOf(earlier), rowsOf(added), sharedBytes)
  return { bytes: values, starts }
}

export function mergeTexts(origins: Origins, earlier: TextColumn, added: TextColumn): TextColumn {
  const rowsOf = ({ units, starts }: TextColumn) => ({ values: units, starts })
  const { values, starts } = mergeRows(origins, rowsOf(earlier), rowsOf(added), sharedUint16s)
  return { units: values, starts: starts.subarray(0, origins.count) }
}

/** Rows of any length, one after the other. The end of the last may be left out of `starts`. */
interface Rows<T> {
  readonly values: T
  readonly starts: Uint32Array
}

function mergeRows<T extends Uint8Array | Uint16Array>(
  origins: Origins,
  earlier: Rows<T>,
  added: Rows<T>,
  make: (length: number) => T,
): Rows<T> {
  const starts = sharedUint32s(origins.count + 1)
  let length = 0
  origins.eachRun((isAdded, from, at, rows) => {
    const column = isAdded ? added : earlier
    const shift = length - startOf(column, from)
    for (let i = 0; i < rows; i++) starts[at + i] = column.starts[from + i]! + shift
    length = startOf(column, from + rows) + shift
  })
  starts[origins.count] = length
  const values = make(length)
  origins.eachRun((isAdded, from, at, rows) => {
    const column = isAdded ? added : earlier
    const run = column.values.subarray(startOf(column, from), startOf(column, from + rows))
    values.set(run, starts[at]!)
  })
  return { values, starts }
}

function startOf({ values, starts }: Rows<Uint8Array | Uint16Array>, row: number): number {
  return row < starts.length ? starts[row]! : values.length
}
