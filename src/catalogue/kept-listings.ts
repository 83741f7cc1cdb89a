import { hasBit } from './bit-set.ts'
import { type ListColumn, sharedUint32s, type TextColumn } from './columns.ts'
import type { ListingLayer } from './listing-layer.ts'
import type { Postings } from './postings.ts'
import type { Vocabulary } from './vocabulary.ts'

/**
 * A layer read the other way round: the words and the tags of each listing. A listing that did not change is taken over
 * into the next layer from it, without folding a text or making JSON of a record again.
 */
export interface KeptListings {
  readonly layer: ListingLayer
  /** Per listing, ascending: the number of each of its words times two, plus one when the word occurs in its name. */
  readonly words: ListColumn
  /** Per listing, ascending: the numbers of its tags. */
  readonly tags: ListColumn
}

export function keptListings(layer: ListingLayer): KeptListings {
  return {
    layer,
    words: wordsOfListings(layer.vocabulary, layer.count),
    tags: invert(layer.count, (take) => {
      const { starts, values } = layer.tagListings
      for (let tag = 0; tag < starts.length - 1; tag++) {
        for (let i = starts[tag]!; i < starts[tag + 1]!; i++) take(values[i]!, tag)
      }
    }),
  }
}

function wordsOfListings({ postings, words }: Vocabulary, listingCount: number): ListColumn {
  return invert(listingCount, (take) => {
    for (let word = 0; word < words.length; word++) {
      if (postings.setStarts[word]! < 0) takeFromList(postings, word, take)
      else takeFromSets(postings, word, listingCount, take)
    }
  })
}

type Take = (listing: number, value: number) => void

function takeFromList({ lists }: Postings, word: number, take: Take): void {
  for (let i = lists.starts[word]!; i < lists.starts[word + 1]!; i++) {
    const entry = lists.values[i]!
    take(entry >>> 1, word * 2 + (entry & 1))
  }
}

function takeFromSets(
  { sets, setStarts, setLength }: Postings,
  word: number,
  listingCount: number,
  take: Take,
): void {
  const start = setStarts[word]!
  const set = sets.subarray(start, start + setLength)
  const nameSet = sets.subarray(start + setLength, start + 2 * setLength)
  for (let listing = 0; listing < listingCount; listing++) {
    if (hasBit(set, listing)) take(listing, word * 2 + Number(hasBit(nameSet, listing)))
  }
}

/** Lists per listing from pairs in any order of the listings. `each` is called twice: to count the pairs, and to keep them. */
function invert(listingCount: number, each: (take: Take) => void): ListColumn {
  const starts = sharedUint32s(listingCount + 1)
  each((listing) => starts[listing + 1]!++)
  for (let listing = 0; listing < listingCount; listing++) starts[listing + 1]! += starts[listing]!
  const values = sharedUint32s(starts[listingCount]!)
  const next = starts.slice()
  each((listing, value) => {
    values[next[listing]!++] = value
  })
  return { values, starts }
}

/** The strings of a column, in their order. */
export function* textsOf({ units, starts }: TextColumn): Generator<string> {
  for (const start of starts) yield String.fromCharCode(...units.subarray(start, units.indexOf(0, start)))
}
