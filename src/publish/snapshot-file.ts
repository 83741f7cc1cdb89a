import { closeSync, fsyncSync, openSync, readSync, renameSync, statSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import { type Snapshot, SnapshotBuilder } from '../catalogue/snapshot.ts'
import { packSnapshot, type Shape, shapeOf, unpackSnapshot } from './snapshot-shape.ts'

/** A snapshot as it is kept between two runs of the app. */
export interface SavedSnapshot {
  readonly snapshot: Snapshot
  /** The store that it shows, see `StoreState`. */
  readonly identity: string
  /** When it was last known to show the store; milliseconds since 1970. */
  readonly confirmedAt: number
}

export type LoadedSnapshot =
  | ({ readonly kind: 'loaded' } & SavedSnapshot)
  | { readonly kind: 'absent' }
  /** The file can't be used; the reason is for the operator, and the snapshot is built anew from the store. */
  | { readonly kind: 'unusable'; readonly reason: string }

interface Manifest {
  readonly identity: string
  readonly confirmedAt: number
  readonly revision: number
  readonly shape: Shape
}

/**
 * The file: eight bytes of magic, the length of what follows the header, the length of the manifest, a CRC-32, the
 * manifest as JSON, and the arrays, each at a multiple of eight bytes. The magic ends in a version, which is raised whenever the same arrays
 * come to mean something else; a change of their names or kinds is seen without it.
 */
const magic = 'ROLLSNP2'
const headerBytes = 24
/** One call reads or writes at most this much: Node's limit is 2 GiB. */
const longestCall = 1 << 30

/** Writes the file beside its place and moves it there, so that it is whole or not there at all. */
export function saveSnapshot(path: string, { snapshot, identity, confirmedAt }: SavedSnapshot): void {
  const { shape, arrays } = packSnapshot(snapshot)
  const manifest = padded(JSON.stringify({ identity, confirmedAt, revision: snapshot.revision, shape }))
  const parts = [manifest, ...arrays.flatMap((array) => [array, new Uint8Array(-array.length & 7)])]
  const unfinished = `${path}.part`
  const file = openSync(unfinished, 'w')
  try {
    writeAll(file, header(manifest.length, parts))
    for (const part of parts) writeAll(file, part)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(unfinished, path)
}

/** Reads the file into shared memory. Never throws: what can't be used says why. */
export function loadSnapshot(path: string): LoadedSnapshot {
  try {
    const bytes = readAll(path)
    const view = new DataView(bytes.buffer)
    if (Buffer.from(bytes.subarray(0, 8)).toString('latin1') !== magic)
      return unusable('another version wrote it')
    const contentLength = view.getBigUint64(8, true)
    const manifestLength = view.getUint32(16, true)
    if (BigInt(headerBytes) + contentLength !== BigInt(bytes.length)) return unusable('it is not whole')
    if (crc32(bytes.subarray(headerBytes), manifestLength) !== view.getUint32(20, true)) {
      return unusable('it is damaged')
    }
    const text = Buffer.from(bytes.subarray(headerBytes, headerBytes + manifestLength)).toString()
    const { identity, confirmedAt, revision, shape } = JSON.parse(text) as Manifest
    if (!sameKinds(shape)) return unusable('another version wrote it')
    const layers = unpackSnapshot(shape, bytes.subarray(headerBytes + manifestLength))
    return { kind: 'loaded', snapshot: { ...layers, revision }, identity, confirmedAt }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { kind: 'absent' }
    return unusable((error as Error).message)
  }
}

function unusable(reason: string): LoadedSnapshot {
  return { kind: 'unusable', reason }
}

/** Whether the arrays are those of the code that runs, by name and kind. */
function sameKinds(shape: Shape): boolean {
  const names = (shape: Shape) => shape.map(({ path, kind }) => `${path} ${kind}`).join()
  return names(shape) === names(shapeOf(new SnapshotBuilder().finish(0)))
}

function padded(text: string): Buffer {
  const length = Buffer.byteLength(text)
  return Buffer.from(text + ' '.repeat(-length & 7))
}

function header(manifestLength: number, parts: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.alloc(headerBytes)
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  // The checksum begins with the manifest's length, so that it covers that too.
  const checksum = parts.reduce((crc, part) => crc32(part, crc), manifestLength)
  bytes.write(magic, 'latin1')
  bytes.writeBigUInt64LE(BigInt(length), 8)
  bytes.writeUInt32LE(manifestLength, 16)
  bytes.writeUInt32LE(checksum, 20)
  return bytes
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let at = 0; at < bytes.length; )
    at += writeSync(file, bytes, at, Math.min(longestCall, bytes.length - at))
}

function readAll(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const bytes = new Uint8Array(new SharedArrayBuffer(Math.max(headerBytes, statSync(path).size)))
    for (let at = 0; at < bytes.length; ) {
      const read = readSync(file, bytes, at, Math.min(longestCall, bytes.length - at), at)
      if (read === 0) break
      at += read
    }
    return bytes
  } finally {
    closeSync(file)
  }
}
