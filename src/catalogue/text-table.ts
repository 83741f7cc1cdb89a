import type { TextColumn } from './columns.ts'

/**
 * Drawn at each start, so that nobody can choose words that fall on one slot and make publishing slow. Which slots
 * texts fall on shows nowhere outside the table.
 */
const seed = Math.floor(Math.random() * 2 ** 32)

/**
 * Distinct texts, numbered in the order in which they first come. A hash table over flat memory with linear probing: a
 * `Map` would hold a string object for each, which the garbage collector walks through again and again.
 */
export class TextTable {
  #units = new Uint16Array(1024)
  #length = 0
  #starts = new Uint32Array(256)
  #size = 0
  /** Per slot the number of a text plus one, or 0; at most half of the slots are taken. */
  #slots = this.#fillSlots()

  /** The texts, as views. */
  written(): TextColumn {
    return { units: this.#units.subarray(0, this.#length), starts: this.#starts.subarray(0, this.#size) }
  }

  /** The number of a text that holds no U+0000. */
  numberOf(text: string): number {
    // The text is written behind the others, and stays there if it is none of them.
    this.#write(text)
    const slot = this.#slotOf(this.#slots, this.#length)
    if (this.#slots[slot] !== 0) return this.#slots[slot]! - 1
    return this.#append(slot, text.length + 1)
  }

  #append(slot: number, length: number): number {
    const number = this.#size++
    this.#slots[slot] = this.#size
    this.#starts[number] = this.#length
    this.#length += length
    if (this.#size === this.#starts.length) {
      this.#starts = larger(this.#starts, this.#size * 2)
      this.#slots = this.#fillSlots()
    }
    return number
  }

  #write(text: string): void {
    const end = this.#length + text.length
    if (end >= this.#units.length) this.#units = larger(this.#units, end * 2)
    for (let i = 0; i < text.length; i++) this.#units[this.#length + i] = text.charCodeAt(i)
    this.#units[end] = 0
  }

  #fillSlots(): Uint32Array {
    const slots = new Uint32Array(2 ** (33 - Math.clz32(this.#starts.length)))
    for (let number = 0; number < this.#size; number++) {
      slots[this.#slotOf(slots, this.#starts[number]!)] = number + 1
    }
    return slots
  }

  /** The slot of the text at `start`, or the free one where it belongs. */
  #slotOf(slots: Uint32Array, start: number): number {
    let slot = hashAt(this.#units, start) & (slots.length - 1)
    while (slots[slot] !== 0 && !areEqual(this.#units, this.#starts[slots[slot]! - 1]!, start)) {
      slot = (slot + 1) & (slots.length - 1)
    }
    return slot
  }
}

function larger<T extends Uint16Array | Uint32Array>(values: T, length: number): T {
  const copy = new (values.constructor as new (length: number) => T)(length)
  copy.set(values)
  return copy
}

/** FNV-1a over units in place of bytes, from a seed; its upper bits are mixed into the lower ones. */
function hashAt(units: Uint16Array, start: number): number {
  let hash = seed
  for (let i = start; units[i] !== 0; i++) hash = Math.imul(hash ^ units[i]!, 0x01000193)
  return hash ^ (hash >>> 15)
}

function areEqual(units: Uint16Array, a: number, b: number): boolean {
  let i = 0
  while (units[a + i] === units[b + i] && units[a + i] !== 0) i++
  return units[a + i] === units[b + i]
}
