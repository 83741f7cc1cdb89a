import { type ListColumn, NumberWriter, sharedUint32s, textColumn } from './columns.ts'
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
  /** Per word, ascending: the listing's number times two, plus one when the word occurs in its name. */
  readonly postings: ListColumn
}

/** Collects the words of listings, which must come in the order of their numbers. */
export class VocabularyBuilder {
  readonly #numbers = new Map<string, number>()
  /** The last listing that each word was noted for. */
  readonly #lastListing: number[] = []
  readonly #wordOfOccurrence = new NumberWriter()
  readonly #entryOfOccurrence = new NumberWriter()

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
    this.#wordOfOccurrence.push(number)
    this.#entryOfOccurrence.push(listing * 2 + (inName ? 1 : 0))
  }

  finish(): Vocabulary {
    const words = [...this.#numbers.keys()].sort(byUnits)
    const rank = new Uint32Array(words.length)
    words.forEach((word, index) => {
      rank[this.#numbers.get(word)!] = index
    })
    const { units, starts } = textColumn(words)
    const occurrences = this.#wordOfOccurrence.finish().map((number) => rank[number]!)
    const postings = groupByWord(words.length, occurrences, this.#entryOfOccurrence.finish())
    return { units, words: starts, postings, ...sortedSuffixes(units, starts) }
  }
}

/** The order of `sortTexts`, for strings. */
function byUnits(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Counting sort: stable, so the entries of each word stay in the order of the listings. */
function groupByWord(wordCount: number, words: Uint32Array, entries: Uint32Array): ListColumn {
  const starts = sharedUint32s(wordCount + 1)
  for (const word of words) starts[word + 1]!++
  for (let word = 0; word < wordCount; word++) starts[word + 1]! += starts[word]!
  const next = starts.slice()
  const values = sharedUint32s(entries.length)
  for (let i = 0; i < entries.length; i++) values[next[words[i]!]!++] = entries[i]!
  return { values, starts }
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
