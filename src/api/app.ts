import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { isUnderApi } from './api-path.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import { describedBy } from './discovery.ts'
import { addDiscoveryRoutes } from './discovery-routes.ts'
import { addDocsRoutes } from './docs/docs-routes.ts'
import { internal, notFound, unknownId } from './fixed-answers.ts'
import { commonHeaders, preflightHeaders } from './headers.ts'
import { addHealthRoutes } from './health-routes.ts'
import { addHistoryRoutes } from './history-routes.ts'
import type { HistorySource } from './history-source.ts'
import { addMetrics } from './metrics.ts'
import {
  answerConnect,
  answerParserError,
  hostMissing,
  largestHeaders,
  longestUrl,
  uriTooLong,
} from './parser-errors.ts'
import type { ProbingFigures } from './probing-metrics.ts'
import { type FixedAnswer, methodNotAllowed } from './problems.ts'
import { createLimiter, type Limiter } from './rate-limit.ts'
import { sendFixed } from './send.ts'
import { addServerRoutes } from './server-routes.ts'
import type { SnapshotSource } from './snapshot-source.ts'
import { trustIn } from './trusted-proxies.ts'

export interface AppOptions {
  readonly snapshots: SnapshotSource
  readonly history: HistorySource
  /** What the poller in this process has done; null when there is none. For `/metrics`. */
  readonly probing: () => ProbingFigures | null
  /** Requests a minute per client; 0 turns the limit off. */
  readonly rateLimit: number
  /** Addresses and CIDRs of the proxies whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[]
  /** Where clients reach the app, without a `/` at its end; null when unknown. */
  readonly publicUrl: string | null
  readonly logLevel: LogLevel
  /** Whether `/metrics` tells Prometheus how the app does. */
  readonly metrics: boolean
  /** Where log lines go, one JSON document each; standard output when there is none. */
  readonly logTo?: { write(line: string): void }
}

export type LogLevel = 'silent' | 'error' | 'warn' | 'info' | 'debug'

/** The whole app, not listening yet. `app.listen` opens the port, `app.close` finishes the requests in flight. */
export function createApp(options: AppOptions): FastifyInstance {
  const app = Fastify({
    logger: { level: options.logLevel, ...(options.logTo && { stream: options.logTo }) },
    logController: new LogController({ disableRequestLogging: options.logLevel !== 'debug' }),
    // A logger for each request would only be used by the request lines of the level debug.
    ...(options.logLevel !== 'debug' && { childLoggerFactory: (logger) => logger }),
    trustProxy: options.trustedProxies.length === 0 ? false : trustIn(options.trustedProxies),
    http: { maxHeaderSize: largestHeaders, requireHostHeader: false },
    requestTimeout: 15_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // Requests that still come in on open connections are answered, with `Connection: close`, while others finish.
    return503OnClosing: false,
    rewriteUrl: ({ url }) => withoutAuthority(url ?? '/'),
    routerOptions: { querystringParser: (text) => ({ text }), maxParamLength: longestUrl },
    clientErrorHandler: answerParserError,
    frameworkErrors: (error, request, reply) => {
      request.log.debug(error)
      answerBrokenUrl(limiter, request, reply)
    },
  })
  const limiter = createLimiter(options.rateLimit)
  const baseUrl = options.publicUrl ?? ''

  app.server.on('connect', (_request, socket: Socket) => answerConnect(socket))
  // Without this Node answers an unknown `Expect` itself, with a bare 417; RFC 9110, 10.1.1 lets us pass it over.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))

  app.addHook('onRequest', (request, reply, done) => {
    const refused = receive(limiter, request, reply)
    if (refused === null) done()
    else sendFixed(reply, refused)
  })
  // Who is lost is told where the API is described.
  app.setNotFoundHandler((_request, reply) => sendFixed(reply.header('link', describedBy(baseUrl)), notFound))
  app.setErrorHandler(answerFailure)
  addServerRoutes(app, options.snapshots, new CatalogueAnswers(baseUrl))
  addHistoryRoutes(app, options.snapshots, options.history)
  addHealthRoutes(app, options.snapshots)
  addDiscoveryRoutes(app, baseUrl)
  addDocsRoutes(app, baseUrl)
  if (options.metrics) addMetrics(app, options.snapshots, options.probing)
  return app
}

/** For a preflight, and any other OPTIONS request. */
const preflight: FixedAnswer = { status: 204, headers: preflightHeaders, body: null }

/** What every request goes through first: headers, method, limit, form. Gives the answer of those that get no further. */
function receive(limiter: Limiter, request: FastifyRequest, reply: FastifyReply): FixedAnswer | null {
  reply.headers(commonHeaders)
  if (request.method === 'OPTIONS') return preflight
  if (request.method !== 'GET' && request.method !== 'HEAD') return methodNotAllowed
  const refusal = isUnderApi(request.url) ? limiter(request, reply) : null
  return refusal ?? malformedRequest(request)
}

function malformedRequest({ url, raw, headers }: FastifyRequest): FixedAnswer | null {
  if (url.length > longestUrl) return uriTooLong
  // RFC 9112, 3.2: without a Host header a request of HTTP/1.1 must be refused.
  if (headers.host === undefined && raw.httpVersion === '1.1') return hostMissing
  return null
}

/** A path that can't be decoded names nothing. Hooks do not run for it, so their part is done here. */
function answerBrokenUrl(limiter: Limiter, request: FastifyRequest, reply: FastifyReply): void {
  const isId = request.url.startsWith('/api/v1/servers/')
  sendFixed(reply, receive(limiter, request, reply) ?? (isId ? unknownId : notFound))
}

function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error(failure)
  return sendFixed(reply, internal)
}

/** A request may name the target in full: `GET http://host/path` (RFC 9112, 3.2.2). `*` stands for the whole app. */
function withoutAuthority(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path === '*' ? '' : path}`
}
