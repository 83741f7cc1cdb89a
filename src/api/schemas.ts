/** The contract's answers as JSON Schema (2020-12), from which their types follow. */
import Type from 'typebox'

const nullable = <T extends Type.TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const time = Type.String({ format: 'date-time' })
const count = Type.Integer({ minimum: 0 })
const closed = { additionalProperties: false }

const recordFields = {
  id: Type.String({ minLength: 1 }),
  name: Type.String(),
  ip: Type.String(),
  shortDescription: Type.String(),
  players: count,
  maxPlayers: count,
  online: Type.Boolean(),
  country: Type.String({ pattern: '^[A-Z]{2}$' }),
  votes: count,
  tags: Type.Array(Type.String({ pattern: '^\\S+$' })),
  port: nullable(Type.Integer({ minimum: 1, maximum: 65535 })),
  game: nullable(Type.String()),
  version: nullable(Type.String()),
  map: nullable(Type.String()),
  website: nullable(Type.String({ format: 'uri' })),
  status: Type.Object(
    {
      state: Type.Enum(['online', 'offline', 'unknown']),
      checkedAt: nullable(time),
      lastOnlineAt: nullable(time),
      latencyMs: nullable(count),
    },
    closed,
  ),
  createdAt: time,
  updatedAt: time,
}

/** A game server in a list. */
const ServerRecord = Type.Object(recordFields, closed)

/** A game server shown alone. */
const ServerDetail = Type.Object(
  {
    ...recordFields,
    description: nullable(Type.String()),
    uptime: nullable(Type.Number({ minimum: 0, maximum: 1 })),
    peakPlayers: nullable(count),
  },
  closed,
)

export const ServerList = Type.Object(
  {
    data: Type.Array(ServerRecord, { maxItems: 100 }),
    meta: Type.Object(
      {
        page: Type.Integer({ minimum: 1 }),
        limit: Type.Integer({ minimum: 1, maximum: 100 }),
        total: count,
        totalPages: count,
      },
      closed,
    ),
  },
  closed,
)

export const SingleServer = Type.Object({ data: ServerDetail }, closed)

const share = Type.Number({ minimum: 0, maximum: 1 })

export const ServerHistory = Type.Object(
  {
    data: Type.Object(
      {
        points: Type.Array(
          Type.Object(
            { at: time, players: nullable(count), peak: nullable(count), online: nullable(share) },
            closed,
          ),
        ),
      },
      closed,
    ),
    meta: Type.Object(
      {
        period: Type.Enum(['24h', '7d', '30d']),
        from: time,
        to: time,
        stepSeconds: Type.Integer({ minimum: 1 }),
      },
      closed,
    ),
  },
  closed,
)

/** RFC 9457. */
export const Problem = Type.Object(
  {
    type: Type.Literal('about:blank'),
    title: Type.String(),
    status: Type.Integer({ minimum: 400, maximum: 599 }),
    detail: Type.String(),
    code: Type.String(),
    errors: Type.Optional(
      Type.Array(Type.Object({ parameter: Type.String(), detail: Type.String() }, closed), { minItems: 1 }),
    ),
  },
  closed,
)

export type ProblemDocument = Type.Static<typeof Problem>
export type HistoryMeta = Type.Static<typeof ServerHistory>['meta']
export type ListMeta = Type.Static<typeof ServerList>['meta']
