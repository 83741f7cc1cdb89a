import { bitSetLength } from './bit-set.ts'
import { textColumn } from './column-writers.ts'
import { sharedUint32s, type TextColumn } from './columns.ts'
import { addListings, type Postings } from './postings.ts'
import { gallop, type Range, rangeEqual, rangeWithPrefix } from './text-sort.ts'

/**
 * The listings of frequent terms of one and two units, found in advance: thousands of words hold an `a`, and to unite
 * their postings at each search would take a hundred times as long as any other step of it.
 */
export interface ShortTerms {
  /** Sorted. */
  readonly terms: TextColumn
  /** One after the other, in the order of the terms. */
  readonly sets: Uint32Array
  readonly setLength: number
}

/** Postings that a term's words have together before its set is made in advance, as a share of the listings. */
const frequentShare = 1 / 8

/** Half-open range of suffixes that begin with the same one or two units. */
interface Run extends Range {
  readonly length: number
}

export function buildShortTerms(
  units: Uint16Array,
  suffixes: Uint32Array,
  suffixWords: Uint32Array,
  postings: Postings,
  listingCount: number,
): ShortTerms {
  const sizeOf = wordSizes(postings, listingCount)
  const isFrequent = ({ start, end }: Run) => {
    let left = listingCount * frequentShare
    for (let i = start; i < end && left >= 0; i++) left -= sizeOf(suffixWords[i]!)
    return left < 0
  }
  const frequent = [1, 2]
    .flatMap((length) => [...runs(units, suffixes, length).filter(isFrequent)])
    .map(({ start, end, length }) => {
      const term = String.fromCharCode(...units.subarray(suffixes[start], suffixes[start]! + length))
      return { term, start, end }
    })
    .sort((a, b) => (a.term < b.term ? -1 : 1))
  const setLength = bitSetLength(listingCount)
  const sets = sharedUint32s(frequent.length * setLength)
  frequent.forEach(({ start, end }, index) => {
    const set = sets.subarray(index * setLength, (index + 1) * setLength)
    for (let i = start; i < end; i++) addListings(postings, suffixWords[i]!, set)
  })
  return { terms: textColumn(frequent.map(({ term }) => term)), sets, setLength }
}

function wordSizes({ lists, setStarts }: Postings, listingCount: number): (word: number) => number {
  return (word) => (setStarts[word]! < 0 ? lists.starts[word + 1]! - lists.starts[word]! : listingCount / 32)
}

/** The runs of suffixes whose first `length` units, one or two, are equal; shorter suffixes are in none. */
function* runs(units: Uint16Array, suffixes: Uint32Array, length: number): Generator<Run> {
  // The units as one number: making a string of each suffix takes longer than all other steps together.
  const beginningOf = (position: number) =>
    length === 1 ? units[position]! : units[position]! * 0x10000 + units[position + 1]!
  for (let start = 0; start < suffixes.length; ) {
    const beginning = beginningOf(suffixes[start]!)
    const end = gallop(suffixes, start, (position) => beginningOf(position) === beginning)
    if (units[suffixes[start]! + length - 1] !== 0) yield { start, end, length }
    start = end
  }
}

/** The listings that hold the term, when they were found in advance. Not to be changed. */
export function shortTermSet({ terms, sets, setLength }: ShortTerms, term: string): Uint32Array | null {
  if (term.length > 2) return null
  const { start, end } = rangeEqual(
    terms.units,
    terms.starts,
    term,
    rangeWithPrefix(terms.units, terms.starts, term),
  )
  return start === end ? null : sets.subarray(start * setLength, (start + 1) * setLength)
}
