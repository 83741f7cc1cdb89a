/** A game server as the API shows it. The descriptions are those of docs/api.md and of the OpenAPI file. */
import Type from 'typebox'

/** What an object may hold is said in full here, so that tests see a field too many; clients pass over unknown ones. */
export const closed = { additionalProperties: false }
export const time = Type.String({ format: 'date-time' })
export const count = Type.Integer({ minimum: 0 })
export const share = Type.Number({ minimum: 0, maximum: 1 })

export const nullable = <T extends Type.TSchema>(schema: T, description = '') =>
  Type.Union([schema, Type.Null()], description === '' ? {} : { description })

const ServerStatus = Type.Object(
  {
    state: Type.Enum(['online', 'offline', 'unknown'], {
      type: 'string',
      description: '`online`, `offline` or `unknown`.',
    }),
    checkedAt: nullable(time, 'When it was last asked; null when never.'),
    lastOnlineAt: nullable(time, 'When it was last found online; null when never.'),
    latencyMs: nullable(count, 'How long the game server took to answer; null when unknown.'),
  },
  { ...closed, description: 'What is known of its present.' },
)

const fields = {
  id: Type.String({ minLength: 1, description: 'Text, unique, never changes.' }),
  name: Type.String({ description: 'Text, up to 128 code points.' }),
  ip: Type.String({
    description: 'Host name or address, without the port; empty when the list has none.',
  }),
  shortDescription: Type.String({ description: 'One line, up to 300 code points; may be empty.' }),
  players: Type.Integer({ minimum: 0, description: 'Whole number. 0 unless online.' }),
  maxPlayers: Type.Integer({ minimum: 0, description: 'Whole number; 0 when unknown.' }),
  online: Type.Boolean({ description: 'True or false; true exactly when `status.state` is `online`.' }),
  country: Type.String({
    pattern: '^[A-Z]{2}$',
    description: 'ISO 3166-1, two upper-case letters; `ZZ` when unknown.',
  }),
  votes: Type.Integer({ minimum: 0, description: 'Whole number.' }),
  tags: Type.Array(Type.String({ pattern: '^\\S+$' }), { description: 'Upper-case words.' }),
  port: nullable(Type.Integer({ minimum: 1, maximum: 65535 }), '1 to 65535; null when unknown.'),
  game: nullable(Type.String(), 'Lower-case id such as `minecraft`; null when unknown.'),
  version: nullable(Type.String(), 'Text; null when unknown.'),
  map: nullable(Type.String(), 'Text; null when unknown.'),
  website: nullable(Type.String({ format: 'uri' }), 'http or https URL; null when unknown.'),
  status: ServerStatus,
  createdAt: Type.String({ format: 'date-time', description: 'When it was first listed.' }),
  updatedAt: Type.String({ format: 'date-time', description: "When its owner's words last changed." }),
}

/** A game server in a list. */
export const Server = Type.Object(fields, { ...closed, description: 'A game server in a list.' })

/** A game server shown alone. */
export const ServerDetail = Type.Object(
  {
    ...fields,
    description: nullable(
      Type.String(),
      'Only for a single game server: up to 5000 code points, several lines; null when unknown.',
    ),
    uptime: nullable(
      share,
      'Only for a single game server: the share of the last seven days for which it was online, 0 to 1; null when nobody asked it.',
    ),
    peakPlayers: nullable(
      count,
      'Only for a single game server: the most players of the last seven days; null when nobody asked it.',
    ),
  },
  { ...closed, description: 'A game server shown alone.' },
)
