import { commonHeaders, freshness } from '../headers.ts'
import { pageLinks } from '../links.ts'
import { defaults } from '../list-request.ts'
import { rateLimit, rateLimitPolicy } from '../rate-limit.ts'

interface Header {
  readonly description: string
  readonly schema: { readonly type: 'string' | 'integer'; readonly minimum?: number }
  readonly example: string | number
}

const text = { type: 'string' } as const

/** The headers of the answers, each with an example that the app's own code makes. */
export const headers = {
  'Access-Control-Allow-Origin': {
    description: 'Every origin may read every answer, errors too.',
    schema: text,
    example: commonHeaders['access-control-allow-origin']!,
  },
  'Cache-Control': {
    description: 'How long the answer may be kept.',
    schema: text,
    example: freshness,
  },
  ETag: {
    description: 'Names these bytes; send it back as `If-None-Match`. Each content coding has its own.',
    schema: text,
    example: '"mJ8bBgrKbQ0Vyd5W"',
  },
  Link: {
    description: 'The pages `first`, `prev`, `next` and `last` (RFC 8288).',
    schema: text,
    example: pageLinks('', { ...defaults, limit: 2 }, 12),
  },
  RateLimit: {
    description: 'What is left (`r`) and in how many seconds the count begins anew (`t`).',
    schema: text,
    example: rateLimit({ remaining: 59, resetSeconds: 60 }),
  },
  'RateLimit-Policy': {
    description:
      'Requests (`q`) in so many seconds (`w`), as draft-ietf-httpapi-ratelimit-headers-11 has it.',
    schema: text,
    example: rateLimitPolicy(60),
  },
  'Retry-After': {
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 1 },
    example: 17,
  },
  Vary: {
    description: 'The answer depends on the content codings that the request accepts.',
    schema: text,
    example: 'Accept-Encoding',
  },
} as const satisfies Record<string, Header>

export type HeaderName = keyof typeof headers

/** References to headers, as an answer lists them. */
export function headerRefs(names: readonly HeaderName[]): Record<string, { $ref: string }> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
