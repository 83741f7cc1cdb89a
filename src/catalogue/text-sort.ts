/** Below this many strings an insertion sort takes fewer steps than another round of the quicksort. */
const insertionSize = 12

/**
 * Sorts strings by their UTF-16 units, in place, and equal ones by their positions. A string is given by its position
 * in `units` and ends before the next 0 unit. Three-way radix quicksort (Bentley and Sedgewick, "Fast algorithms for
 * sorting and searching strings", 1997): it looks at no unit twice that the strings have in common, and makes no string
 * objects.
 */
export function sortTexts(units: Uint16Array, positions: Uint32Array): void {
  const pending: number[] = [0, positions.length, 0]
  while (pending.length > 0) {
    const depth = pending.pop()!
    const end = pending.pop()!
    const start = pending.pop()!
    if (end - start <= insertionSize) {
      insertionSort(units, positions, start, end, depth)
      continue
    }
    const pivot = medianUnit(units, positions, start, end, depth)
    let less = start
    let greater = end
    for (let i = start; i < greater; ) {
      const unit = units[positions[i]! + depth]!
      if (unit < pivot) swap(positions, less++, i++)
      else if (unit > pivot) swap(positions, i, --greater)
      else i++
    }
    pending.push(start, less, depth, greater, end, depth)
    if (pivot !== 0) pending.push(less, greater, depth + 1)
    // Strings that end here are equal to the last unit.
    else positions.subarray(less, greater).sort()
  }
}

function insertionSort(
  units: Uint16Array,
  positions: Uint32Array,
  start: number,
  end: number,
  depth: number,
) {
  for (let i = start + 1; i < end; i++) {
    const position = positions[i]!
    let j = i
    while (j > start && isBefore(units, position, positions[j - 1]!, depth)) {
      positions[j] = positions[j - 1]!
      j--
    }
    positions[j] = position
  }
}

function medianUnit(units: Uint16Array, positions: Uint32Array, start: number, end: number, depth: number) {
  const a = units[positions[start]! + depth]!
  const b = units[positions[(start + end) >>> 1]! + depth]!
  const c = units[positions[end - 1]! + depth]!
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c))
}

function swap(values: Uint32Array, a: number, b: number): void {
  const value = values[a]!
  values[a] = values[b]!
  values[b] = value
}

/** Whether the string at `a` comes before the one at `b`; their first `depth` units are equal. */
function isBefore(units: Uint16Array, a: number, b: number, depth: number): boolean {
  const order = compareTexts(units, a + depth, units, b + depth)
  return order === 0 ? a < b : order < 0
}

/** Negative when the string at `start` comes before the other one, 0 when they are equal. */
export function compareTexts(
  units: Uint16Array,
  start: number,
  otherUnits: Uint16Array,
  otherStart: number,
): number {
  for (let i = 0; ; i++) {
    const unit = units[start + i]!
    const difference = unit - otherUnits[otherStart + i]!
    if (difference !== 0 || unit === 0) return difference
  }
}

/**
 * Merges strings that are sorted as `sortTexts` sorts them.
 * @param merged has room for the added ones, and behind it those that were there before.
 */
export function mergeSorted(units: Uint16Array, merged: Uint32Array, added: Uint32Array): void {
  let from = added.length
  let to = 0
  for (const position of added) {
    const end = gallop(merged, from, (earlier) => isBefore(units, earlier, position, 0))
    if (end > from) merged.copyWithin(to, from, end)
    to += end - from
    from = end
    merged[to++] = position
  }
}

/** Half-open range of indexes. */
export interface Range {
  readonly start: number
  readonly end: number
}

/** Which of the sorted strings begin with `prefix`. */
export function rangeWithPrefix(units: Uint16Array, sorted: Uint32Array, prefix: string): Range {
  const start = partition(
    sorted,
    0,
    sorted.length,
    (position) => compareToPrefix(units, position, prefix) < 0,
  )
  const end = partition(
    sorted,
    start,
    sorted.length,
    (position) => compareToPrefix(units, position, prefix) <= 0,
  )
  return { start, end }
}

/** Which of the sorted strings within `range`, all beginning with `text`, are no longer than it. */
export function rangeEqual(units: Uint16Array, sorted: Uint32Array, text: string, range: Range): Range {
  const isEqual = (position: number) => units[position + text.length] === 0
  return { start: range.start, end: partition(sorted, range.start, range.end, isEqual) }
}

/** What `partition` gives, in as many steps as the logarithm of how far away it is. */
export function gallop(sorted: Uint32Array, start: number, before: (position: number) => boolean): number {
  let step = 1
  let low = start
  while (low + step <= sorted.length && before(sorted[low + step - 1]!)) {
    low += step
    step *= 2
  }
  return partition(sorted, low, Math.min(low + step, sorted.length), before)
}

/** The first index of the half-open range whose value is not `before`; those that are stand first. */
function partition(
  sorted: Uint32Array,
  start: number,
  end: number,
  before: (position: number) => boolean,
): number {
  let low = start
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (before(sorted[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}

/** 0 when the string at `position` begins with `prefix`, else the sign of the first difference. */
function compareToPrefix(units: Uint16Array, position: number, prefix: string): number {
  for (let i = 0; i < prefix.length; i++) {
    const unit = units[position + i]!
    const difference = unit - prefix.charCodeAt(i)
    if (difference !== 0) return difference
  }
  return 0
}
