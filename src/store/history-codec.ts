import { type Slot, slotsPerDay } from './history-slots.ts'

/**
 * One day's slots as bytes. All numbers are varints: seven bits a byte, the lowest first, the top bit where more follow.
 * An entry begins with a number whose two lowest bits say what kind it is:
 *
 * - 0, run: the rest of the number, plus one, is how many of the following slots say the same as the one before;
 * - 1, change: players follow, and by how much the peak exceeds them; weight and online are those of the one before;
 * - 2, all: weight, online, players, and by how much the peak exceeds them.
 *
 * In a change and in all, the rest of the number is how many slots are passed over because nothing is known of them.
 */
const kind = { run: 0, change: 1, all: 2 } as const

/** Before the first slot: an empty game server that is always online costs a few bytes a day. */
const start: Slot = { index: -1, weight: 1, online: 100, players: 0, peak: 0 }

/** @param slots in the order of their indexes, no index twice. */
export function encodeSlots(slots: readonly Slot[]): Uint8Array {
  const bytes: number[] = []
  let before = start
  let run = 0
  for (const slot of slots) {
    if (slot.index === before.index + 1 && saysTheSame(slot, before)) run++
    else {
      if (run > 0) pushVarint(bytes, head(run - 1, kind.run))
      run = 0
      pushEntry(bytes, slot, before)
    }
    before = slot
  }
  if (run > 0) pushVarint(bytes, head(run - 1, kind.run))
  return Uint8Array.from(bytes)
}

/** @throws RangeError when the bytes are not what `encodeSlots` wrote. */
export function decodeSlots(bytes: Uint8Array): Slot[] {
  const slots: Slot[] = []
  const numbers = varints(bytes)
  let before = start
  for (const first of numbers) {
    const rest = Math.floor(first / 4)
    const which = first % 4
    if (which === kind.run) {
      const end = Math.min(before.index + 1 + rest, slotsPerDay)
      for (let index = before.index + 1; index <= end; index++) slots.push({ ...before, index })
    } else {
      const isAll = which === kind.all
      const weight = isAll ? next(numbers) : before.weight
      const online = isAll ? next(numbers) : before.online
      const players = next(numbers)
      slots.push({ index: before.index + 1 + rest, weight, online, players, peak: players + next(numbers) })
    }
    before = slots.at(-1)!
    if (before.index >= slotsPerDay) throw new RangeError('the history goes on after its day')
  }
  return slots
}

function pushEntry(bytes: number[], slot: Slot, before: Slot): void {
  const changesOnly = slot.weight === before.weight && slot.online === before.online
  pushVarint(bytes, head(slot.index - before.index - 1, changesOnly ? kind.change : kind.all))
  if (!changesOnly) {
    pushVarint(bytes, slot.weight)
    pushVarint(bytes, slot.online)
  }
  pushVarint(bytes, slot.players)
  pushVarint(bytes, slot.peak - slot.players)
}

function saysTheSame(a: Slot, b: Slot): boolean {
  return a.weight === b.weight && a.online === b.online && a.players === b.players && a.peak === b.peak
}

function head(rest: number, which: number): number {
  return rest * 4 + which
}

function pushVarint(bytes: number[], value: number): void {
  let rest = value
  while (rest >= 128) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  bytes.push(rest)
}

function* varints(bytes: Uint8Array): Generator<number, undefined> {
  let value = 0
  let scale = 1
  for (const byte of bytes) {
    value += (byte & 127) * scale
    scale = byte < 128 ? 1 : scale * 128
    if (scale > 2 ** 28) throw new RangeError('a number in the history is too long')
    if (scale === 1) {
      yield value
      value = 0
    }
  }
  if (scale !== 1) throw new RangeError('the history ends within a number')
}

function next(numbers: Iterator<number, undefined>): number {
  const { value } = numbers.next()
  if (value === undefined) throw new RangeError('the history ends within an entry')
  return value
}
