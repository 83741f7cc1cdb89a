/**
 * Headers of every answer, errors of the HTTP parser included: without them a browser hides an error from its page.
 * CORS as the Fetch standard has it; the literal `*` needs no `Vary: Origin`.
 */
export const commonHeaders: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, RateLimit, RateLimit-Policy, Retry-After',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

export const allowedMethods = 'GET, HEAD, OPTIONS'

/** What a preflight, and any other OPTIONS request, is told. */
export const preflightHeaders: Readonly<Record<string, string>> = {
  allow: allowedMethods,
  'access-control-allow-methods': allowedMethods,
  'access-control-allow-headers': 'If-None-Match, Accept, Accept-Language, Content-Type',
  'access-control-max-age': '86400',
}

/** With a snapshot every 15 s, nothing that a client shows is over 60 s old. RFC 9111, RFC 5861. */
export const freshness = 'public, max-age=15, stale-while-revalidate=30'

/** An id that is unknown now may be imported at any time. */
export const unknownIdFreshness = 'public, max-age=15'

export const jsonType = 'application/json; charset=utf-8'
export const problemType = 'application/problem+json; charset=utf-8'
