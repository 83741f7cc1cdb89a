import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { decompressed } from './decompress.ts'
import { ImportError } from './import-error.ts'
import { openUrl } from './open-url.ts'

export type Source = {
  /** How to call it in messages; a URL without its query, which may hold a secret. */
  readonly name: string
  /** As stored, before decompression; null when nobody says. */
  readonly sizeBytes: number | null
  /** Decompressed. Can be read once. */
  readonly bytes: AsyncIterable<Uint8Array>
}

export type SourceOptions = {
  /** Told how many stored bytes have been read so far. */
  readonly onBytes?: (count: number) => void
  /** Milliseconds that a web server may be silent; 30,000 unless told. */
  readonly silenceMs?: number
}

/**
 * Opens a list: a file path, an http or https URL, or `-` for standard input. gzip and zstd data is decompressed. Throws an
 * ImportError, also while `bytes` is read, that says what is wrong and what to do.
 */
export async function openSource(what: string, options: SourceOptions = {}): Promise<Source> {
  const stored = await openStored(what, options.silenceMs ?? 30_000)
  return { ...stored, bytes: decompressed(counted(stored.bytes, options.onBytes)) }
}

async function openStored(what: string, silenceMs: number): Promise<Source> {
  if (what === '-') return { name: 'standard input', sizeBytes: null, bytes: process.stdin }
  if (/^https?:\/\//i.test(what)) return openUrl(what, silenceMs)
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(what)) {
    throw new ImportError(
      `${what.replace(/:.*/s, '://…')} cannot be read; expected a file, an http or https URL, or -`,
    )
  }
  return openFile(what)
}

async function openFile(path: string): Promise<Source> {
  try {
    const status = await stat(path)
    if (status.isDirectory()) throw new ImportError(`${path} is a folder; give a file in it`)
    // Pipes and devices have no size.
    return { name: path, sizeBytes: status.isFile() ? status.size : null, bytes: fileBytes(path) }
  } catch (error) {
    throw fileError(path, error)
  }
}

async function* fileBytes(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw fileError(path, error)
  }
}

function fileError(path: string, error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error
  if (error.code === 'ENOENT') return new ImportError(`there is no file ${path}`, null, error)
  if (error.code === 'EACCES') return new ImportError(`no permission to read ${path}`, null, error)
  return new ImportError(`${path} cannot be read (${error.code})`, null, error)
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  onBytes?: (count: number) => void,
): AsyncGenerator<Uint8Array> {
  let count = 0
  for await (const chunk of bytes) {
    count += chunk.byteLength
    onBytes?.(count)
    yield chunk
  }
}
