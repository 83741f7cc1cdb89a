import type { ParameterError } from './problems.ts'
import { parseQueryString } from './query-string.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** What a client may ask for: how far back, and how long the stretch of a point is; both in milliseconds. */
export const periods = {
  '24h': { lengthMs: day, stepMs: 10 * minute },
  '7d': { lengthMs: 7 * day, stepMs: hour },
  '30d': { lengthMs: 30 * day, stepMs: 4 * hour },
} as const

export const defaultPeriod: Period = '24h'

export type Period = keyof typeof periods

export type ReadPeriod =
  | { readonly kind: 'valid'; readonly period: Period }
  | { readonly kind: 'invalid'; readonly errors: readonly ParameterError[] }

/** Reads what stands after `?` in the URL of a history. Unknown parameters are passed over. */
export function readPeriod(queryString: string): ReadPeriod {
  const query = parseQueryString(queryString)
  if (query.kind === 'broken') return { kind: 'invalid', errors: [query.error] }
  const given = query.pairs.filter(([name]) => name === 'period').map(([, value]) => value)
  if (given.length > 1) return invalid('expected it once')
  const [text = defaultPeriod] = given
  return isPeriod(text)
    ? { kind: 'valid', period: text }
    : invalid(`expected one of ${Object.keys(periods).join(', ')}`)
}

function isPeriod(text: string): text is Period {
  return Object.hasOwn(periods, text)
}

function invalid(detail: string): ReadPeriod {
  return { kind: 'invalid', errors: [{ parameter: 'period', detail }] }
}
