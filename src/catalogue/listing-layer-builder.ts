import type { GameServer } from '../model/game-server.ts'
import { ByteColumnWriter, NumberWriter, TextColumnWriter, textColumn } from './column-writers.ts'
import { bytesAt, type ListColumn, listAt, sharedUint16s, sharedUint32s, type TextColumn } from './columns.ts'
import { foldedWords } from './fold.ts'
import { type KeptListings, textsOf } from './kept-listings.ts'
import type { ListingLayer } from './listing-layer.ts'
import { partsPerRecord, writeParts } from './record-json.ts'
import { sortTexts } from './text-sort.ts'
import { VocabularyBuilder } from './vocabulary.ts'

/** Builds the layer from listings that come in the bytewise order of their ids: new ones, and ones of an earlier layer. */
export class ListingLayerBuilder {
  #count = 0
  #lastId: Uint8Array = new Uint8Array(0)
  readonly #ids = new ByteColumnWriter()
  readonly #records = new ByteColumnWriter()
  readonly #partLengths = new NumberWriter()
  readonly #vocabulary: VocabularyBuilder
  readonly #names = new TextColumnWriter()
  readonly #tags = new Map<string, NumberWriter>()

  readonly #kept: KeptListings | null
  readonly #keptTags: readonly string[]

  constructor(kept: KeptListings | null) {
    this.#kept = kept
    this.#keptTags = kept === null ? [] : [...textsOf(kept.layer.tags)]
    const { units, words } = kept?.layer.vocabulary ?? noWords
    this.#vocabulary = new VocabularyBuilder(textsOf({ units, starts: words }))
  }

  /** @throws RangeError when the id does not follow the one before. */
  add(server: GameServer): void {
    const number = this.#count++
    this.#addId(Buffer.from(server.listing.id))
    for (const length of writeParts(this.#records, server)) this.#partLengths.push(length)
    this.#addWords(number, server)
    for (const tag of new Set(server.listing.tags)) this.#listingsOf(tag).push(number)
  }

  /**
   * Takes over a listing of the earlier layer.
   * @throws RangeError when its id does not follow the one before.
   */
  keep(old: number): void {
    const { layer, words, tags } = this.#kept!
    const number = this.#count++
    this.#addId(bytesAt(layer.ids, old))
    this.#records.next()
    this.#records.copy(bytesAt(layer.records, old))
    const lengths = partsPerRecord - 1
    for (let i = old * lengths; i < (old + 1) * lengths; i++) this.#partLengths.push(layer.partLengths[i]!)
    this.#names.copy(layer.names.units, layer.names.starts[old]!)
    this.#vocabulary.keep(number, listAt(words, old))
    for (const tag of listAt(tags, old)) this.#listingsOf(this.#keptTags[tag]!).push(number)
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

  #addId(bytes: Uint8Array): void {
    if (this.#count > 1 && Buffer.compare(this.#lastId, bytes) >= 0) {
      const [id, last] = [Buffer.from(bytes), Buffer.from(this.#lastId)]
      throw new RangeError(`listings must come in the order of their ids: ${id} came after ${last}`)
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

const noWords = { units: new Uint16Array(0), words: new Uint32Array(0) }
