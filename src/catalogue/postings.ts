import { addBit, type BitSet, bitSetLength } from './bit-set.ts'
import { type ListColumn, sharedInt32s, sharedUint32s } from './columns.ts'

/**
 * Which listings hold each word. A word of few listings has a list of them; one of more than every 32nd has two bit
 * sets, which are smaller then and united a word of 32 listings at a time.
 */
export interface Postings {
  /** Ascending: the listing's number times two, plus one when the word occurs in its name. Empty for a frequent word. */
  readonly lists: ListColumn
  /** Per word, where its bit sets are in `sets`, or -1. */
  readonly setStarts: Int32Array
  /** Per frequent word the set of its listings, then the set of those that have it in the name. */
  readonly sets: Uint32Array
  /** 32-bit words per set. */
  readonly setLength: number
}

/** Makes the postings from occurrences, which come in the order of the listings: entry i belongs to words[i]. */
export function buildPostings(
  wordCount: number,
  listingCount: number,
  words: Uint32Array,
  entries: Uint32Array,
): Postings {
  const counts = new Uint32Array(wordCount)
  for (const word of words) counts[word]!++
  const setLength = bitSetLength(listingCount)
  const setStarts = sharedInt32s(wordCount)
  const starts = sharedUint32s(wordCount + 1)
  let setsEnd = 0
  for (let word = 0; word < wordCount; word++) {
    const frequent = counts[word]! > listingCount / 32
    setStarts[word] = frequent ? setsEnd : -1
    if (frequent) setsEnd += 2 * setLength
    starts[word + 1] = starts[word]! + (frequent ? 0 : counts[word]!)
  }
  const sets = sharedUint32s(setsEnd)
  const values = sharedUint32s(starts[wordCount]!)
  const next = starts.slice()
  for (let i = 0; i < entries.length; i++) {
    const [word, entry] = [words[i]!, entries[i]!]
    const set = setStarts[word]!
    if (set < 0) values[next[word]!++] = entry
    else addToSets(sets, set, setLength, entry)
  }
  return { lists: { values, starts }, setStarts, sets, setLength }
}

function addToSets(sets: Uint32Array, start: number, length: number, entry: number): void {
  const listing = entry >>> 1
  addBit(sets.subarray(start, start + length), listing)
  if (entry & 1) addBit(sets.subarray(start + length, start + 2 * length), listing)
}

/** How many listings hold the word; infinite for a frequent one. */
export function listLength({ lists, setStarts }: Postings, word: number): number {
  return setStarts[word]! < 0 ? lists.starts[word + 1]! - lists.starts[word]! : Number.POSITIVE_INFINITY
}

/** Adds the listings that hold the word. */
export function addListings(
  { lists, setStarts, sets, setLength }: Postings,
  word: number,
  set: BitSet,
): void {
  const start = setStarts[word]!
  if (start >= 0) {
    for (let i = 0; i < setLength; i++) set[i]! |= sets[start + i]!
    return
  }
  const end = lists.starts[word + 1]!
  for (let i = lists.starts[word]!; i < end; i++) addBit(set, lists.values[i]! >>> 1)
}

/** Adds the listings that hold the word in their name. */
export function addNameListings(
  { lists, setStarts, sets, setLength }: Postings,
  word: number,
  set: BitSet,
): void {
  const start = setStarts[word]!
  if (start >= 0) {
    for (let i = 0; i < setLength; i++) set[i]! |= sets[start + setLength + i]!
    return
  }
  const end = lists.starts[word + 1]!
  for (let i = lists.starts[word]!; i < end; i++) {
    if (lists.values[i]! & 1) addBit(set, lists.values[i]! >>> 1)
  }
}
