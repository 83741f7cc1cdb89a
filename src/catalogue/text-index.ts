import { mergeTexts } from './column-merge.ts'
import { NumberWriter, TextColumnWriter } from './column-writers.ts'
import { findRows, type ListColumn, type TextColumn } from './columns.ts'
import { gone, Origins } from './origins.ts'
import { compareTexts, gallop, sortTexts } from './text-sort.ts'

/** Distinct texts in their order, and for each the listings that have it. */
export interface TextIndex {
  readonly texts: TextColumn
  /** Per text, ascending: the listing's number times two, plus one when the text is marked there. */
  readonly entries: ListColumn
}

/** An index that was made from an earlier one. */
export interface NextIndex extends TextIndex {
  /** Which texts are taken over and which are new. */
  readonly origins: Origins
}

/** Makes an index from an earlier one and the texts of listings that are added, in the order of their numbers. */
export class TextIndexBuilder {
  readonly #earlier: TextIndex
  /** The added texts, and the number of each: they are numbered as they first come. */
  readonly #texts = new TextColumnWriter()
  readonly #known = new Map<string, number>()
  /** Per added entry the number of its text. */
  readonly #numbers = new NumberWriter()
  readonly #entries = new NumberWriter()
  /** The last listing and the numbers of its texts. */
  #listing = -1
  #noted: number[] = []

  constructor(earlier: TextIndex) {
    this.#earlier = earlier
  }

  /** Of a text that a listing has several times the first counts. */
  add(listing: number, text: string, isMarked: boolean): void {
    if (listing !== this.#listing) this.#noted = []
    this.#listing = listing
    const number = this.#numberOf(text)
    if (this.#noted.includes(number)) return
    this.#noted.push(number)
    this.#numbers.push(number)
    this.#entries.push(listing * 2 + Number(isMarked))
  }

  /** @param renumbered the new number of each listing of the earlier index, or `gone`. */
  finish(renumbered: Uint32Array): NextIndex {
    const { units, starts } = this.#earlier.texts
    const added = this.#addedIndex()
    const merge = new IndexMerge(this.#earlier, added, renumbered)
    let old = 0
    for (let row = 0; row < added.texts.starts.length; row++) {
      const compare = (start: number) =>
        compareTexts(units, start, added.texts.units, added.texts.starts[row]!)
      const end = gallop(starts, old, (start) => compare(start) < 0)
      while (old < end) merge.take(old++, null)
      const isKnown = old < starts.length && compare(starts[old]!) === 0
      merge.take(isKnown ? old++ : null, row)
    }
    while (old < starts.length) merge.take(old++, null)
    return merge.finish()
  }

  #numberOf(text: string): number {
    let number = this.#known.get(text)
    if (number === undefined) {
      number = this.#known.size
      this.#known.set(text, number)
      this.#texts.push(text)
    }
    return number
  }

  /** The added texts in their order, not side by side, and their entries. */
  #addedIndex(): TextIndex {
    const { units, starts } = this.#texts.written()
    const count = starts.length
    const order = starts.slice()
    sortTexts(units, order)
    const ranks = new Uint32Array(count)
    findRows({ units, starts }, order, new Uint32Array(count)).forEach((number, rank) => {
      ranks[number] = rank
    })
    const entries = this.#entries.written()
    const entryRanks = this.#numbers.written().map((number) => ranks[number]!)
    const listStarts = new Uint32Array(count + 1)
    for (const rank of entryRanks) listStarts[rank + 1]!++
    for (let rank = 0; rank < count; rank++) listStarts[rank + 1]! += listStarts[rank]!
    const next = listStarts.slice()
    const values = new Uint32Array(entries.length)
    for (let i = 0; i < entries.length; i++) values[next[entryRanks[i]!]!++] = entries[i]!
    return { texts: { units, starts: order }, entries: { values, starts: listStarts } }
  }
}

/** An index in the making, to which texts are given in their order. */
class IndexMerge {
  readonly #earlier: TextIndex
  readonly #added: TextIndex
  readonly #renumbered: Uint32Array
  readonly #origins: Origins
  readonly #newTexts = new TextColumnWriter()
  readonly #starts: Uint32Array
  readonly #values: Uint32Array
  #length = 0

  constructor(earlier: TextIndex, added: TextIndex, renumbered: Uint32Array) {
    this.#earlier = earlier
    this.#added = added
    this.#renumbered = renumbered
    this.#origins = new Origins(earlier.texts.starts.length)
    this.#starts = new Uint32Array(earlier.texts.starts.length + added.texts.starts.length + 1)
    this.#values = new Uint32Array(earlier.entries.values.length + added.entries.values.length)
  }

  /** A text by its place in the earlier index, among the added ones, or both; it is left out when nobody has it any more. */
  take(old: number | null, row: number | null): void {
    const start = this.#length
    const added = this.#added.entries
    let next = row === null ? 0 : added.starts[row]!
    const end = row === null ? 0 : added.starts[row + 1]!
    const { starts, values } = this.#earlier.entries
    for (let i = old === null ? 0 : starts[old]!; old !== null && i < starts[old + 1]!; i++) {
      const listing = this.#renumbered[values[i]! >>> 1]!
      if (listing === gone) continue
      const entry = listing * 2 + (values[i]! & 1)
      while (next < end && added.values[next]! < entry) this.#values[this.#length++] = added.values[next++]!
      this.#values[this.#length++] = entry
    }
    while (next < end) this.#values[this.#length++] = added.values[next++]!
    if (this.#length > start) this.#end(old, row)
  }

  #end(old: number | null, row: number | null): void {
    if (old !== null) this.#origins.keep(old)
    else {
      const { units, starts } = this.#added.texts
      this.#origins.add()
      this.#newTexts.copy(units, starts[row!]!)
    }
    this.#starts[this.#origins.count] = this.#length
  }

  finish(): NextIndex {
    const values = this.#values.subarray(0, this.#length)
    const starts = this.#starts.subarray(0, this.#origins.count + 1)
    const texts = mergeTexts(this.#origins, this.#earlier.texts, this.#newTexts.written())
    return { texts, entries: { values, starts }, origins: this.#origins }
  }
}
