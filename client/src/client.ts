import { allServers } from './all-servers.ts'
import type { ListParams, Period, Server, ServerHistory, ServerList, SingleServer } from './answers.ts'
import { RollcallError } from './error.ts'
import { getJson, type Manner, type Wait } from './get-json.ts'
import { TagCache } from './tag-cache.ts'

export type {
  ListParams,
  ParameterError,
  Period,
  Server,
  ServerDetail,
  ServerHistory,
  ServerList,
  SingleServer,
} from './answers.ts'
export type { ClientCode, ProblemCode } from './error.ts'
export type { Wait } from './get-json.ts'
export { RollcallError }

export interface ClientOptions {
  /** Where the app is, such as `https://servers.example`; without `/api/v1`. */
  readonly baseUrl: string | URL
  /** What makes the requests; the global `fetch` unless given. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
  /** What to do when the API says 429: `wait` as long as it says, which is the default, or `throw`. */
  readonly onRateLimit?: 'wait' | 'throw'
  /** Is told of each wait as it begins, to show it or log it. */
  readonly onWait?: (wait: Wait) => void
  /** How often a request is repeated that failed for a passing reason (no connection, no answer in time, 502 to 504); default 3. */
  readonly retries?: number
  /** How long a call may wait between its tries, all together, in milliseconds; default 120,000. */
  readonly longestWaitMs?: number
  /** How long one try may take, in milliseconds; default 10,000. */
  readonly timeoutMs?: number
  /**
   * Characters of answers that are kept, to ask only whether they changed; 0 for none. Default 2,000,000, but 0 in web
   * pages: there the browser has a cache that does so already, and a page's own `If-None-Match` would cost a preflight.
   */
  readonly cacheSize?: number
}

export interface CallOptions {
  /** Ends the call, also while it waits; it throws the signal's reason then. */
  readonly signal?: AbortSignal
}

export interface Client {
  readonly servers: {
    /** One page. */
    list(params?: ListParams, options?: CallOptions): Promise<ServerList>
    /** @throws RollcallError `not-found` when no game server has this id. */
    get(id: string, options?: CallOptions): Promise<SingleServer>
    /** Its past; the last 24 hours unless told otherwise. */
    history(id: string, period?: Period, options?: CallOptions): Promise<ServerHistory>
    /** All pages, each game server once; see the README for what is promised while the listing changes. */
    all(params?: Omit<ListParams, 'page'>, options?: CallOptions): AsyncGenerator<Server, void>
  }
}

/** A client of one app. Every call throws a `RollcallError` when it fails for good. */
export function createClient(options: ClientOptions): Client {
  const servers = `${String(options.baseUrl).replace(/\/+$/, '')}/api/v1/servers`
  const manner: Manner = {
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    cache: new TagCache(options.cacheSize ?? ('document' in globalThis ? 0 : 2_000_000)),
    timeoutMs: options.timeoutMs ?? 10_000,
    retries: options.retries ?? 3,
    longestWaitMs: options.longestWaitMs ?? 120_000,
    onRateLimit: options.onRateLimit ?? 'wait',
    onWait: options.onWait ?? (() => {}),
  }
  const get = async <T>(url: string, { signal }: CallOptions = {}) =>
    (await getJson(manner, url, signal)) as T
  const list = (params: ListParams = {}, call?: CallOptions) =>
    get<ServerList>(servers + queryOf(params), call)
  return {
    servers: {
      list,
      get: async (id, call) => get(servers + segmentOf(id), call),
      history: async (id, period = '24h', call) =>
        get(`${servers}${segmentOf(id)}/history${queryOf({ period })}`, call),
      all: (params, call) => allServers((page) => list({ limit: 100, ...params, page }, call)),
    },
  }
}

/** An id as a part of a path. These three would lead to another path, and no game server has them. */
function segmentOf(id: string): string {
  if (['', '.', '..'].includes(id)) throw new RollcallError({ code: 'not-found', message: `no id: "${id}"` })
  return `/${encodeURIComponent(id)}`
}

function queryOf(params: object): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined)
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
