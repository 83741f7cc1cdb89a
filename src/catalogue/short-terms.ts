import { bitSetLength, unite } from './bit-set.ts'
import { textColumn } from './column-writers.ts'
import { sharedUint32s, type TextColumn } from './columns.ts'
import { addListings, type Postings } from './postings.ts'
import { gallop, type Range, rangeEqual, rangeWithPrefix } from './text-sort.ts'

/**
 * The listings of frequent terms of up to three units, found in advance: thousands of words hold an `a`, and to unite
 * their postings at each search would take a hundred times as long as any other step of it.
 */
export interface ShortTerms {
  /** Sorted. */
  readonly terms: TextColumn
  /** One after the other, in the order of the terms. */
  readonly sets: Uint32Array
  readonly setLength: number
}

const longest = 3

/** Postings that a term's words have together before its set is made in advance, which is smaller than a list then. */
const frequentShare = 1 / 32

/** The suffixes that begin with the same units, so many of them. */
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
  const runs = frequentRuns(units, suffixes, ({ start, end }) => {
    let left = listingCount * frequentShare
    for (let i = start; i < end && left >= 0; i++) left -= sizeOf(suffixWords[i]!)
    return left < 0
  })
  const setLength = bitSetLength(listingCount)
  const sets = sharedUint32s(runs.length * setLength)
  const setOf = (run: number) => sets.subarray(run * setLength, (run + 1) * setLength)
  // Longer terms stand behind their beginnings, and what is united for them is not looked up for the beginnings again.
  for (let run = runs.length - 1; run >= 0; run--) {
    const { start, end } = runs[run]!
    let next = start
    const addUntil = (stop: number) => {
      for (; next < stop; next++) addListings(postings, suffixWords[next]!, setOf(run))
    }
    for (let longer = run + 1; longer < runs.length && runs[longer]!.start < end; longer++) {
      if (runs[longer]!.start < next) continue
      addUntil(runs[longer]!.start)
      unite(setOf(run), setOf(longer))
      next = runs[longer]!.end
    }
    addUntil(end)
  }
  const termOf = ({ start, length }: Run) =>
    String.fromCharCode(...units.subarray(suffixes[start]!, suffixes[start]! + length))
  return { terms: textColumn(runs.map(termOf)), sets, setLength }
}

function wordSizes({ lists, setStarts }: Postings, listingCount: number): (word: number) => number {
  return (word) => (setStarts[word]! < 0 ? lists.starts[word + 1]! - lists.starts[word]! : listingCount / 32)
}

/** The runs of frequent terms in the order of the terms. What begins with a rare term is rare and not looked at. */
function frequentRuns(
  units: Uint16Array,
  suffixes: Uint32Array,
  isFrequent: (range: Range) => boolean,
): Run[] {
  const runs: Run[] = []
  const divide = (range: Range, length: number) => {
    const within = suffixes.subarray(0, range.end)
    for (let start = range.start; start < range.end; ) {
      const unit = units[suffixes[start]! + length - 1]!
      const end = gallop(within, start, (position) => units[position + length - 1] === unit)
      const run = { start, end, length }
      // Suffixes that are shorter end in a 0 here.
      if (unit !== 0 && isFrequent(run)) {
        runs.push(run)
        if (length < longest) divide(run, length + 1)
      }
      start = end
    }
  }
  divide({ start: 0, end: suffixes.length }, 1)
  return runs
}

/** The listings that hold the term, when they were found in advance. Not to be changed. */
export function shortTermSet({ terms, sets, setLength }: ShortTerms, term: string): Uint32Array | null {
  if (term.length > longest) return null
  const { start, end } = rangeEqual(
    terms.units,
    terms.starts,
    term,
    rangeWithPrefix(terms.units, terms.starts, term),
  )
  return start === end ? null : sets.subarray(start * setLength, (start + 1) * setLength)
}
