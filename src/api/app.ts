import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { createApi } from './api.ts'
import { describedBy } from './discovery.ts'
import { addDiscoveryRoutes } from './discovery-routes.ts'
import { addDocsRoutes } from './docs/docs-routes.ts'
import { internal, notFound } from './fixed-answers.ts'
import { commonHeaders } from './headers.ts'
import { addHealthRoutes } from './health-routes.ts'
import type { HistorySource } from './history-source.ts'
import { AnswerFigures, addMetrics } from './metrics.ts'
import { answerConnect, answerParserError, largestHeaders, longestUrl } from './parser-errors.ts'
import type { ProbingFigures } from './probing-metrics.ts'
import { createLimiter } from './rate-limit.ts'
import { createReception, type ReceptionOptions } from './reception.ts'
import { sendFixed } from './send.ts'
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
  const { snapshots, history, trustedProxies, logLevel } = options
  const baseUrl = options.publicUrl ?? ''
  const trusts = trustIn(trustedProxies)
  const figures = options.metrics ? new AnswerFigures() : null
  let isClosing = false
  const reception: Omit<ReceptionOptions, 'others'> = {
    limiter: createLimiter(options.rateLimit, trusts),
    api: createApi({ snapshots, history, baseUrl }),
    isClosing: () => isClosing,
    onAnswered: ({ method, url }, status, tookMs) => {
      figures?.count(status, tookMs)
      if (logLevel === 'debug') app.log.debug({ req: { method, url }, status, tookMs }, 'request completed')
    },
    onFailure: (failure) => app.log.error(failure),
  }
  const app: FastifyInstance = Fastify({
    logger: { level: logLevel, ...(options.logTo && { stream: options.logTo }) },
    logController: new LogController({ disableRequestLogging: logLevel !== 'debug' }),
    trustProxy: trusts,
    serverFactory: (others) => createHttpServer(createReception({ ...reception, others })),
    forceCloseConnections: 'idle',
    // Requests that still come in on open connections are answered, with `Connection: close`, while others finish.
    return503OnClosing: false,
    clientErrorHandler: answerParserError,
    routerOptions: { querystringParser: (text) => ({ text }), maxParamLength: longestUrl },
    // A path that can't be decoded names nothing; hooks do not run for it.
    frameworkErrors: (_error, _request, reply) => {
      sendFixed(reply.headers(commonHeaders), notFound)
    },
  })
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(commonHeaders)
    done()
  })
  app.setNotFoundHandler((_request, reply) => sendFixed(reply.header('link', describedBy(baseUrl)), notFound))
  app.setErrorHandler(answerFailure)
  addHealthRoutes(app, snapshots)
  addDiscoveryRoutes(app, baseUrl)
  addDocsRoutes(app, baseUrl)
  if (figures !== null) addMetrics(app, { figures, snapshots, probing: options.probing })
  return app
}

function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      maxHeaderSize: largestHeaders,
      requireHostHeader: false,
      requestTimeout: 15_000,
      keepAliveTimeout: 65_000,
    },
    listener,
  )
  server.on('connect', (_request, socket: Socket) => answerConnect(socket))
  // Without this Node answers an unknown `Expect` itself, with a bare 417; RFC 9110, 10.1.1 lets us pass it over.
  server.on('checkExpectation', listener)
  return server
}

function answerFailure(failure: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error(failure)
  return sendFixed(reply, internal)
}
