import { Server, ServerDetail } from '../record-schema.ts'
import { Health, Problem, Readiness, ServerHistory, ServerList, SingleServer } from '../schemas.ts'

/** The schemas by the names that generated code will have for them. */
const named = {
  Server,
  ServerDetail,
  ServerStatus: Server.properties.status,
  ServerList,
  SingleServer,
  ServerHistory,
  HistoryPoint: ServerHistory.properties.data.properties.points.items,
  Problem,
  ParameterError: Problem.properties.errors.items,
  Health,
  Readiness,
}

export type SchemaName = keyof typeof named

/** A JSON Schema as plain data. */
export type JsonSchema = Readonly<Record<string, unknown>>

const nameByText = new Map(Object.entries(named).map(([name, schema]) => [JSON.stringify(schema), name]))

/**
 * The schemas that check our answers, as clients are given them: with references in place of repeats, and open, since
 * within v1 there may be additions.
 */
export function publishedSchemas(): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(named).map(([name, schema]) => [name, mapValues(plain(schema), publish) as JsonSchema]),
  )
}

export function schemaRef(name: SchemaName): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}

function publish(value: unknown): unknown {
  const name = nameByText.get(JSON.stringify(value))
  return name === undefined ? mapValues(value, publish) : schemaRef(name as SchemaName)
}

function mapValues(value: unknown, change: (value: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map(change)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([key]) => key !== 'additionalProperties')
  return Object.fromEntries(entries.map(([key, inner]) => [key, change(inner)]))
}

function plain(schema: object): unknown {
  return JSON.parse(JSON.stringify(schema))
}
