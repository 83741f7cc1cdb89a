import type { Sample } from '../model/due-server.ts'
import type { HistoryPoint } from '../model/history.ts'

/** A slot is ten minutes, counted from 1970; days are those of UTC. */
export const slotMs = 600_000
export const slotsPerDay = 144
/** Where history is thinned, a slot is an hour. */
export const slotsPerHour = 6

/** What probes found in one slot. */
export interface Slot {
  /** Its place within the day. */
  readonly index: number
  /** How much time the probes in it speak for, in slots of ten minutes, rounded; at least 1. */
  readonly weight: number
  /** Hundredths of that time that were online; 0 only if nothing was, 100 only if all was. */
  readonly online: number
  /** The mean while online, rounded. */
  readonly players: number
  readonly peak: number
}

/** The slot that is still under way, in seconds, so that nothing is rounded before it ends. */
export interface Tally {
  /** Counted from 1970. */
  readonly slot: number
  readonly known: number
  readonly online: number
  /** Players times seconds. */
  readonly attendance: number
  readonly peak: number
}

const empty: Omit<Tally, 'slot'> = { known: 0, online: 0, attendance: 0, peak: 0 }

/** The tally with one more sample; a sample of another slot than the tally's begins a new one and ends the old. */
export function addSample(tally: Tally | null, sample: Sample): { tally: Tally; ended: Tally | null } {
  const slot = Math.floor(sample.at / slotMs)
  const isSame = tally?.slot === slot
  const { known, online, attendance, peak } = isSame ? tally : empty
  const seconds = Math.max(1, Math.round(sample.forMs / 1000))
  const players = sample.players ?? 0
  return {
    tally: {
      slot,
      known: known + seconds,
      online: online + (sample.players === null ? 0 : seconds),
      attendance: attendance + players * seconds,
      peak: Math.max(peak, players),
    },
    ended: isSame ? null : tally,
  }
}

export function slotOfTally({ slot, known, online, attendance, peak }: Tally): Slot {
  return {
    index: slot % slotsPerDay,
    weight: Math.max(1, Math.round((known * 1000) / slotMs)),
    online: shareOf(online, known, 100),
    players: online === 0 ? 0 : Math.round(attendance / online),
    peak,
  }
}

/** The slots in order with one more; what is already known of its time is united with it. */
export function withSlot(slots: readonly Slot[], slot: Slot): readonly Slot[] {
  const last = slots.at(-1)
  if (last === undefined || last.index < slot.index) return [...slots, slot]
  return unitedBy((index) => index, [...slots, slot])
}

/** The hours of a day from its slots of ten minutes. */
export function hoursOf(slots: readonly Slot[]): readonly Slot[] {
  return unitedBy((index) => Math.floor(index / slotsPerHour), slots)
}

/** Unites the slots that `place` gives one place, and puts them in the order of their places. */
export function unitedBy(place: (index: number) => number, slots: readonly Slot[]): readonly Slot[] {
  const groups = Map.groupBy(slots, ({ index }) => place(index))
  return [...groups].sort(([a], [b]) => a - b).map(([index, group]) => unite(index, group))
}

function unite(index: number, slots: readonly Slot[]): Slot {
  const [first] = slots
  if (slots.length === 1 && first !== undefined) return { ...first, index }
  let [weight, online, attendance, peak] = [0, 0, 0, 0]
  for (const slot of slots) {
    weight += slot.weight
    online += slot.weight * slot.online
    attendance += slot.weight * slot.online * slot.players
    peak = Math.max(peak, slot.peak)
  }
  const players = online === 0 ? 0 : Math.round(attendance / online)
  return { index, weight, online: shareOf(online, weight * 100, 100), players, peak }
}

/** What slots, numbered from 1970, say in steps of `stepMs`; steps of which nothing is known have no point. */
export function pointsOf(slots: readonly Slot[], stepMs: number): HistoryPoint[] {
  const steps = unitedBy((slot) => Math.floor((slot * slotMs) / stepMs), slots)
  return steps.map(({ index, players, peak, online }) => ({
    at: index * stepMs,
    players,
    peak,
    online: online / 100,
  }))
}

/** A share in `parts`, rounded, but 0 only for nothing and `parts` only for all. */
export function shareOf(part: number, whole: number, parts: number): number {
  if (part === 0 || part === whole) return part === 0 ? 0 : parts
  return Math.min(parts - 1, Math.max(1, Math.round((part * parts) / whole)))
}
