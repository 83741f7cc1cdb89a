import { textColumn } from './column-writers.ts'
import { findRows, sharedUint16s, sharedUint32s, type TextColumn } from './columns.ts'
import { gone, type Origins } from './origins.ts'
import { type Postings, packPostings, unpackPostings } from './postings.ts'
import { buildShortTerms, type ShortTerms } from './short-terms.ts'
import { TextIndexBuilder } from './text-index.ts'
import { mergeSorted, type Range, rangeWithPrefix, sortTexts } from './text-sort.ts'

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

/** A vocabulary of nothing, from which the first one is made. */
export const noWords: Vocabulary = {
  units: sharedUint16s(0),
  suffixes: sharedUint32s(0),
  suffixWords: sharedUint32s(0),
  words: sharedUint32s(0),
  postings: packPostings({ values: new Uint32Array(0), starts: new Uint32Array(1) }, 0),
  shortTerms: { terms: textColumn([]), sets: sharedUint32s(0), setLength: 0 },
}

/** Makes a vocabulary from an earlier one and from the words of added listings, in the order of their numbers. */
export class VocabularyBuilder {
  readonly #earlier: Vocabulary
  readonly #index: TextIndexBuilder

  constructor(earlier: Vocabulary) {
    this.#earlier = earlier
    const { units, words, postings } = earlier
    this.#index = new TextIndexBuilder({ texts: { units, starts: words }, entries: unpackPostings(postings) })
  }

  /** Words of the name come before the other words of the same listing. */
  add(listing: number, word: string, inName: boolean): void {
    this.#index.add(listing, word, inName)
  }

  /** @param renumbered the new number of each listing of the earlier vocabulary, or `gone`. */
  finish(listingCount: number, renumbered: Uint32Array): Vocabulary {
    const { texts, entries, origins } = this.#index.finish(renumbered)
    const { units, starts: words } = texts
    const postings = packPostings(entries, listingCount)
    const suffixes = mergeSuffixes(this.#earlier, texts, origins)
    const suffixWords = findRows(texts, suffixes, sharedUint32s(suffixes.length))
    const shortTerms = buildShortTerms(units, suffixes, suffixWords, postings, listingCount)
    return { units, words, suffixes, suffixWords, postings, shortTerms }
  }
}

/** All suffixes, sorted: those of words that are taken over are in order, and only those of new words are sorted. */
function mergeSuffixes(earlier: Vocabulary, texts: TextColumn, origins: Origins): Uint32Array {
  const { units, starts } = texts
  const suffixes = sharedUint32s(units.length - starts.length)
  const added = suffixesOf(texts, origins.added())
  const words = origins.renumbered()
  let to = added.length
  for (let i = 0; i < earlier.suffixes.length; i++) {
    const old = earlier.suffixWords[i]!
    const word = words[old]!
    if (word !== gone) suffixes[to++] = earlier.suffixes[i]! - earlier.words[old]! + starts[word]!
  }
  sortTexts(units, added)
  mergeSorted(units, suffixes, added)
  return suffixes
}

function suffixesOf({ units, starts }: TextColumn, words: Uint32Array): Uint32Array {
  const suffixes = new Uint32Array(units.length - starts.length)
  let count = 0
  for (const word of words) {
    for (let at = starts[word]!; units[at] !== 0; at++) suffixes[count++] = at
  }
  return suffixes.subarray(0, count)
}

/** Indexes into `suffixWords`: the words that contain `term`, some of them more than once. */
export function wordsContaining(vocabulary: Vocabulary, term: string): Range {
  return rangeWithPrefix(vocabulary.units, vocabulary.suffixes, term)
}

/** The words that begin with `term`. */
export function wordsBeginningWith(vocabulary: Vocabulary, term: string): Range {
  return rangeWithPrefix(vocabulary.units, vocabulary.words, term)
}
