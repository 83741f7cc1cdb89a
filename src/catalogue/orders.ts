import { sharedUint32s } from './columns.ts'

export type Sort = 'default' | 'players' | 'votes'

/** What the orders are made from, by listing number. Online is 1 or 0. */
export interface Standings {
  readonly online: Uint8Array
  readonly votes: Uint32Array
  readonly players: Uint32Array
}

/** A total order of the listings: `listings[r]` stands at rank r, `ranks` is its inverse. */
export interface Order {
  readonly listings: Uint32Array
  readonly ranks: Uint32Array
}

export type Orders = Readonly<Record<Sort, Order>>

/**
 * The three orders of the contract, each descending and then by id ascending. The sort key packs the three values
 * into one number: votes (below 2^30) and players (below 2^20) leave it exact in 51 bits, see `limits`.
 */
export function makeOrders({ online, votes, players }: Standings): Orders {
  const work = workOf(online.length)
  return {
    default: sortDescending(work, (i) => (online[i]! * 2 ** 30 + votes[i]!) * 2 ** 20 + players[i]!),
    players: sortDescending(work, (i) => (players[i]! * 2 + online[i]!) * 2 ** 30 + votes[i]!),
    votes: sortDescending(work, (i) => (votes[i]! * 2 + online[i]!) * 2 ** 20 + players[i]!),
  }
}

const digitBits = 17
const digits = 2 ** digitBits

/** Arrays that all orders are made in: those of a million listings are 20 MB, each time garbage to collect. */
function workOf(count: number) {
  const array = () => new Uint32Array(count)
  return { keys: new Float64Array(count), digitOf: array(), from: array(), to: array() }
}

/**
 * Least-significant-digit radix sort in three stable rounds over 51-bit keys: a comparison sort of a million
 * listings takes twenty times as long, and stability alone makes the id the last word.
 */
function sortDescending(work: ReturnType<typeof workOf>, keyOf: (listing: number) => number): Order {
  const { keys, digitOf } = work
  let { from, to } = work
  const count = keys.length
  for (let i = 0; i < count; i++) keys[i] = keyOf(i)
  for (let i = 0; i < count; i++) from[i] = i
  for (const divisor of [1, digits, digits ** 2]) {
    // The operator takes the lower 32 bits of a whole number of any size.
    for (let i = 0; i < count; i++) digitOf[i] = ~Math.floor(keys[i]! / divisor) & (digits - 1)
    sortByDigit(digitOf, from, to)
    ;[from, to] = [to, from]
  }
  const listings = sharedUint32s(count)
  listings.set(from)
  const ranks = sharedUint32s(count)
  for (let rank = 0; rank < count; rank++) ranks[listings[rank]!] = rank
  return { listings, ranks }
}

/** Stable: `to` gets the listings of `from` by their digits, ascending. */
function sortByDigit(digitOf: Uint32Array, from: Uint32Array, to: Uint32Array): void {
  const next = new Uint32Array(digits + 1)
  for (const digit of digitOf) next[digit + 1]!++
  for (let digit = 0; digit < digits; digit++) next[digit + 1]! += next[digit]!
  for (const listing of from) to[next[digitOf[listing]!]!++] = listing
}
