import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import { memo } from './memo.ts'

export type Coding = 'br' | 'zstd' | 'gzip'

/** In the order in which we choose among what a client accepts equally. */
const codings: readonly Coding[] = ['br', 'zstd', 'gzip']

const compressors: Record<Coding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  zstd: (body) => promisify(zstdCompress)(body),
  gzip: (body) => promisify(gzip)(body),
}

/** A shorter body does not get shorter by enough to be worth it. */
const shortestCompressed = 1024

/** The content coding for a body of this length under this `Accept-Encoding`, null for none (RFC 9110, 12.5.3). */
export function chooseCoding(acceptEncoding: string | undefined, length: number): Coding | null {
  if (acceptEncoding === undefined || length < shortestCompressed) return null
  return negotiated(acceptEncoding)
}

/** Browsers send one of a few dozen texts. */
const negotiated = memo(500, (acceptEncoding): Coding | null => {
  const chosen = negotiate(acceptEncoding.toLowerCase(), [...codings, 'identity'])
  return codings.find((coding) => coding === chosen) ?? null
})

export function compress(body: Buffer, coding: Coding): Promise<Buffer> {
  return compressors[coding](body)
}
