import { historyAway, internal, starting, unknownId } from '../fixed-answers.ts'
import { readPeriod } from '../history-request.ts'
import { readListRequest } from '../list-request.ts'
import { headersTooLarge, uriTooLong } from '../parser-errors.ts'
import { type FixedAnswer, invalidParameters } from '../problems.ts'
import { refusal } from '../rate-limit.ts'
import { examples } from './examples.ts'
import { type HeaderName, headerRefs } from './headers.ts'
import { schemaRef } from './published-schemas.ts'

/** A Response Object (OpenAPI 3.1.1, section 4.8.17). */
export interface ApiResponse {
  readonly description: string
  readonly headers: Readonly<Record<string, unknown>>
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>
}

const everywhere: readonly HeaderName[] = ['Access-Control-Allow-Origin', 'Cache-Control']
const counted: readonly HeaderName[] = [...everywhere, 'RateLimit', 'RateLimit-Policy']

/** The answer of a route under `/api/` when all is well. */
export function found(name: keyof typeof examples, description: string, more: readonly HeaderName[] = []) {
  return {
    description,
    headers: headerRefs([...counted, 'ETag', 'Vary', ...more]),
    content: { 'application/json': { schema: schemaRef(name), example: examples[name] } },
  } satisfies ApiResponse
}

/** The answer of a health route when all is well. */
export function healthy(name: keyof typeof examples, description: string): ApiResponse {
  return {
    description,
    headers: headerRefs(everywhere),
    content: { 'application/json': { schema: schemaRef(name), example: examples[name] } },
  }
}

/** Answers that several operations have, by the names under which they are referred to. */
export const sharedResponses: Readonly<Record<string, ApiResponse>> = {
  NotModified: {
    description: 'What you have is still the same. Counts for the rate limit like any other answer.',
    headers: headerRefs([...counted, 'ETag', 'Vary']),
  },
  InvalidListRequest: problem(
    'A parameter is not as it should be; `errors` names each.',
    invalidParameters(refusalsOf(readListRequest('limit=0&sort=name'))),
  ),
  InvalidPeriod: problem(
    '`period` is not as it should be.',
    invalidParameters(refusalsOf(readPeriod('period=1y'))),
  ),
  UnknownId: problem('No game server has this id.', unknownId),
  UriTooLong: problem('The URL is too long.', uriTooLong, everywhere),
  RateLimited: problem(
    'Too many requests; wait as many seconds as `Retry-After` says.',
    refusal(60, { resetSeconds: 17 }),
  ),
  HeadersTooLarge: problem('The header lines are too long.', headersTooLarge, everywhere),
  Internal: problem('The app failed.', internal, everywhere),
  Starting: problem('The app has just started and reads its catalogue.', starting),
  HistoryAway: problem('The past can not be read at the moment.', historyAway),
}

/** References to shared answers by status, those first that every operation has. */
export function responseRefs(byStatus: Readonly<Record<number, string>>): Record<string, { $ref: string }> {
  const all = { ...byStatus, 414: 'UriTooLong', 431: 'HeadersTooLarge', 500: 'Internal' }
  return Object.fromEntries(
    Object.entries(all).map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  )
}

function problem(
  description: string,
  { headers, body }: FixedAnswer,
  always: readonly HeaderName[] = counted,
): ApiResponse {
  const more: readonly HeaderName[] = 'retry-after' in headers ? ['Retry-After'] : []
  return {
    description,
    headers: headerRefs([...always, ...more]),
    content: {
      'application/problem+json': {
        schema: schemaRef('Problem'),
        example: JSON.parse(String(body)) as unknown,
      },
    },
  }
}

function refusalsOf(read: ReturnType<typeof readListRequest> | ReturnType<typeof readPeriod>) {
  return read.kind === 'invalid' ? read.errors : []
}
