/** The contract's answers as JSON Schema (2020-12), from which their types and the OpenAPI file follow. */
import Type from 'typebox'
import { closed, count, nullable, Server, ServerDetail, share, time } from './record-schema.ts'

export const ServerList = Type.Object(
  {
    data: Type.Array(Server, { maxItems: 100 }),
    meta: Type.Object(
      {
        page: Type.Integer({ minimum: 1, description: 'The page that was asked for.' }),
        limit: Type.Integer({ minimum: 1, maximum: 100, description: 'Game servers on a full page.' }),
        total: Type.Integer({ minimum: 0, description: 'Game servers on all pages together.' }),
        totalPages: Type.Integer({ minimum: 0, description: '0 when nothing is found.' }),
      },
      closed,
    ),
  },
  { ...closed, description: 'One page of game servers.' },
)

export const SingleServer = Type.Object(
  { data: ServerDetail },
  { ...closed, description: 'One game server.' },
)

const HistoryPoint = Type.Object(
  {
    at: Type.String({ format: 'date-time', description: 'When the stretch begins.' }),
    players: nullable(count, 'Players on average while it was online, rounded; 0 when it never was.'),
    peak: nullable(count, 'The most that were found.'),
    online: nullable(share, 'The share of the stretch for which it was online, 0 to 1.'),
  },
  { ...closed, description: 'A stretch of time; all null when nobody asked the game server in it.' },
)

export const ServerHistory = Type.Object(
  {
    data: Type.Object({ points: Type.Array(HistoryPoint, { description: 'The oldest first.' }) }, closed),
    meta: Type.Object(
      {
        period: Type.Enum(['24h', '7d', '30d'], { type: 'string', description: 'What was asked for.' }),
        from: time,
        to: time,
        stepSeconds: Type.Integer({ minimum: 1, description: 'The length of a stretch.' }),
      },
      closed,
    ),
  },
  { ...closed, description: 'The past of a game server.' },
)

/** RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.Literal('about:blank'),
    title: Type.String({ description: 'The name of the status.' }),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String({ description: 'A sentence for a person; it may change.' }),
    code: Type.String({ description: 'What to go by; the same on every host and in every release of v1.' }),
    errors: Type.Optional(
      Type.Array(Type.Object({ parameter: Type.String(), detail: Type.String() }, closed), {
        minItems: 1,
        description: 'Each bad parameter; only with `invalid-parameter`.',
      }),
    ),
  },
  { ...closed, description: 'An error (RFC 9457).' },
)

/** `GET /healthz`. */
export const Health = Type.Object(
  { status: Type.Literal('ok') },
  { ...closed, description: 'The process answers.' },
)

/** `GET /readyz`. */
export const Readiness = Type.Object(
  {
    status: Type.Literal('ready'),
    snapshot: Type.Object(
      {
        servers: Type.Integer({ minimum: 0, description: 'Game servers in the catalogue.' }),
        revision: count,
        ageSeconds: Type.Integer({
          minimum: 0,
          description: 'Since the catalogue was last known to show the database.',
        }),
      },
      closed,
    ),
    store: Type.Enum(['ok', 'away'], { type: 'string', description: 'Whether the database can be read.' }),
  },
  { ...closed, description: 'The app has a catalogue to serve.' },
)

export type ProblemDocument = Type.Static<typeof Problem>
export type HistoryMeta = Type.Static<typeof ServerHistory>['meta']
export type ServerFields = Type.Static<typeof Server>
export type ServerDetails = Type.Static<typeof ServerDetail>
export type ListMeta = Type.Static<typeof ServerList>['meta']
