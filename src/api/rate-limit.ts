import { isIPv4, isIPv6 } from 'node:net'
import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ProblemAnswer, problemAnswer } from './problems.ts'

/** Requests are counted in windows of one minute, per client. */
const windowSeconds = 60

/** Clients counted at the same time, some 200 bytes each; beyond that the one idle for longest is forgotten. */
const mostClients = 200_000

/** What a client's request meets: how much is left in its window, and in how many seconds the next one begins. */
export interface Allowance {
  readonly quota: number
  readonly remaining: number
  readonly resetSeconds: number
}

/**
 * The fields of draft-ietf-httpapi-ratelimit-headers-11, which is not a standard yet: they are written here and
 * nowhere else.
 */
function rateLimitHeaders({ quota, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${quota};w=${windowSeconds}`,
    ratelimit: `"default";r=${remaining};t=${resetSeconds}`,
  }
}

/**
 * Who is counted together: an IPv4 address, also where it is mapped into IPv6, or an IPv6 network of 64 bits, which
 * is what one customer has. `address` may carry a port, as some proxies forward it; what is no address counts
 * towards `fallback`, the address of the socket.
 */
export function clientKey(address: string, fallback: string): string {
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  return normalizeIP(isIPv4(bare) || isIPv6(bare) ? bare : fallback)
}

/** Counts a request and writes what is left onto its answer; the refusal when nothing is. */
export type Limiter = (request: FastifyRequest, reply: FastifyReply) => Promise<ProblemAnswer | null>

/** @param quota requests a minute per client; 0 turns the limit off. */
export async function createLimiter(app: FastifyInstance, quota: number): Promise<Limiter> {
  if (quota === 0) return async () => null
  await app.register(rateLimit, {
    global: false,
    max: quota,
    timeWindow: windowSeconds * 1000,
    cache: mostClients,
    keyGenerator: (request) => clientKey(request.ip, request.socket.remoteAddress ?? ''),
  })
  const count = app.createRateLimit()
  return async (request, reply) => {
    const counted = await count(request)
    if (counted.isAllowed) return null
    const { remaining, ttlInSeconds: resetSeconds, isExceeded } = counted
    reply.headers(rateLimitHeaders({ quota, remaining, resetSeconds }))
    if (!isExceeded) return null
    const detail = `expected at most ${quota} requests a minute; try again in ${resetSeconds} s`
    return problemAnswer('rate-limited', detail, { 'retry-after': String(resetSeconds) })
  }
}
