import type { Row, RowReader } from '../../src/import/row.ts'

/** All rows of a document that arrives in chunks cut at `cuts` (byte offsets). */
export async function rowsOf(
  reader: RowReader,
  document: string,
  cuts: readonly number[] = [],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const chunk of chunksOf(document, cuts)) await reader.push(chunk, rows)
  await reader.end(rows)
  return rows
}

export function chunksOf(document: string | Buffer, cuts: readonly number[]): Buffer[] {
  const bytes = Buffer.from(document)
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b)
  return ends.map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end))
}

export async function* streamOf(chunks: Iterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* chunks
}

export async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = []
  for await (const item of items) found.push(item)
  return found
}

/** A row in short: its line and its value, or why it was refused. */
export function brief(rows: readonly Row[]): [number, unknown][] {
  return rows.map((row) => [row.line, 'refused' in row ? row.refused : row.value])
}
