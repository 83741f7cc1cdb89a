import { idParameter, ifNoneMatch, listParameters, type Parameter, periodParameter } from './parameters.ts'
import { type ApiResponse, found, healthy, responseRefs } from './responses.ts'

/** An Operation Object (OpenAPI 3.1.1, section 4.8.10). */
export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters: readonly Parameter[]
  readonly responses: Readonly<Record<string, ApiResponse | { readonly $ref: string }>>
}

/** What can be asked, by path. HEAD answers as GET does, without a body. */
export const paths: Readonly<Record<string, { readonly get: Operation }>> = {
  '/api/v1/servers': {
    get: {
      operationId: 'listServers',
      tags: ['Game servers'],
      summary: 'List game servers',
      description:
        'One page of the game servers that are searched for, in one of three orders. A known parameter may be given once; unknown ones are passed over.',
      parameters: [...listParameters, ifNoneMatch],
      responses: {
        200: found('ServerList', 'One page.', ['Link']),
        ...responseRefs({
          304: 'NotModified',
          400: 'InvalidListRequest',
          429: 'RateLimited',
          503: 'Starting',
        }),
      },
    },
  },
  '/api/v1/servers/{id}': {
    get: {
      operationId: 'getServer',
      tags: ['Game servers'],
      summary: 'One game server',
      description:
        'A game server with its long description, and with its uptime and peak of the last seven days.',
      parameters: [idParameter, ifNoneMatch],
      responses: {
        200: found('SingleServer', 'The game server.'),
        ...responseRefs({ 304: 'NotModified', 404: 'UnknownId', 429: 'RateLimited', 503: 'Starting' }),
      },
    },
  },
  '/api/v1/servers/{id}/history': {
    get: {
      operationId: 'getServerHistory',
      tags: ['Game servers'],
      summary: 'The past of a game server',
      description:
        'Its players and uptime over a day, a week or 30 days. A stretch in which nobody asked the game server is a point of nulls.',
      parameters: [idParameter, periodParameter, ifNoneMatch],
      responses: {
        200: found('ServerHistory', 'Its past.'),
        ...responseRefs({
          304: 'NotModified',
          400: 'InvalidPeriod',
          404: 'UnknownId',
          429: 'RateLimited',
          503: 'HistoryAway',
        }),
      },
    },
  },
  '/healthz': {
    get: {
      operationId: 'getHealth',
      tags: ['Health'],
      summary: 'Does the process answer?',
      description: '200 while it does. Not counted by the rate limit.',
      parameters: [],
      responses: { 200: healthy('Health', 'It does.'), ...responseRefs({}) },
    },
  },
  '/readyz': {
    get: {
      operationId: 'getReadiness',
      tags: ['Health'],
      summary: 'Is there a catalogue to serve?',
      description:
        'How old the catalogue is, and whether the database can be read. Not counted by the rate limit.',
      parameters: [],
      responses: { 200: healthy('Readiness', 'There is.'), ...responseRefs({ 503: 'Starting' }) },
    },
  },
}
