import { type ByteColumn, compareBytes, type ListColumn, type TextColumn } from './columns.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * What the owners say, as search and answers need it. Listings are numbered from 0 in the bytewise order of their
 * ids, so a smaller number is a smaller id: wherever numbers break a tie, ids do.
 */
export interface ListingLayer {
  readonly count: number
  /** UTF-8, ascending. */
  readonly ids: ByteColumn
  /** The unchanging parts of each record's JSON. */
  readonly records: ByteColumn
  /** Per listing, the lengths of the parts of its record but the last. */
  readonly partLengths: Uint16Array
  readonly vocabulary: Vocabulary
  /** Folded names, words joined by one space, and where each listing's name is. */
  readonly names: TextColumn
  /** Positions of the names in the order of the names, and the listing of each. */
  readonly sortedNames: Uint32Array
  readonly sortedNameListings: Uint32Array
  /** Where each listing's name stands in that order. */
  readonly nameRanks: Uint32Array
  /** The tags in use in their order, and the listings that have each. */
  readonly tags: TextColumn
  readonly tagListings: ListColumn
}

/** The number of the listing with this id, or null. Ids are compared as UTF-8 bytes. */
export function findListing(layer: ListingLayer, id: string): number | null {
  const { number, isThere } = placeOf(layer, Buffer.from(id))
  return isThere ? number : null
}

/** The number of the listing with this id, or of the first one behind it. */
export function placeOf({ ids, count }: ListingLayer, id: Uint8Array): { number: number; isThere: boolean } {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = compareBytes(ids, middle, id)
    if (order === 0) return { number: middle, isThere: true }
    if (order < 0) low = middle + 1
    else high = middle
  }
  return { number: low, isThere: false }
}
