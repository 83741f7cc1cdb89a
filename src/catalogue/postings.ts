import { addBit, type BitSet, bitSetLength, countBits, hasBit, listBits } from './bit-set.ts'
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

/** Makes the postings from the entries of each word. */
export function packPostings({ values, starts }: ListColumn, listingCount: number): Postings {
  const wordCount = starts.length - 1
  const setLength = bitSetLength(listingCount)
  const setStarts = sharedInt32s(wordCount)
  const listStarts = sharedUint32s(wordCount + 1)
  let setsEnd = 0
  for (let word = 0; word < wordCount; word++) {
    const length = starts[word + 1]! - starts[word]!
    const frequent = length > listingCount / 32
    setStarts[word] = frequent ? setsEnd : -1
    if (frequent) setsEnd += 2 * setLength
    listStarts[word + 1] = listStarts[word]! + (frequent ? 0 : length)
  }
  const sets = sharedUint32s(setsEnd)
  const lists = sharedUint32s(listStarts[wordCount]!)
  for (let word = 0; word < wordCount; word++) {
    const set = setStarts[word]!
    let to = listStarts[word]!
    for (let i = starts[word]!; i < starts[word + 1]!; i++) {
      if (set < 0) lists[to++] = values[i]!
      else addToSets(sets, set, setLength, values[i]!)
    }
  }
  return { lists: { values: lists, starts: listStarts }, setStarts, sets, setLength }
}

function addToSets(sets: Uint32Array, start: number, length: number, entry: number): void {
  const listing = entry >>> 1
  const word = start + (listing >>> 5)
  const bit = 1 << (listing & 31)
  sets[word]! |= bit
  if (entry & 1) sets[word + length]! |= bit
}

/** The entries of each word, from which the postings were made. */
export function unpackPostings({ lists, setStarts, sets, setLength }: Postings): ListColumn {
  const wordCount = setStarts.length
  const starts = new Uint32Array(wordCount + 1)
  for (let word = 0; word < wordCount; word++) {
    const set = setStarts[word]!
    const length =
      set < 0 ? lists.starts[word + 1]! - lists.starts[word]! : countBits(sets.subarray(set, set + setLength))
    starts[word + 1] = starts[word]! + length
  }
  const values = new Uint32Array(starts[wordCount]!)
  for (let word = 0; word < wordCount; word++) {
    const set = setStarts[word]!
    if (set < 0) {
      const shift = lists.starts[word]! - starts[word]!
      for (let i = starts[word]!; i < starts[word + 1]!; i++) values[i] = lists.values[i + shift]!
    } else {
      listEntries(sets.subarray(set, set + 2 * setLength), values.subarray(starts[word], starts[word + 1]))
    }
  }
  return { values, starts }
}

/** Writes the entries of a frequent word, given both of its sets. */
function listEntries(sets: Uint32Array, entries: Uint32Array): void {
  const names = sets.subarray(sets.length / 2)
  listBits(sets.subarray(0, names.length), entries)
  for (let i = 0; i < entries.length; i++) {
    const listing = entries[i]!
    entries[i] = listing * 2 + Number(hasBit(names, listing))
  }
}

/** How many listings hold the word; infinite for a frequent one. */
export function listLength({ lists }: Postings, word: number): number {
  return lists.starts[word + 1]! - lists.starts[word]! || Number.POSITIVE_INFINITY
}

/** Adds the listings that hold the word. */
export function addListings(
  { lists, setStarts, sets, setLength }: Postings,
  word: number,
  set: BitSet,
): void {
  const start = lists.starts[word]!
  const end = lists.starts[word + 1]!
  // Each word has a listing, so an empty list is that of a frequent one; to ask `setStarts` of all takes a third longer.
  if (start === end) {
    const from = setStarts[word]!
    for (let i = 0; i < setLength; i++) set[i]! |= sets[from + i]!
  }
  for (let i = start; i < end; i++) addBit(set, lists.values[i]! >>> 1)
}

/** Adds the listings that hold the word in their name. */
export function addNameListings(
  { lists, setStarts, sets, setLength }: Postings,
  word: number,
  set: BitSet,
): void {
  const start = lists.starts[word]!
  const end = lists.starts[word + 1]!
  if (start === end) {
    const from = setStarts[word]! + setLength
    for (let i = 0; i < setLength; i++) set[i]! |= sets[from + i]!
  }
  for (let i = start; i < end; i++) {
    if (lists.values[i]! & 1) addBit(set, lists.values[i]! >>> 1)
  }
}
