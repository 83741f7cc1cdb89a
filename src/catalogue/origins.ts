import { NumberWriter } from './column-writers.ts'

/** Stands for the new number of a row that was not taken over. */
export const gone = 0xffffffff

/**
 * Where the rows of a new column come from, in their order: from an earlier column, or from those that were added
 * since. What follows each other there and here is one run, and columns are put together by copying runs of memory.
 */
export class Origins {
  readonly #earlierCount: number
  #count = 0
  #addedCount = 0
  /** Where the next row must come from to belong to the last run. */
  #next = -1
  /** Per run its first row: of the earlier column, or their count plus its number among the added ones. */
  readonly #from = new NumberWriter()
  /** Per run the number of its first row in the new column. */
  readonly #at = new NumberWriter()

  constructor(earlierCount: number) {
    this.#earlierCount = earlierCount
  }

  /** The rows of the new column so far. */
  get count(): number {
    return this.#count
  }

  /** The next row is this one of the earlier column. */
  keep(row: number): void {
    this.#push(row)
  }

  /** The next row is an added one: the first that was not taken yet, or this one. */
  add(row = this.#addedCount): void {
    this.#addedCount = Math.max(this.#addedCount, row + 1)
    this.#push(this.#earlierCount + row)
  }

  #push(from: number): void {
    // The first added row does not follow the last earlier one.
    if (from !== this.#next || from === this.#earlierCount) {
      this.#from.push(from)
      this.#at.push(this.#count)
    }
    this.#next = from + 1
    this.#count++
  }

  /** Calls with each run: whether its rows were added, the first of them there and here, and how many they are. */
  eachRun(take: (isAdded: boolean, from: number, at: number, rows: number) => void): void {
    const from = this.#from.written()
    const at = this.#at.written()
    for (let run = 0; run < from.length; run++) {
      const isAdded = from[run]! >= this.#earlierCount
      const rows = (at[run + 1] ?? this.#count) - at[run]!
      take(isAdded, isAdded ? from[run]! - this.#earlierCount : from[run]!, at[run]!, rows)
    }
  }

  /**
   * Calls with each stretch of earlier rows that moved by the same distance: its first row there and here, and how many
   * they are. Rows that were added take the places of others within it, and are to be written after it.
   */
  eachStretch(take: (from: number, at: number, rows: number) => void): void {
    let [first, firstAt, end] = [0, 0, 0]
    this.eachRun((isAdded, from, at, rows) => {
      if (isAdded) return
      if (from - at !== first - firstAt) {
        if (end > firstAt) take(first, firstAt, end - firstAt)
        first = from
        firstAt = at
      }
      end = at + rows
    })
    if (end > firstAt) take(first, firstAt, end - firstAt)
  }

  /** Per row of the earlier column its number in the new one, or `gone`. */
  renumbered(): Uint32Array {
    const numbers = new Uint32Array(this.#earlierCount).fill(gone)
    this.eachRun((isAdded, from, at, rows) => {
      if (isAdded) return
      for (let i = 0; i < rows; i++) numbers[from + i] = at + i
    })
    return numbers
  }

  /** The numbers of the added rows in the new column. */
  added(): Uint32Array {
    const numbers = new Uint32Array(this.#addedCount)
    this.eachRun((isAdded, from, at, rows) => {
      if (!isAdded) return
      for (let i = 0; i < rows; i++) numbers[from + i] = at + i
    })
    return numbers
  }
}
