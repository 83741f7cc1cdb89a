import type { Believed } from '../model/number.ts'

const day = 24 * 60 * 60 * 1000

/** Seconds since 1970 stay below this for 3,000 years, milliseconds are above it since 1973. */
const smallestMilliseconds = 1e11

/** What nearly all times are, as programs write them; Date.parse knows each of these days, since every month has 28. */
const plain = /^\d{4}-\d{2}-(?:[01]\d|2[0-8])T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/

/** RFC 3339 section 5.6, `date-time` with any of T, t and space between, or `full-date` alone, which is midnight UTC. */
const rfc3339 = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}:\d{2}(?:\.\d+)?)([Zz]|[+-]\d{2}:\d{2}))?$/

/**
 * A moment in milliseconds since 1970, from RFC 3339 text or from seconds or milliseconds since 1970 (a number, or digits).
 * Moments before 1970, or more than a day after `now` (milliseconds since 1970), are disbelieved.
 */
export function readTime(value: unknown, now: number): Believed {
  if (value === null || value === undefined || value === '') return { kind: 'absent' }
  const time = Math.round(millisecondsOf(value))
  return time > 0 && time <= now + day ? { kind: 'value', value: time } : { kind: 'disbelieved' }
}

function millisecondsOf(value: unknown): number {
  if (typeof value !== 'string') return typeof value === 'number' ? fromEpoch(value) : Number.NaN
  if (plain.test(value)) return Date.parse(value)
  return /^\s*\d+\s*$/.test(value) ? fromEpoch(Number(value)) : fromText(value.trim())
}

function fromEpoch(count: number): number {
  return count < smallestMilliseconds ? count * 1000 : count
}

function fromText(text: string): number {
  const [, date, time = '00:00:00', zone = 'Z'] = rfc3339.exec(text) ?? []
  // Date.parse reads February 30 as March 2.
  if (date === undefined || !isCalendarDay(date)) return Number.NaN
  return Date.parse(`${date}T${time}${zone.toUpperCase()}`)
}

function isCalendarDay(date: string): boolean {
  const midnight = Date.parse(date)
  return new Date(midnight).getUTCDate() === Number(date.slice(8))
}
