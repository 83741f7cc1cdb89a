import { createHash } from 'node:crypto'

/** Crockford's base32 in lower case: no i, l, o or u, so an id can be read aloud. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
const length = 20

/**
 * The id of a game server whose list gives none: 20 characters (100 bits) of the SHA-256 of the JSON array
 * [game, ip, port], and of nothing else, so that the same server gets the same id in every import.
 */
export function derivedId(game: string | null, ip: string, port: number | null): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([game, ip, port]))
    .digest()
  let bits = digest.readBigUInt64BE(0) * 2n ** 64n + digest.readBigUInt64BE(8)
  let id = ''
  for (; id.length < length; bits /= 32n) id += alphabet[Number(bits % 32n)]
  return id
}
