import { NumberWriter, textColumn } from './column-writers.ts'
import { sharedUint32s } from './columns.ts'
import { buildPostings, type Postings } from './postings.ts'
import { buildShortTerms, type ShortTerms } from './short-terms.ts'
import { type Range, rangeWithPrefix, sortTexts } from './text-sort.ts'

/**
 * The distinct folded words of a catalogue and the listings that hold them. `suffixes` holds every suffix of every
 * word, sorted: the words that contain a term are those with a suffix that begins with it, which stand side by side.
 */
export interface Vocabulary {
  readonly units: Uint16Array
  /** Positions in `units`, in the order of the strings that begin there. */
  readonly suffixes: Uint32Array
  /** The word that each suffix belongs to. */
  readonly suffixWords: Uint32Array
  /** Positions of the words themselves, in the order of the words. */
  readonly words: Uint32Array
  readonly postings: Postings
  readonly shortTerms: ShortTerms
}

/** Collects the words of listings, which must come in the order of their numbers. */
export class VocabularyBuilder {
  readonly #numbers: Map<string, number>
  /** The last listing that each word was noted for. */
  readonly #lastListing: number[] = []
  readonly #wordOfOccurrence = new NumberWriter()
  readonly #entryOfOccurrence = new NumberWriter()

  /** @param known the words that `keep` names by their place among them. */
  constructor(known: Iterable<string>) {
    this.#numbers = new Map()
    for (const word of known) this.#numbers.set(word, this.#numbers.size)
  }

  /** A listing of which the words are known: the number of each times two, plus one when it occurs in the name. */
  keep(listing: number, words: Uint32Array): void {
    for (const entry of words) this.#note(entry >>> 1, listing * 2 + (entry & 1))
  }

  /** Words of the name come before the other words of the same listing. */
  add(listing: number, word: string, inName: boolean): void {
    let number = this.#numbers.get(word)
    if (number === undefined) {
      number = this.#numbers.size
      this.#numbers.set(word, number)
    } else if (this.#lastListing[number] === listing) {
      return
    }
    this.#lastListing[number] = listing
    this.#note(number, listing * 2 + (inName ? 1 : 0))
  }

  #note(word: number, entry: number): void {
    this.#wordOfOccurrence.push(word)
    this.#entryOfOccurrence.push(entry)
  }

  finish(listingCount: number): Vocabulary {
    const occurrences = this.#wordOfOccurrence.finish(sharedUint32s)
    const isUsed = new Uint8Array(this.#numbers.size)
    for (const number of occurrences) isUsed[number] = 1
    const words = [...this.#numbers].filter(([, number]) => isUsed[number] === 1).sort(byUnits)
    const rank = new Uint32Array(this.#numbers.size)
    words.forEach(([, number], index) => {
      rank[number] = index
    })
    const { units, starts } = textColumn(words.map(([word]) => word))
    occurrences.forEach((number, i) => {
      occurrences[i] = rank[number]!
    })
    const entries = this.#entryOfOccurrence.finish(sharedUint32s)
    const postings = buildPostings(words.length, listingCount, occurrences, entries)
    const { suffixes, suffixWords } = sortedSuffixes(units, starts)
    const shortTerms = buildShortTerms(units, suffixes, suffixWords, postings, listingCount)
    return { units, words: starts, suffixes, suffixWords, postings, shortTerms }
  }
}

/** The order of `sortTexts`. */
function byUnits([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function sortedSuffixes(units: Uint16Array, starts: Uint32Array) {
  const suffixes = sharedUint32s(units.length - starts.length)
  const wordAt = new Uint32Array(units.length)
  let count = 0
  for (let at = 0, word = 0; at < units.length; at++) {
    wordAt[at] = word
    if (units[at] === 0) word++
    else suffixes[count++] = at
  }
  sortTexts(units, suffixes)
  const suffixWords = sharedUint32s(suffixes.length)
  for (let i = 0; i < suffixes.length; i++) suffixWords[i] = wordAt[suffixes[i]!]!
  return { suffixes, suffixWords }
}

/** Indexes into `suffixWords`: the words that contain `term`, some of them more than once. */
export function wordsContaining(vocabulary: Vocabulary, term: string): Range {
  return rangeWithPrefix(vocabulary.units, vocabulary.suffixes, term)
}

/** The words that begin with `term`. */
export function wordsBeginningWith(vocabulary: Vocabulary, term: string): Range {
  return rangeWithPrefix(vocabulary.units, vocabulary.words, term)
}
