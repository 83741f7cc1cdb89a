import type { IncomingMessage } from 'node:http'
import { clientOf } from './client-key.ts'
import { type FixedAnswer, problemAnswer } from './problems.ts'
import { type Allowance, RequestCounter } from './request-counter.ts'

/** Requests are counted in windows of one minute, per client. */
const windowSeconds = 60

/** Clients counted at the same time, some 200 bytes each. */
const mostClients = 200_000

/** What counting a request comes to: the headers that tell what is left, and the refusal when nothing is. */
export interface Counted {
  /** Name, value, name, value. */
  readonly headers: readonly string[]
  readonly refused: FixedAnswer | null
}

export type Limiter = (request: IncomingMessage) => Counted

const uncounted: Counted = { headers: [], refused: null }

/**
 * @param quota requests a minute per client; 0 turns the limit off.
 * @param trusts whether a hop is a proxy that is believed.
 */
export function createLimiter(quota: number, trusts: (address: string) => boolean): Limiter {
  if (quota === 0) return () => uncounted
  const policy = rateLimitPolicy(quota)
  const counter = new RequestCounter(quota, windowSeconds * 1000, mostClients)
  return (request) => {
    const allowance = counter.count(clientOf(request, trusts), Date.now())
    return {
      headers: ['ratelimit-policy', policy, 'ratelimit', rateLimit(allowance)],
      refused: allowance.isExceeded ? refusal(quota, allowance) : null,
    }
  }
}

/** The 429 of a client that has made more than `quota` requests within a minute. */
export function refusal(quota: number, { resetSeconds }: Pick<Allowance, 'resetSeconds'>): FixedAnswer {
  const detail = `expected at most ${quota} requests a minute; try again in ${resetSeconds} s`
  return problemAnswer('rate-limited', detail, { 'retry-after': String(resetSeconds) })
}

/**
 * `RateLimit-Policy` and `RateLimit` as draft-ietf-httpapi-ratelimit-headers-11 has them, which is not a standard yet:
 * they are written here and nowhere else.
 */
export function rateLimitPolicy(quota: number): string {
  return `"default";q=${quota};w=${windowSeconds}`
}

export function rateLimit({ remaining, resetSeconds }: Omit<Allowance, 'isExceeded'>): string {
  return `"default";r=${remaining};t=${resetSeconds}`
}
