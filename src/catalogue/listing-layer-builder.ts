import type { GameServer } from '../model/game-server.ts'
import { mergeBytes, mergeNumbers, mergeTexts } from './column-merge.ts'
import { ByteColumnWriter, NumberWriter, TextColumnWriter, textColumn } from './column-writers.ts'
import {
  type ByteColumn,
  type ListColumn,
  sharedBytes,
  sharedUint16s,
  sharedUint32s,
  type TextColumn,
} from './columns.ts'
import { foldedWords } from './fold.ts'
import type { ListingLayer } from './listing-layer.ts'
import { Origins } from './origins.ts'
import { partsPerRecord, writeParts } from './record-json.ts'
import { mergeSortedNames } from './sorted-names.ts'
import { TextIndexBuilder } from './text-index.ts'
import { noWords, VocabularyBuilder } from './vocabulary.ts'

/** A layer of nothing, from which the first one is made. */
export const noListings: ListingLayer = {
  count: 0,
  ids: { bytes: sharedBytes(0), starts: sharedUint32s(1) },
  records: { bytes: sharedBytes(0), starts: sharedUint32s(1) },
  partLengths: sharedUint16s(0),
  vocabulary: noWords,
  names: textColumn([]),
  sortedNames: sharedUint32s(0),
  sortedNameListings: sharedUint32s(0),
  nameRanks: sharedUint32s(0),
  tags: textColumn([]),
  tagListings: { values: sharedUint32s(0), starts: sharedUint32s(1) },
}

/** Makes a layer from an earlier one and new listings, in the bytewise order of the ids. */
export class ListingLayerBuilder {
  readonly #earlier: ListingLayer
  readonly #origins: Origins
  readonly #ids = new ByteColumnWriter()
  readonly #records = new ByteColumnWriter()
  readonly #partLengths = new NumberWriter()
  readonly #names = new TextColumnWriter()
  readonly #vocabulary: VocabularyBuilder
  readonly #tags: TextIndexBuilder

  constructor(earlier: ListingLayer) {
    this.#earlier = earlier
    this.#origins = new Origins(earlier.count)
    this.#vocabulary = new VocabularyBuilder(earlier.vocabulary)
    const { values, starts } = earlier.tagListings
    this.#tags = new TextIndexBuilder({
      texts: earlier.tags,
      entries: { values: values.map((listing) => listing * 2), starts },
    })
  }

  add(server: GameServer): void {
    const { listing } = server
    const number = this.#origins.count
    this.#origins.add()
    this.#ids.next()
    this.#ids.text(listing.id)
    for (const length of writeParts(this.#records, server)) this.#partLengths.push(length)
    const nameWords = foldedWords(listing.name)
    this.#names.push(nameWords.join(' '))
    for (const word of nameWords) this.#vocabulary.add(number, word, true)
    for (const text of [listing.ip, listing.shortDescription, ...listing.tags]) {
      for (const word of foldedWords(text)) this.#vocabulary.add(number, word, false)
    }
    for (const tag of listing.tags) this.#tags.add(number, tag, false)
  }

  /** Takes over a listing of the earlier layer. */
  keep(old: number): void {
    this.#origins.keep(old)
  }

  /** @throws RangeError when an id did not follow the one before. */
  finish(): ListingLayer {
    const earlier = this.#earlier
    const origins = this.#origins
    const renumbered = origins.renumbered()
    const ids = mergeBytes(origins, earlier.ids, this.#ids.written())
    checkOrder(ids)
    const records = mergeBytes(origins, earlier.records, this.#records.written())
    const lengths = this.#partLengths.written()
    const names = mergeTexts(origins, earlier.names, this.#names.written())
    return {
      count: origins.count,
      ids,
      records,
      partLengths: mergeNumbers(origins, earlier.partLengths, lengths, sharedUint16s, partsPerRecord - 1),
      vocabulary: this.#vocabulary.finish(origins.count, renumbered),
      names,
      ...mergeSortedNames(earlier.sortedNameListings, names, renumbered, origins.added()),
      ...this.#finishTags(renumbered),
    }
  }

  #finishTags(renumbered: Uint32Array): { tags: TextColumn; tagListings: ListColumn } {
    const { texts, entries } = this.#tags.finish(renumbered)
    const values = sharedUint32s(entries.values.length)
    for (let i = 0; i < values.length; i++) values[i] = entries.values[i]! >>> 1
    const starts = sharedUint32s(entries.starts.length)
    starts.set(entries.starts)
    return { tags: texts, tagListings: { values, starts } }
  }
}

function checkOrder({ bytes, starts }: ByteColumn): void {
  const ids = Buffer.from(bytes.buffer)
  for (let i = 1; i < starts.length - 1; i++) {
    if (ids.compare(ids, starts[i], starts[i + 1], starts[i - 1], starts[i]) < 0) continue
    const [last, id] = [ids.subarray(starts[i - 1], starts[i]), ids.subarray(starts[i], starts[i + 1])]
    throw new RangeError(`listings must come in the order of their ids: ${id} came after ${last}`)
  }
}
