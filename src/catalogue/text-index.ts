import { NumberWriter } from './column-writers.ts'
import { type ListColumn, sharedUint16s, sharedUint32s, type TextColumn } from './columns.ts'
import { gone } from './origins.ts'
import { indexOf, mergeSorted, sortTexts } from './text-sort.ts'
import { TextTable } from './text-table.ts'

/** Distinct texts in their order, and for each the listings that have it. */
export interface TextIndex {
  readonly texts: TextColumn
  /** Per text, ascending: the listing's number times two, plus one when the text is marked there. */
  readonly entries: ListColumn
}

/** An index that was made from an earlier one. */
export interface NextIndex extends TextIndex {
  /** Where each text of the earlier index stands in this one, or `gone`. */
  readonly ranks: Uint32Array
}

/**
 * Makes an index from an earlier one and the texts of listings that are added, in the order of their numbers. Of what
 * is taken over nothing is looked up or sorted again.
 */
export class TextIndexBuilder {
  readonly #earlier: TextIndex
  /** The texts of the earlier index come first and keep their numbers here. */
  readonly #table: TextTable
  readonly #numbers = new NumberWriter()
  readonly #entries = new NumberWriter()
  /** The last listing and the numbers of its texts. */
  #listing = -1
  #noted: number[] = []

  constructor(earlier: TextIndex) {
    this.#earlier = earlier
    this.#table = new TextTable(earlier.texts)
  }

  /** Of a text that a listing has several times the first counts. */
  add(listing: number, text: string, isMarked: boolean): void {
    if (listing !== this.#listing) this.#noted = []
    this.#listing = listing
    const number = this.#table.numberOf(text)
    if (this.#noted.includes(number)) return
    this.#noted.push(number)
    this.#numbers.push(number)
    this.#entries.push(listing * 2 + Number(isMarked))
  }

  /** @param renumbered the new number of each listing of the earlier index, or `gone`. */
  finish(renumbered: Uint32Array): NextIndex {
    const texts = this.#table.written()
    const textCount = texts.starts.length
    const earlierCount = this.#earlier.texts.starts.length
    const added = this.#addedEntries(textCount)
    const sizes = sizesAfter(this.#earlier.entries, renumbered, added)
    const order = orderOf(texts, earlierCount, sizes)
    const ranks = new Uint32Array(textCount).fill(gone)
    for (let rank = 0; rank < order.length; rank++) ranks[order[rank]!] = rank
    return {
      texts: inOrder(texts, order),
      entries: mergeEntries(this.#earlier.entries, renumbered, added, order, sizes),
      ranks: ranks.subarray(0, earlierCount),
    }
  }

  /** The added entries by the number of their text. */
  #addedEntries(textCount: number): ListColumn {
    const numbers = this.#numbers.written()
    const entries = this.#entries.written()
    const starts = new Uint32Array(textCount + 1)
    for (let i = 0; i < numbers.length; i++) starts[numbers[i]! + 1]!++
    for (let number = 0; number < textCount; number++) starts[number + 1]! += starts[number]!
    const values = new Uint32Array(numbers.length)
    const next = starts.slice()
    for (let i = 0; i < numbers.length; i++) values[next[numbers[i]!]!++] = entries[i]!
    return { values, starts }
  }
}

/** How many entries each text has: those of the earlier ones that are kept, and the added ones. */
function sizesAfter(earlier: ListColumn, renumbered: Uint32Array, added: ListColumn): Uint32Array {
  const sizes = new Uint32Array(added.starts.length - 1)
  for (let number = 0; number < sizes.length; number++) {
    let size = added.starts[number + 1]! - added.starts[number]!
    const end = earlier.starts[number + 1] ?? 0
    for (let i = earlier.starts[number] ?? 0; i < end; i++) {
      if (renumbered[earlier.values[i]! >>> 1] !== gone) size++
    }
    sizes[number] = size
  }
  return sizes
}

/** The numbers of the texts in use in the order of the texts, of which the first `earlierCount` are in order. */
function orderOf({ units, starts }: TextColumn, earlierCount: number, sizes: Uint32Array): Uint32Array {
  const added = starts.slice(earlierCount)
  sortTexts(units, added)
  const kept = starts.subarray(0, earlierCount).filter((_, number) => sizes[number]! > 0)
  const positions = new Uint32Array(added.length + kept.length)
  positions.set(kept, added.length)
  mergeSorted(units, positions, added)
  return positions.map((position) => indexOf(starts, position))
}

/** The texts with these numbers, in shared memory. */
function inOrder(texts: TextColumn, order: Uint32Array): TextColumn {
  const starts = sharedUint32s(order.length)
  let length = 0
  for (let rank = 0; rank < order.length; rank++) {
    starts[rank] = length
    length += texts.units.indexOf(0, texts.starts[order[rank]!]) + 1 - texts.starts[order[rank]!]!
  }
  const units = sharedUint16s(length)
  for (let rank = 0; rank < order.length; rank++) {
    let to = starts[rank]!
    for (let at = texts.starts[order[rank]!]!; texts.units[at] !== 0; at++) units[to++] = texts.units[at]!
  }
  return { units, starts }
}

function mergeEntries(
  earlier: ListColumn,
  renumbered: Uint32Array,
  added: ListColumn,
  order: Uint32Array,
  sizes: Uint32Array,
): ListColumn {
  const starts = new Uint32Array(order.length + 1)
  for (let rank = 0; rank < order.length; rank++) starts[rank + 1] = starts[rank]! + sizes[order[rank]!]!
  const values = new Uint32Array(starts[order.length]!)
  let to = 0
  for (const number of order) {
    let next = added.starts[number]!
    const addedEnd = added.starts[number + 1]!
    const end = earlier.starts[number + 1] ?? 0
    for (let i = earlier.starts[number] ?? 0; i < end; i++) {
      const listing = renumbered[earlier.values[i]! >>> 1]!
      if (listing === gone) continue
      const entry = listing * 2 + (earlier.values[i]! & 1)
      while (next < addedEnd && added.values[next]! < entry) values[to++] = added.values[next++]!
      values[to++] = entry
    }
    while (next < addedEnd) values[to++] = added.values[next++]!
  }
  return { values, starts }
}
