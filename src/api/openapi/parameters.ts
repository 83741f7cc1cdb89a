import { defaultPeriod, periods } from '../history-request.ts'
import { defaults, largestLimit, largestPage, longestQ, sorts } from '../list-request.ts'
import type { JsonSchema } from './published-schemas.ts'

/** A Parameter Object (OpenAPI 3.1.1, section 4.8.12). */
export interface Parameter {
  readonly name: string
  readonly in: 'query' | 'path' | 'header'
  readonly required?: true
  readonly description: string
  readonly schema: JsonSchema
  readonly example: string | number
}

export const listParameters: readonly Parameter[] = [
  {
    name: 'page',
    in: 'query',
    description: 'Which page. One past the end is empty, with the true `meta`.',
    schema: { type: 'integer', minimum: 1, maximum: largestPage, default: defaults.page },
    example: 1,
  },
  {
    name: 'limit',
    in: 'query',
    description: 'Game servers on a page.',
    schema: { type: 'integer', minimum: 1, maximum: largestLimit, default: defaults.limit },
    example: 2,
  },
  {
    name: 'q',
    in: 'query',
    description:
      'Search text, split on white space; every term must occur in the name, ip, short description or a tag. Case, accents and width are folded, in every script. Blank means no filter.',
    schema: { type: 'string', maxLength: longestQ, default: defaults.q },
    example: 'cafe',
  },
  {
    name: 'tag',
    in: 'query',
    description: 'One tag, in any case. A tag that no game server has gives an empty list.',
    schema: { type: 'string' },
    example: 'community',
  },
  {
    name: 'sort',
    in: 'query',
    description:
      '`default`: online first, then votes, then players; with `q`, those whose name fits it best come first. `players` and `votes` put that first. Every order ends in `id`.',
    schema: { type: 'string', enum: sorts, default: defaults.sort },
    example: 'votes',
  },
]

export const idParameter: Parameter = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The `id` of a game server.',
  schema: { type: 'string', minLength: 1 },
  example: 'cafe-des-blocs',
}

export const periodParameter: Parameter = {
  name: 'period',
  in: 'query',
  description: 'How far back. A point stands for ten minutes, an hour, or four hours.',
  schema: { type: 'string', enum: Object.keys(periods), default: defaultPeriod },
  example: '24h',
}

export const ifNoneMatch: Parameter = {
  name: 'If-None-Match',
  in: 'header',
  description: 'The `ETag` of the answer that you have; if it is still the same, you get an empty 304.',
  schema: { type: 'string' },
  example: '"mJ8bBgrKbQ0Vyd5W"',
}
