import { addBit, type BitSet, hasBit } from './bit-set.ts'
import type { ListingLayer } from './listing-layer.ts'
import { addNameListings } from './postings.ts'
import type { Scratch } from './scratch.ts'
import { type Range, rangeEqual, rangeWithPrefix } from './text-sort.ts'
import { wordsBeginningWith } from './vocabulary.ts'

/** What the default order puts first when there is a `q`. */
export interface Tiers {
  /** Ranks of the names that are equal to q, and of those that begin with it, the equal ones included. */
  readonly equal: Range
  readonly beginning: Range
  /** Words that begin with q; none when q has several terms, as a word holds no white space. */
  readonly words: Range
}

export function findTiers({ names, sortedNames, vocabulary }: ListingLayer, terms: readonly string[]): Tiers {
  const q = terms.join(' ')
  const beginning = rangeWithPrefix(names.units, sortedNames, q)
  return {
    equal: rangeEqual(names.units, sortedNames, q, beginning),
    beginning,
    words: terms.length === 1 ? wordsBeginningWith(vocabulary, q) : { start: 0, end: 0 },
  }
}

/**
 * The tiers as sets, best first, each made when it is asked for, empty ones left out. A set may hold listings of the
 * ones before it.
 */
export function* tierSets(layer: ListingLayer, tiers: Tiers, scratch: Scratch): Generator<BitSet> {
  if (!isEmpty(tiers.equal)) yield listingsOfNames(layer, tiers.equal, scratch.set())
  if (!isEmpty(tiers.beginning)) yield listingsOfNames(layer, tiers.beginning, scratch.set())
  if (!isEmpty(tiers.words)) yield listingsWithNameWord(layer, tiers.words, scratch.set())
}

function isEmpty({ start, end }: Range): boolean {
  return start === end
}

/** The tier of each listing, 0 for the best and 3 for the rest. */
export function tierOf(layer: ListingLayer, tiers: Tiers, scratch: Scratch): (listing: number) => number {
  const withWord = listingsWithNameWord(layer, tiers.words, scratch.set())
  return (listing) => {
    const rank = layer.nameRanks[listing]!
    if (rank >= tiers.equal.start && rank < tiers.equal.end) return 0
    if (rank >= tiers.beginning.start && rank < tiers.beginning.end) return 1
    return hasBit(withWord, listing) ? 2 : 3
  }
}

function listingsOfNames({ sortedNameListings }: ListingLayer, { start, end }: Range, set: BitSet): BitSet {
  for (let rank = start; rank < end; rank++) addBit(set, sortedNameListings[rank]!)
  return set
}

function listingsWithNameWord({ vocabulary }: ListingLayer, { start, end }: Range, set: BitSet): BitSet {
  for (let word = start; word < end; word++) addNameListings(vocabulary.postings, word, set)
  return set
}
