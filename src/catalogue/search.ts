import { addBit, type BitSet, bitSet, countBits, hasBit, intersect, listBits, subtract } from './bit-set.ts'
import { foldedWords } from './fold.ts'
import type { ListingLayer } from './listing-layer.ts'
import type { Order, Sort } from './orders.ts'
import type { Snapshot } from './snapshot.ts'
import { rangeEqual, rangeWithPrefix } from './text-sort.ts'
import { type Vocabulary, wordsBeginningWith, wordsContaining } from './vocabulary.ts'

/** What a client asks for; the values are valid and `tag` is in upper case. */
export interface SearchRequest {
  /** Empty for no filter. */
  readonly q: string
  readonly tag: string | null
  readonly sort: Sort
  readonly page: number
  readonly limit: number
}

/** The listings of one page, by number, and how many there are on all pages. */
export interface Page {
  readonly total: number
  readonly listings: Uint32Array
}

/** Finds what the request asks for and cuts out its page. */
export function search({ listings: layer, statuses }: Snapshot, request: SearchRequest): Page {
  const order = statuses.orders[request.sort]
  const skip = (request.page - 1) * request.limit
  const terms = foldedWords(request.q)
  if (terms.length === 0 && request.tag === null) {
    return { total: layer.count, listings: order.listings.slice(skip, skip + request.limit) }
  }
  const found = findListings(layer, terms, request.tag)
  const total = countBits(found)
  const tiers = request.sort === 'default' && terms.length > 0 ? rankTiers(layer, terms) : []
  return { total, listings: cutPage(found, total, tiers, order, skip, request.limit) }
}

/** The listings that hold every term and have the tag. */
function findListings(layer: ListingLayer, terms: readonly string[], tag: string | null): BitSet {
  const found = bitSet(layer.count)
  if (tag === null) addListingsWith(layer.vocabulary, terms[0]!, found)
  else addListingsTagged(layer, tag, found)
  for (const term of tag === null ? terms.slice(1) : terms) {
    const holding = bitSet(layer.count)
    addListingsWith(layer.vocabulary, term, holding)
    intersect(found, holding)
  }
  return found
}

function addListingsWith(vocabulary: Vocabulary, term: string, found: BitSet): void {
  const { start, end } = wordsContaining(vocabulary, term)
  const { values, starts } = vocabulary.postings
  for (let i = start; i < end; i++) {
    const word = vocabulary.suffixWords[i]!
    for (let p = starts[word]!; p < starts[word + 1]!; p++) addBit(found, values[p]! >>> 1)
  }
}

function addListingsTagged({ tags, tagListings }: ListingLayer, tag: string, found: BitSet): void {
  const beginning = rangeWithPrefix(tags.units, tags.starts, tag)
  const { start, end } = rangeEqual(tags.units, tags.starts, tag, beginning)
  for (let t = start; t < end; t++) {
    for (let i = tagListings.starts[t]!; i < tagListings.starts[t + 1]!; i++) {
      addBit(found, tagListings.values[i]!)
    }
  }
}

/**
 * What the default order puts first when there is a `q`, best tier first: name equal to q, name beginning with q,
 * a word of the name beginning with q. A tier may hold listings of the tiers before it, and of no hit at all.
 */
function rankTiers(layer: ListingLayer, terms: readonly string[]): BitSet[] {
  const q = terms.join(' ')
  const { names, sortedNames, sortedNameListings } = layer
  const beginning = rangeWithPrefix(names.units, sortedNames, q)
  const equal = rangeEqual(names.units, sortedNames, q, beginning)
  const equalNames = bitSet(layer.count)
  for (let i = equal.start; i < equal.end; i++) addBit(equalNames, sortedNameListings[i]!)
  const beginningNames = bitSet(layer.count)
  for (let i = beginning.start; i < beginning.end; i++) addBit(beginningNames, sortedNameListings[i]!)
  // A word holds no white space, so none begins with a q of several terms.
  if (terms.length > 1) return [equalNames, beginningNames]
  return [equalNames, beginningNames, listingsWithNameWord(layer, q)]
}

function listingsWithNameWord({ vocabulary, count }: ListingLayer, beginning: string): BitSet {
  const { start, end } = wordsBeginningWith(vocabulary, beginning)
  const { values, starts } = vocabulary.postings
  const listings = bitSet(count)
  for (let p = starts[start]!; p < starts[end]!; p++) {
    if (values[p]! & 1) addBit(listings, values[p]! >>> 1)
  }
  return listings
}

/** The page's listings: tier by tier, within a tier in the given order. `found` is used up. */
function cutPage(
  found: BitSet,
  total: number,
  tiers: BitSet[],
  order: Order,
  skip: number,
  limit: number,
): Uint32Array {
  const page = new Uint32Array(Math.max(0, Math.min(limit, total - skip)))
  let filled = 0
  let left = skip
  for (const tier of [...tiers, null]) {
    if (filled === page.length) break
    const hits = tier ?? found
    if (tier !== null) {
      intersect(tier, found)
      subtract(found, tier)
    }
    const count = tiers.length === 0 ? total : countBits(hits)
    if (left >= count) {
      left -= count
      continue
    }
    filled = takeInOrder(hits, count, order, left, page, filled)
    left = 0
  }
  return page
}

/**
 * Fills `page` from `filled` on with the hits after the first `skip`, in the given order; returns how far it got.
 * Walking the order until the page is full costs about a nanosecond a step, sorting the hits' ranks about fifty a
 * hit: few hits are sorted, many are met soon on the walk.
 */
function takeInOrder(
  hits: BitSet,
  count: number,
  order: Order,
  skip: number,
  page: Uint32Array,
  filled: number,
): number {
  const wanted = Math.min(page.length - filled, count - skip)
  const steps = (order.listings.length / count) * (skip + wanted)
  if (count * 50 < steps) {
    const ranks = new Uint32Array(count)
    listBits(hits, ranks)
    for (let i = 0; i < count; i++) ranks[i] = order.ranks[ranks[i]!]!
    ranks.sort()
    for (let i = 0; i < wanted; i++) page[filled + i] = order.listings[ranks[skip + i]!]!
    return filled + wanted
  }
  let passed = 0
  for (let rank = 0; passed < skip + wanted; rank++) {
    const listing = order.listings[rank]!
    if (hasBit(hits, listing) && passed++ >= skip) page[filled++] = listing
  }
  return filled
}
