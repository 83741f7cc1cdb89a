/**
 * The same bytes, with at least `size` of them (or all there are) in the first chunk, so that what comes can be told from
 * how it begins. Nothing is given when there are no bytes.
 */
export async function* headFirst(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Buffer> {
  let head: Buffer[] | null = []
  let length = 0
  for await (const chunk of bytes) {
    const buffer = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    if (head === null) {
      yield buffer
      continue
    }
    head.push(buffer)
    length += buffer.length
    if (length < size) continue
    yield Buffer.concat(head)
    head = null
  }
  if (head !== null && length > 0) yield Buffer.concat(head)
}
