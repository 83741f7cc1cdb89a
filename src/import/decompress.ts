import { createGunzip, createZstdDecompress, type Gunzip, type ZstdDecompress } from 'node:zlib'
import { headFirst } from './head-first.ts'
import { ImportError } from './import-error.ts'

type Decoder = Gunzip | ZstdDecompress
type Compression = { readonly name: string; readonly magic: Buffer; readonly decoder: () => Decoder }

/** The bytes with which gzip (RFC 1952 section 2.3.1) and Zstandard (RFC 8878 section 3.1.1) data begin. */
const compressions: readonly Compression[] = [
  { name: 'gzip', magic: Buffer.from([0x1f, 0x8b]), decoder: createGunzip },
  { name: 'zstd', magic: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]), decoder: createZstdDecompress },
]

/** The bytes as they were before compression: gzip and zstd are known by how they begin, everything else passes as it is. */
export async function* decompressed(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const stored = headFirst(bytes, 4)
  const { value: head, done } = await stored.next()
  if (done) return
  const compression = compressions.find(({ magic }) => magic.equals(head.subarray(0, magic.length)))
  const all = resumed(head, stored)
  if (compression === undefined) yield* all
  else yield* decoded(all, compression)
}

async function* resumed(head: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield head
    yield* rest
  } finally {
    await rest.return(undefined)
  }
}

/**
 * A file may be several compressed streams one after the other. Node's gzip decoder goes on by itself, but its zstd decoder
 * ends with a frame and drops what follows in the same chunk, so what it left goes to a decoder of its own.
 */
async function* decoded(
  stored: AsyncGenerator<Buffer>,
  { name, decoder }: Compression,
): AsyncGenerator<Buffer> {
  const input: Input = { chunks: stored, current: Buffer.alloc(0), left: 0 }
  try {
    do {
      const stream = decoder()
      feed(input, stream).catch((error) => stream.destroy(error))
      for await (const chunk of stream) yield chunk
      input.left -= stream.bytesWritten
    } while (input.left > 0)
  } catch (error) {
    if (!isDecoderError(error)) throw error
    throw new ImportError(`the ${name} data is broken or ends early (${error.message})`, null, error)
  } finally {
    await stored.return(undefined)
  }
}

/** `left` is how many bytes the decoder at work was given; after it has ended, how many of `current` it left. */
type Input = { readonly chunks: AsyncGenerator<Buffer>; current: Buffer; left: number }

/** Ends with the input. When the decoder ends first, its last write is never answered and this waits for nothing. */
async function feed(input: Input, stream: Decoder): Promise<void> {
  if (input.left > 0) await written(stream, input.current.subarray(-input.left))
  for (let next = await input.chunks.next(); !next.done; next = await input.chunks.next()) {
    input.current = next.value
    input.left += next.value.length
    await written(stream, next.value)
  }
  stream.end()
}

function written(stream: Decoder, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(chunk, (error) => (error ? reject(error) : resolve()))
  })
}

function isDecoderError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error && /^(?:Z_|ZSTD_)/.test(String(error.code))
}
