import type { FastifyReply, FastifyRequest } from 'fastify'
import { clientOf } from './client-key.ts'
import { type FixedAnswer, problemAnswer } from './problems.ts'
import { type Allowance, RequestCounter } from './request-counter.ts'

/** Requests are counted in windows of one minute, per client. */
const windowSeconds = 60

/** Clients counted at the same time, some 200 bytes each. */
const mostClients = 200_000

/** Counts a request and writes what is left onto its answer; the refusal when nothing is. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => FixedAnswer | null

/** @param quota requests a minute per client; 0 turns the limit off. */
export function createLimiter(quota: number): Limiter {
  if (quota === 0) return () => null
  const counter = new RequestCounter(quota, windowSeconds * 1000, mostClients)
  return (request, reply) => {
    const allowance = counter.count(clientOf(request), Date.now())
    reply.headers(rateLimitHeaders(quota, allowance))
    if (!allowance.isExceeded) return null
    return refusal(quota, allowance)
  }
}

/** The 429 of a client that has made more than `quota` requests within a minute. */
export function refusal(quota: number, { resetSeconds }: Pick<Allowance, 'resetSeconds'>): FixedAnswer {
  const detail = `expected at most ${quota} requests a minute; try again in ${resetSeconds} s`
  return problemAnswer('rate-limited', detail, { 'retry-after': String(resetSeconds) })
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-11, which is not a standard yet: they are written here and
 * nowhere else.
 */
export function rateLimitHeaders(
  quota: number,
  { remaining, resetSeconds }: Omit<Allowance, 'isExceeded'>,
): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${quota};w=${windowSeconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  }
}
