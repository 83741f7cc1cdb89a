import type { GameServer } from '../model/game-server.ts'
import {
  type ByteColumn,
  ByteColumnWriter,
  type ListColumn,
  NumberWriter,
  sharedUint16s,
  sharedUint32s,
  type TextColumn,
  TextColumnWriter,
  textColumn,
} from './columns.ts'
import { foldedWords } from './fold.ts'
import { writeParts } from './record-json.ts'
import { sortTexts } from './text-sort.ts'
import { type Vocabulary, VocabularyBuilder } from './vocabulary.ts'

/**
 * What the owners say, as search and answers need it. Listings are numbered from 0 in the bytewise order of their
 * ids, so a smaller number is a smaller id: wherever numbers break a tie, ids do.
 */
export interface ListingLayer {
  readonly count: number
  /** UTF-8, ascending. */
  readonly ids: ByteColumn
  /** The unchanging parts of each record's JSON. */
  readonly records: ByteColumn
  /** Per listing, the lengths of the parts of its record but the last. */
  readonly partLengths: Uint16Array
  readonly vocabulary: Vocabulary
  /** Folded names, words joined by one space, and where each listing's name is. */
  readonly names: TextColumn
  /** Positions of the names in the order of the names, and the listing of each. */
  readonly sortedNames: Uint32Array
  readonly sortedNameListings: Uint32Array
  /** Where each listing's name stands in that order. */
  readonly nameRanks: Uint32Array
  /** The tags in use in their order, and the listings that have each. */
  readonly tags: TextColumn
  readonly tagListings: ListColumn
}

/** Builds the layer from listings that come in the bytewise order of their ids. */
export class ListingLayerBuilder {
  #count = 0
  #lastId = Buffer.alloc(0)
  readonly #ids = new ByteColumnWriter()
  readonly #records = new ByteColumnWriter()
  readonly #partLengths = new NumberWriter()
  readonly #vocabulary = new VocabularyBuilder()
  readonly #names = new TextColumnWriter()
  readonly #tags = new Map<string, NumberWriter>()

  /** @throws RangeError when the id does not follow the one before. */
  add(server: GameServer): void {
    const number = this.#count++
    this.#addId(server.listing.id)
    for (const length of writeParts(this.#records, server)) this.#partLengths.push(length)
    this.#addWords(number, server)
    for (const tag of new Set(server.listing.tags)) this.#listingsOf(tag).push(number)
  }

  finish(): ListingLayer {
    const names = this.#names.finish()
    return {
      count: this.#count,
      ids: this.#ids.finish(),
      records: this.#records.finish(),
      partLengths: this.#partLengths.finish(sharedUint16s),
      vocabulary: this.#vocabulary.finish(this.#count),
      names,
      ...sortNames(names),
      ...this.#finishTags(),
    }
  }

  #addId(id: string): void {
    const bytes = Buffer.from(id)
    if (this.#count > 1 && Buffer.compare(this.#lastId, bytes) >= 0) {
      throw new RangeError(`listings must come in the order of their ids: ${id} came after ${this.#lastId}`)
    }
    this.#lastId = bytes
    this.#ids.next()
    this.#ids.copy(bytes)
  }

  #addWords(number: number, { listing }: GameServer): void {
    const nameWords = foldedWords(listing.name)
    this.#names.push(nameWords.join(' '))
    for (const word of nameWords) this.#vocabulary.add(number, word, true)
    for (const text of [listing.ip, listing.shortDescription, ...listing.tags]) {
      for (const word of foldedWords(text)) this.#vocabulary.add(number, word, false)
    }
  }

  #listingsOf(tag: string): NumberWriter {
    let listings = this.#tags.get(tag)
    if (listings === undefined) {
      listings = new NumberWriter()
      this.#tags.set(tag, listings)
    }
    return listings
  }

  #finishTags(): { tags: TextColumn; tagListings: ListColumn } {
    const sorted = [...this.#tags].sort(([a], [b]) => (a < b ? -1 : 1))
    const starts = sharedUint32s(sorted.length + 1)
    sorted.forEach(([, listings], index) => {
      starts[index + 1] = starts[index]! + listings.length
    })
    const values = sharedUint32s(starts[sorted.length]!)
    sorted.forEach(([, listings], index) => {
      values.set(listings.finish(sharedUint32s), starts[index]!)
    })
    return { tags: textColumn(sorted.map(([tag]) => tag)), tagListings: { values, starts } }
  }
}

function sortNames(
  names: TextColumn,
): Pick<ListingLayer, 'sortedNames' | 'sortedNameListings' | 'nameRanks'> {
  const count = names.starts.length
  const sortedNames = sharedUint32s(count)
  sortedNames.set(names.starts)
  sortTexts(names.units, sortedNames)
  const listingAt = new Uint32Array(names.units.length)
  for (let listing = 0; listing < count; listing++) listingAt[names.starts[listing]!] = listing
  const sortedNameListings = sharedUint32s(count)
  const nameRanks = sharedUint32s(count)
  for (let rank = 0; rank < count; rank++) {
    const listing = listingAt[sortedNames[rank]!]!
    sortedNameListings[rank] = listing
    nameRanks[listing] = rank
  }
  return { sortedNames, sortedNameListings, nameRanks }
}

/** The number of the listing with this id, or null. Ids are compared as UTF-8 bytes. */
export function findListing(layer: ListingLayer, id: string): number | null {
  const wanted = Buffer.from(id)
  let low = 0
  let high = layer.count
  while (low < high) {
    const middle = (low + high) >>> 1
    const order = Buffer.compare(bytesAt(layer.ids, middle), wanted)
    if (order === 0) return middle
    if (order < 0) low = middle + 1
    else high = middle
  }
  return null
}

export function bytesAt(column: ByteColumn, index: number): Uint8Array {
  return column.bytes.subarray(column.starts[index]!, column.starts[index + 1]!)
}
