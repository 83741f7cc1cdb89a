import { addBit, type BitSet, countBits, hasBit, intersect } from './bit-set.ts'
import type { ListingLayer } from './listing-layer.ts'
import { addListings, listLength } from './postings.ts'
import type { Scratch } from './scratch.ts'
import { shortTermSet } from './short-terms.ts'
import { rangeEqual, rangeWithPrefix } from './text-sort.ts'
import { wordsContaining } from './vocabulary.ts'

/** The listings that a request finds: few as an ascending list, many as a bit set that is not to be changed. */
export type Hits =
  | { readonly kind: 'few'; readonly listings: Uint32Array }
  | { readonly kind: 'many'; readonly listings: BitSet; readonly count: number }

/** The listings that hold every term and have the tag. There must be a term or a tag. */
export function findHits(
  layer: ListingLayer,
  terms: readonly string[],
  tag: string | null,
  scratch: Scratch,
): Hits {
  const few = fewHits(layer, terms, tag, scratch)
  if (few !== null) return { kind: 'few', listings: few }
  const sets = terms.map((term) => listingsWith(layer, term, scratch))
  if (tag !== null) sets.push(listingsTagged(layer, tag, scratch))
  return intersection(sets, scratch)
}

function intersection(sets: readonly BitSet[], scratch: Scratch): Hits {
  const [first, ...others] = sets
  if (others.length === 0) return { kind: 'many', listings: first!, count: countBits(first!) }
  const listings = scratch.set(first)
  let count = 0
  for (const other of others) count = intersect(listings, other)
  return { kind: 'many', listings, count }
}

/**
 * The hits when one of the terms leaves few to look at, else null. A list is as quick as a bit set up to about one
 * listing in 512: a bit set is cleared and counted 32 listings at a time, a list is sorted.
 */
function fewHits(layer: ListingLayer, terms: readonly string[], tag: string | null, scratch: Scratch) {
  const most = layer.count >>> 9
  for (const term of terms) {
    const candidates = fewListingsWith(layer, term, most)
    if (candidates === null) continue
    const sets = terms.filter((other) => other !== term).map((other) => listingsWith(layer, other, scratch))
    if (candidates.length > 0 && tag !== null) sets.push(listingsTagged(layer, tag, scratch))
    return sets.length === 0 ? candidates : keepHits(candidates, sets)
  }
  return null
}

function keepHits(candidates: Uint32Array, sets: readonly BitSet[]): Uint32Array {
  let kept = 0
  for (let i = 0; i < candidates.length; i++) {
    if (sets.every((set) => hasBit(set, candidates[i]!))) candidates[kept++] = candidates[i]!
  }
  return candidates.subarray(0, kept)
}

function fewListingsWith({ vocabulary }: ListingLayer, term: string, most: number): Uint32Array | null {
  const { postings, suffixWords } = vocabulary
  const { start, end } = wordsContaining(vocabulary, term)
  let length = 0
  for (let i = start; i < end; i++) {
    length += listLength(postings, suffixWords[i]!)
    if (length > most) return null
  }
  const listings = new Uint32Array(length)
  const { values, starts } = postings.lists
  let filled = 0
  for (let i = start; i < end; i++) {
    const word = suffixWords[i]!
    for (let p = starts[word]!; p < starts[word + 1]!; p++) listings[filled++] = values[p]! >>> 1
  }
  // The list of one word is sorted as it is.
  return end - start > 1 ? withoutRepeats(listings.sort()) : listings
}

function withoutRepeats(sorted: Uint32Array): Uint32Array {
  let kept = 0
  for (let i = 0; i < sorted.length; i++) {
    if (i === 0 || sorted[i] !== sorted[i - 1]) sorted[kept++] = sorted[i]!
  }
  return sorted.subarray(0, kept)
}

function listingsWith({ vocabulary }: ListingLayer, term: string, scratch: Scratch): BitSet {
  const known = shortTermSet(vocabulary.shortTerms, term)
  if (known !== null) return known
  const { start, end } = wordsContaining(vocabulary, term)
  const listings = scratch.set()
  for (let i = start; i < end; i++) addListings(vocabulary.postings, vocabulary.suffixWords[i]!, listings)
  return listings
}

function listingsTagged({ tags, tagListings }: ListingLayer, tag: string, scratch: Scratch): BitSet {
  const beginning = rangeWithPrefix(tags.units, tags.starts, tag)
  const { start, end } = rangeEqual(tags.units, tags.starts, tag, beginning)
  const listings = scratch.set()
  const { values, starts } = tagListings
  if (start === end) return listings
  for (let i = starts[start]!; i < starts[start + 1]!; i++) addBit(listings, values[i]!)
  return listings
}
