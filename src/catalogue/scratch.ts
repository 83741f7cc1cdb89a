import { type BitSet, bitSetLength } from './bit-set.ts'
import type { ListingLayer } from './listing-layer.ts'

/**
 * Bit sets that a search works with, kept for the next one: a search never waits, so no two use them at once. Made for
 * one layer and forgotten with it.
 */
export class Scratch {
  readonly #length: number
  readonly #sets: BitSet[] = []
  #used = 0

  constructor(listingCount: number) {
    this.#length = bitSetLength(listingCount)
  }

  /** Takes all sets back; those that were given out must not be used any more. */
  reset(): void {
    this.#used = 0
  }

  /** A set that holds what is in `from`, or nothing. */
  set(from?: BitSet): BitSet {
    let set = this.#sets[this.#used]
    if (set === undefined) {
      set = new Uint32Array(this.#length)
      this.#sets.push(set)
    }
    this.#used++
    if (from === undefined) set.fill(0)
    else set.set(from)
    return set
  }
}

const scratches = new WeakMap<ListingLayer, Scratch>()

export function scratchOf(layer: ListingLayer): Scratch {
  let scratch = scratches.get(layer)
  if (scratch === undefined) {
    scratch = new Scratch(layer.count)
    scratches.set(layer, scratch)
  }
  scratch.reset()
  return scratch
}
