/** What the API takes and answers, by short names; openapi.ts says what each field means. */
import type { components, operations } from './openapi.ts'

type Schemas = components['schemas']

/** A game server in a list. */
export type Server = Schemas['Server']
/** A game server shown alone. */
export type ServerDetail = Schemas['ServerDetail']
export type ServerList = Schemas['ServerList']
export type SingleServer = Schemas['SingleServer']
export type ServerHistory = Schemas['ServerHistory']
export type ParameterError = Schemas['ParameterError']

export type ListParams = NonNullable<operations['listServers']['parameters']['query']>
export type Period = ServerHistory['meta']['period']
