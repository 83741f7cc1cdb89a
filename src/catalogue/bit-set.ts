/** A set of numbers below 32 × length: number n is bit n mod 32 of word n / 32. */
export type BitSet = Uint32Array

/** The 32-bit words that a set of numbers below `size` takes. */
export function bitSetLength(size: number): number {
  return (size + 31) >>> 5
}

export function addBit(set: BitSet, number: number): void {
  set[number >>> 5]! |= 1 << (number & 31)
}

export function hasBit(set: BitSet, number: number): boolean {
  return (set[number >>> 5]! & (1 << (number & 31))) !== 0
}

/** Adds to `set` what is in `other`. */
export function unite(set: BitSet, other: BitSet): void {
  for (let i = 0; i < set.length; i++) set[i]! |= other[i]!
}

/** Keeps in `set` what is also in `other`; returns how many numbers are left. */
export function intersect(set: BitSet, other: BitSet): number {
  let count = 0
  for (let i = 0; i < set.length; i++) {
    const word = set[i]! & other[i]!
    set[i] = word
    // Most words of most sets are empty, and a branch costs less than counting.
    if (word !== 0) count += countWord(word)
  }
  return count
}

/** Removes from `set` what is in `other`. */
export function subtract(set: BitSet, other: BitSet): void {
  for (let i = 0; i < set.length; i++) set[i]! &= ~other[i]!
}

/** How many numbers are in the set. */
export function countBits(set: BitSet): number {
  let count = 0
  for (let i = 0; i < set.length; i++) {
    const word = set[i]!
    if (word !== 0) count += countWord(word)
  }
  return count
}

/** Adds neighbouring bits in pairs, fours and bytes; the multiplication adds the four bytes (Hacker's Delight, 5-1). */
function countWord(word: number): number {
  word -= (word >>> 1) & 0x55555555
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333)
  return Math.imul((word + (word >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Writes the numbers of the set, ascending, into `numbers`. */
export function listBits(set: BitSet, numbers: Uint32Array): void {
  let count = 0
  for (let i = 0; i < set.length; i++) {
    for (let word = set[i]!; word !== 0; word &= word - 1) {
      numbers[count++] = i * 32 + 31 - Math.clz32(word & -word)
    }
  }
}
