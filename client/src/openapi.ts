/** What the API answers, made from docs/openapi.json by openapi-typescript; see test/api/write-openapi.ts. */

export interface paths {
  readonly '/api/v1/servers': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * List game servers
     * @description One page of the game servers that are searched for, in one of three orders. A known parameter may be given once; unknown ones are passed over.
     */
    readonly get: operations['listServers']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/servers/{id}': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * One game server
     * @description A game server with its long description, and with its uptime and peak of the last seven days.
     */
    readonly get: operations['getServer']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/api/v1/servers/{id}/history': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * The past of a game server
     * @description Its players and uptime over a day, a week or 30 days. A stretch in which nobody asked the game server is a point of nulls.
     */
    readonly get: operations['getServerHistory']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/healthz': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Does the process answer?
     * @description 200 while it does. Not counted by the rate limit.
     */
    readonly get: operations['getHealth']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
  readonly '/readyz': {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    /**
     * Is there a catalogue to serve?
     * @description How old the catalogue is, and whether the database can be read. Not counted by the rate limit.
     */
    readonly get: operations['getReadiness']
    readonly put?: never
    readonly post?: never
    readonly delete?: never
    readonly options?: never
    readonly head?: never
    readonly patch?: never
    readonly trace?: never
  }
}
export interface components {
  schemas: {
    /** @description A game server in a list. */
    readonly Server: {
      /** @description Text, unique, never changes. */
      readonly id: string
      /** @description Text, up to 128 code points. */
      readonly name: string
      /** @description Host name or address, without the port; empty when the list has none. */
      readonly ip: string
      /** @description One line, up to 300 code points; may be empty. */
      readonly shortDescription: string
      /** @description Whole number. 0 unless online. */
      readonly players: number
      /** @description Whole number; 0 when unknown. */
      readonly maxPlayers: number
      /** @description True or false; true exactly when `status.state` is `online`. */
      readonly online: boolean
      /** @description ISO 3166-1, two upper-case letters; `ZZ` when unknown. */
      readonly country: string
      /** @description Whole number. */
      readonly votes: number
      /** @description Upper-case words. */
      readonly tags: readonly string[]
      /** @description 1 to 65535; null when unknown. */
      readonly port: number | null
      /** @description Lower-case id such as `minecraft`; null when unknown. */
      readonly game: string | null
      /** @description Text; null when unknown. */
      readonly version: string | null
      /** @description Text; null when unknown. */
      readonly map: string | null
      /** @description http or https URL; null when unknown. */
      readonly website: string | null
      readonly status: components['schemas']['ServerStatus']
      /**
       * Format: date-time
       * @description When it was first listed.
       */
      readonly createdAt: string
      /**
       * Format: date-time
       * @description When its owner's words last changed.
       */
      readonly updatedAt: string
    }
    /** @description A game server shown alone. */
    readonly ServerDetail: {
      /** @description Text, unique, never changes. */
      readonly id: string
      /** @description Text, up to 128 code points. */
      readonly name: string
      /** @description Host name or address, without the port; empty when the list has none. */
      readonly ip: string
      /** @description One line, up to 300 code points; may be empty. */
      readonly shortDescription: string
      /** @description Whole number. 0 unless online. */
      readonly players: number
      /** @description Whole number; 0 when unknown. */
      readonly maxPlayers: number
      /** @description True or false; true exactly when `status.state` is `online`. */
      readonly online: boolean
      /** @description ISO 3166-1, two upper-case letters; `ZZ` when unknown. */
      readonly country: string
      /** @description Whole number. */
      readonly votes: number
      /** @description Upper-case words. */
      readonly tags: readonly string[]
      /** @description 1 to 65535; null when unknown. */
      readonly port: number | null
      /** @description Lower-case id such as `minecraft`; null when unknown. */
      readonly game: string | null
      /** @description Text; null when unknown. */
      readonly version: string | null
      /** @description Text; null when unknown. */
      readonly map: string | null
      /** @description http or https URL; null when unknown. */
      readonly website: string | null
      readonly status: components['schemas']['ServerStatus']
      /**
       * Format: date-time
       * @description When it was first listed.
       */
      readonly createdAt: string
      /**
       * Format: date-time
       * @description When its owner's words last changed.
       */
      readonly updatedAt: string
      /** @description Only for a single game server: up to 5000 code points, several lines; null when unknown. */
      readonly description: string | null
      /** @description Only for a single game server: the share of the last seven days for which it was online, 0 to 1; null when nobody asked it. */
      readonly uptime: number | null
      /** @description Only for a single game server: the most players of the last seven days; null when nobody asked it. */
      readonly peakPlayers: number | null
    }
    /** @description What is known of its present. */
    readonly ServerStatus: {
      /**
       * @description `online`, `offline` or `unknown`.
       * @enum {string}
       */
      readonly state: 'online' | 'offline' | 'unknown'
      /** @description When it was last asked; null when never. */
      readonly checkedAt: string | null
      /** @description When it was last found online; null when never. */
      readonly lastOnlineAt: string | null
      /** @description How long the game server took to answer; null when unknown. */
      readonly latencyMs: number | null
    }
    /** @description One page of game servers. */
    readonly ServerList: {
      readonly data: readonly components['schemas']['Server'][]
      readonly meta: {
        /** @description The page that was asked for. */
        readonly page: number
        /** @description Game servers on a full page. */
        readonly limit: number
        /** @description Game servers on all pages together. */
        readonly total: number
        /** @description 0 when nothing is found. */
        readonly totalPages: number
      }
    }
    /** @description One game server. */
    readonly SingleServer: {
      readonly data: components['schemas']['ServerDetail']
    }
    /** @description The past of a game server. */
    readonly ServerHistory: {
      readonly data: {
        /** @description The oldest first. */
        readonly points: readonly components['schemas']['HistoryPoint'][]
      }
      readonly meta: {
        /**
         * @description What was asked for.
         * @enum {string}
         */
        readonly period: '24h' | '7d' | '30d'
        /** Format: date-time */
        readonly from: string
        /** Format: date-time */
        readonly to: string
        /** @description The length of a stretch. */
        readonly stepSeconds: number
      }
    }
    /** @description A stretch of time; all null when nobody asked the game server in it. */
    readonly HistoryPoint: {
      /**
       * Format: date-time
       * @description When the stretch begins.
       */
      readonly at: string
      /** @description Players on average while it was online, rounded; 0 when it never was. */
      readonly players: number | null
      /** @description The most that were found. */
      readonly peak: number | null
      /** @description The share of the stretch for which it was online, 0 to 1. */
      readonly online: number | null
    }
    /** @description An error (RFC 9457). */
    readonly Problem: {
      /** @constant */
      readonly type: 'about:blank'
      /** @description The name of the status. */
      readonly title: string
      readonly status: number
      /** @description A sentence for a person; it may change. */
      readonly detail: string
      /** @description What to go by; the same on every host and in every release of v1. */
      readonly code: string
      /** @description Each bad parameter; only with `invalid-parameter`. */
      readonly errors?: readonly components['schemas']['ParameterError'][]
    }
    readonly ParameterError: {
      readonly parameter: string
      readonly detail: string
    }
    /** @description The process answers. */
    readonly Health: {
      /** @constant */
      readonly status: 'ok'
    }
    /** @description The app has a catalogue to serve. */
    readonly Readiness: {
      /** @constant */
      readonly status: 'ready'
      readonly snapshot: {
        /** @description Game servers in the catalogue. */
        readonly servers: number
        readonly revision: number
        /** @description Since the catalogue was last known to show the database. */
        readonly ageSeconds: number
      }
      /**
       * @description Whether the database can be read.
       * @enum {string}
       */
      readonly store: 'ok' | 'away'
    }
  }
  responses: {
    /** @description What you have is still the same. Counts for the rate limit like any other answer. */
    readonly NotModified: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly ETag: components['headers']['ETag']
        readonly Vary: components['headers']['Vary']
        readonly [name: string]: unknown
      }
      content?: never
    }
    /** @description A parameter is not as it should be; `errors` names each. */
    readonly InvalidListRequest: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Bad Request",
         *       "status": 400,
         *       "detail": "limit: expected a whole number from 1 to 100; sort: expected one of default, players, votes",
         *       "code": "invalid-parameter",
         *       "errors": [
         *         {
         *           "parameter": "limit",
         *           "detail": "expected a whole number from 1 to 100"
         *         },
         *         {
         *           "parameter": "sort",
         *           "detail": "expected one of default, players, votes"
         *         }
         *       ]
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description `period` is not as it should be. */
    readonly InvalidPeriod: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Bad Request",
         *       "status": 400,
         *       "detail": "period: expected one of 24h, 7d, 30d",
         *       "code": "invalid-parameter",
         *       "errors": [
         *         {
         *           "parameter": "period",
         *           "detail": "expected one of 24h, 7d, 30d"
         *         }
         *       ]
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description No game server has this id. */
    readonly UnknownId: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Not Found",
         *       "status": 404,
         *       "detail": "no game server has this id",
         *       "code": "not-found"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The URL is too long. */
    readonly UriTooLong: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "URI Too Long",
         *       "status": 414,
         *       "detail": "expected a URL of at most 4096 bytes",
         *       "code": "uri-too-long"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description Too many requests; wait as many seconds as `Retry-After` says. */
    readonly RateLimited: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Too Many Requests",
         *       "status": 429,
         *       "detail": "expected at most 60 requests a minute; try again in 17 s",
         *       "code": "rate-limited"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The header lines are too long. */
    readonly HeadersTooLarge: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Request Header Fields Too Large",
         *       "status": 431,
         *       "detail": "expected header lines of at most 16384 bytes in all",
         *       "code": "headers-too-large"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The app failed. */
    readonly Internal: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Internal Server Error",
         *       "status": 500,
         *       "detail": "the app failed to answer; it is not the fault of the request",
         *       "code": "internal"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The app has just started and reads its catalogue. */
    readonly Starting: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Service Unavailable",
         *       "status": 503,
         *       "detail": "the catalogue is being read; try again in a second",
         *       "code": "unavailable"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
    /** @description The past can not be read at the moment. */
    readonly HistoryAway: {
      headers: {
        readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
        readonly 'Cache-Control': components['headers']['Cache-Control']
        readonly RateLimit: components['headers']['RateLimit']
        readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
        readonly 'Retry-After': components['headers']['Retry-After']
        readonly [name: string]: unknown
      }
      content: {
        /**
         * @example {
         *       "type": "about:blank",
         *       "title": "Service Unavailable",
         *       "status": 503,
         *       "detail": "the past of this game server cannot be read now; try again soon",
         *       "code": "unavailable"
         *     }
         */
        readonly 'application/problem+json': components['schemas']['Problem']
      }
    }
  }
  parameters: never
  requestBodies: never
  headers: {
    /**
     * @description Every origin may read every answer, errors too.
     * @example *
     */
    readonly 'Access-Control-Allow-Origin': string
    /**
     * @description How long the answer may be kept.
     * @example public, max-age=15, stale-while-revalidate=30
     */
    readonly 'Cache-Control': string
    /**
     * @description Names these bytes; send it back as `If-None-Match`. Each content coding has its own.
     * @example "mJ8bBgrKbQ0Vyd5W"
     */
    readonly ETag: string
    /**
     * @description The pages `first`, `prev`, `next` and `last` (RFC 8288).
     * @example </api/v1/servers?page=1&limit=2>; rel="first", </api/v1/servers?page=2&limit=2>; rel="next", </api/v1/servers?page=12&limit=2>; rel="last"
     */
    readonly Link: string
    /**
     * @description What is left (`r`) and in how many seconds the count begins anew (`t`).
     * @example "default";r=59;t=60
     */
    readonly RateLimit: string
    /**
     * @description Requests (`q`) in so many seconds (`w`), as draft-ietf-httpapi-ratelimit-headers-11 has it.
     * @example "default";q=60;w=60
     */
    readonly 'RateLimit-Policy': string
    /**
     * @description Seconds to wait before the next request.
     * @example 17
     */
    readonly 'Retry-After': number
    /**
     * @description The answer depends on the content codings that the request accepts.
     * @example Accept-Encoding
     */
    readonly Vary: string
  }
  pathItems: never
}
export interface operations {
  readonly listServers: {
    readonly parameters: {
      readonly query?: {
        /**
         * @description Which page. One past the end is empty, with the true `meta`.
         * @example 1
         */
        readonly page?: number
        /**
         * @description Game servers on a page.
         * @example 2
         */
        readonly limit?: number
        /**
         * @description Search text, split on white space; every term must occur in the name, ip, short description or a tag. Case, accents and width are folded, in every script. Blank means no filter.
         * @example cafe
         */
        readonly q?: string
        /**
         * @description One tag, in any case. A tag that no game server has gives an empty list.
         * @example community
         */
        readonly tag?: string
        /**
         * @description `default`: online first, then votes, then players; with `q`, those whose name fits it best come first. `players` and `votes` put that first. Every order ends in `id`.
         * @example votes
         */
        readonly sort?: 'default' | 'players' | 'votes'
      }
      readonly header?: {
        /**
         * @description The `ETag` of the answer that you have; if it is still the same, you get an empty 304.
         * @example "mJ8bBgrKbQ0Vyd5W"
         */
        readonly 'If-None-Match'?: string
      }
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description One page. */
      readonly 200: {
        headers: {
          readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly ETag: components['headers']['ETag']
          readonly Vary: components['headers']['Vary']
          readonly Link: components['headers']['Link']
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "data": [
           *         {
           *           "id": "cafe-des-blocs",
           *           "name": "Café des Blocs",
           *           "ip": "jouer.cafe-des-blocs.example",
           *           "shortDescription": "Bâtir, bavarder et reprendre un café avant la prochaine tour.",
           *           "players": 154,
           *           "maxPlayers": 300,
           *           "online": true,
           *           "country": "FR",
           *           "votes": 7436,
           *           "tags": [
           *             "CREATIVE",
           *             "BUILDING",
           *             "COMMUNITY"
           *           ],
           *           "port": 25565,
           *           "game": "minecraft",
           *           "version": "1.21.8",
           *           "map": null,
           *           "website": "https://cafe-des-blocs.example/",
           *           "status": {
           *             "state": "online",
           *             "checkedAt": "2026-01-02T03:04:05.000Z",
           *             "lastOnlineAt": "2026-01-02T03:04:05.000Z",
           *             "latencyMs": 38
           *           },
           *           "createdAt": "2026-01-01T12:00:00.000Z",
           *           "updatedAt": "2026-01-01T12:00:00.000Z"
           *         }
           *       ],
           *       "meta": {
           *         "page": 1,
           *         "limit": 20,
           *         "total": 1,
           *         "totalPages": 1
           *       }
           *     }
           */
          readonly 'application/json': components['schemas']['ServerList']
        }
      }
      readonly 304: components['responses']['NotModified']
      readonly 400: components['responses']['InvalidListRequest']
      readonly 414: components['responses']['UriTooLong']
      readonly 429: components['responses']['RateLimited']
      readonly 431: components['responses']['HeadersTooLarge']
      readonly 500: components['responses']['Internal']
      readonly 503: components['responses']['Starting']
    }
  }
  readonly getServer: {
    readonly parameters: {
      readonly query?: never
      readonly header?: {
        /**
         * @description The `ETag` of the answer that you have; if it is still the same, you get an empty 304.
         * @example "mJ8bBgrKbQ0Vyd5W"
         */
        readonly 'If-None-Match'?: string
      }
      readonly path: {
        /**
         * @description The `id` of a game server.
         * @example cafe-des-blocs
         */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description The game server. */
      readonly 200: {
        headers: {
          readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly ETag: components['headers']['ETag']
          readonly Vary: components['headers']['Vary']
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "data": {
           *         "id": "cafe-des-blocs",
           *         "name": "Café des Blocs",
           *         "ip": "jouer.cafe-des-blocs.example",
           *         "shortDescription": "Bâtir, bavarder et reprendre un café avant la prochaine tour.",
           *         "players": 154,
           *         "maxPlayers": 300,
           *         "online": true,
           *         "country": "FR",
           *         "votes": 7436,
           *         "tags": [
           *           "CREATIVE",
           *           "BUILDING",
           *           "COMMUNITY"
           *         ],
           *         "port": 25565,
           *         "game": "minecraft",
           *         "version": "1.21.8",
           *         "map": null,
           *         "website": "https://cafe-des-blocs.example/",
           *         "status": {
           *           "state": "online",
           *           "checkedAt": "2026-01-02T03:04:05.000Z",
           *           "lastOnlineAt": "2026-01-02T03:04:05.000Z",
           *           "latencyMs": 38
           *         },
           *         "createdAt": "2026-01-01T12:00:00.000Z",
           *         "updatedAt": "2026-01-01T12:00:00.000Z",
           *         "description": "Un serveur créatif francophone.\nLe café est offert.",
           *         "uptime": 0.998,
           *         "peakPlayers": 287
           *       }
           *     }
           */
          readonly 'application/json': components['schemas']['SingleServer']
        }
      }
      readonly 304: components['responses']['NotModified']
      readonly 404: components['responses']['UnknownId']
      readonly 414: components['responses']['UriTooLong']
      readonly 429: components['responses']['RateLimited']
      readonly 431: components['responses']['HeadersTooLarge']
      readonly 500: components['responses']['Internal']
      readonly 503: components['responses']['Starting']
    }
  }
  readonly getServerHistory: {
    readonly parameters: {
      readonly query?: {
        /**
         * @description How far back. A point stands for ten minutes, an hour, or four hours.
         * @example 24h
         */
        readonly period?: '24h' | '7d' | '30d'
      }
      readonly header?: {
        /**
         * @description The `ETag` of the answer that you have; if it is still the same, you get an empty 304.
         * @example "mJ8bBgrKbQ0Vyd5W"
         */
        readonly 'If-None-Match'?: string
      }
      readonly path: {
        /**
         * @description The `id` of a game server.
         * @example cafe-des-blocs
         */
        readonly id: string
      }
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description Its past. */
      readonly 200: {
        headers: {
          readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly RateLimit: components['headers']['RateLimit']
          readonly 'RateLimit-Policy': components['headers']['RateLimit-Policy']
          readonly ETag: components['headers']['ETag']
          readonly Vary: components['headers']['Vary']
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "data": {
           *         "points": [
           *           {
           *             "at": "2026-01-02T03:00:00.000Z",
           *             "players": 148,
           *             "peak": 154,
           *             "online": 1
           *           },
           *           {
           *             "at": "2026-01-02T03:10:00.000Z",
           *             "players": null,
           *             "peak": null,
           *             "online": null
           *           }
           *         ]
           *       },
           *       "meta": {
           *         "period": "24h",
           *         "from": "2026-01-01T03:20:00.000Z",
           *         "to": "2026-01-02T03:20:00.000Z",
           *         "stepSeconds": 600
           *       }
           *     }
           */
          readonly 'application/json': components['schemas']['ServerHistory']
        }
      }
      readonly 304: components['responses']['NotModified']
      readonly 400: components['responses']['InvalidPeriod']
      readonly 404: components['responses']['UnknownId']
      readonly 414: components['responses']['UriTooLong']
      readonly 429: components['responses']['RateLimited']
      readonly 431: components['responses']['HeadersTooLarge']
      readonly 500: components['responses']['Internal']
      readonly 503: components['responses']['HistoryAway']
    }
  }
  readonly getHealth: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description It does. */
      readonly 200: {
        headers: {
          readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ok"
           *     }
           */
          readonly 'application/json': components['schemas']['Health']
        }
      }
      readonly 414: components['responses']['UriTooLong']
      readonly 431: components['responses']['HeadersTooLarge']
      readonly 500: components['responses']['Internal']
    }
  }
  readonly getReadiness: {
    readonly parameters: {
      readonly query?: never
      readonly header?: never
      readonly path?: never
      readonly cookie?: never
    }
    readonly requestBody?: never
    readonly responses: {
      /** @description There is. */
      readonly 200: {
        headers: {
          readonly 'Access-Control-Allow-Origin': components['headers']['Access-Control-Allow-Origin']
          readonly 'Cache-Control': components['headers']['Cache-Control']
          readonly [name: string]: unknown
        }
        content: {
          /**
           * @example {
           *       "status": "ready",
           *       "snapshot": {
           *         "servers": 213,
           *         "revision": 7,
           *         "ageSeconds": 4
           *       },
           *       "store": "ok"
           *     }
           */
          readonly 'application/json': components['schemas']['Readiness']
        }
      }
      readonly 414: components['responses']['UriTooLong']
      readonly 431: components['responses']['HeadersTooLarge']
      readonly 500: components['responses']['Internal']
      readonly 503: components['responses']['Starting']
    }
  }
}
