/** A game server in a list. Times are RFC 3339 in UTC; null means unknown. */
export interface Server {
  readonly id: string
  readonly name: string
  readonly ip: string
  readonly shortDescription: string
  readonly players: number
  readonly maxPlayers: number
  readonly online: boolean
  readonly country: string
  readonly votes: number
  readonly tags: readonly string[]
  readonly port: number | null
  readonly game: string | null
  readonly version: string | null
  readonly map: string | null
  readonly website: string | null
  readonly status: {
    readonly state: 'online' | 'offline' | 'unknown'
    readonly checkedAt: string | null
    readonly lastOnlineAt: string | null
    readonly latencyMs: number | null
  }
  readonly createdAt: string
  readonly updatedAt: string
}

/** A game server shown alone. */
export interface ServerDetail extends Server {
  readonly description: string | null
  readonly uptime: number | null
  readonly peakPlayers: number | null
}

export interface ServerList {
  readonly data: readonly Server[]
  readonly meta: {
    readonly page: number
    readonly limit: number
    readonly total: number
    readonly totalPages: number
  }
}

export interface SingleServer {
  readonly data: ServerDetail
}

export interface ServerHistory {
  readonly data: {
    readonly points: readonly {
      readonly at: string
      readonly players: number | null
      readonly peak: number | null
      readonly online: number | null
    }[]
  }
  readonly meta: {
    readonly period: Period
    readonly from: string
    readonly to: string
    readonly stepSeconds: number
  }
}

export interface ListParams {
  readonly page?: number
  readonly limit?: number
  readonly q?: string
  readonly tag?: string
  readonly sort?: 'default' | 'players' | 'votes'
}

export type Period = '24h' | '7d' | '30d'

export interface ParameterError {
  readonly parameter: string
  readonly detail: string
}
