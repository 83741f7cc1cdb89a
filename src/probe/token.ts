import { randomFillSync } from 'node:crypto'

const tokenLength = 8
/** Asking the system for a few bytes costs as much as asking for many. */
const poolLength = 512 * tokenLength

let pool = new Uint8Array(0)
let used = 0

/** 8 random bytes that nobody can guess, even who has seen those before. */
export function newToken(): Uint8Array {
  if (used === pool.length) {
    pool = randomFillSync(new Uint8Array(poolLength))
    used = 0
  }
  used += tokenLength
  return pool.subarray(used - tokenLength, used)
}
