import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Api } from './api.ts'
import { isUnderApi } from './api-path.ts'
import { internal } from './fixed-answers.ts'
import { commonHeaders, preflightHeaders } from './headers.ts'
import { type Outgoing, outgoingOf } from './outgoing.ts'
import { hostMissing, longestUrl, uriTooLong } from './parser-errors.ts'
import { type FixedAnswer, methodNotAllowed } from './problems.ts'
import type { Limiter } from './rate-limit.ts'

export interface ReceptionOptions {
  readonly limiter: Limiter
  readonly api: Api
  /** Answers what does not lie under `/api/`, with `commonHeaders`. */
  readonly others: RequestListener
  /** Whether the app is about to end, so that connections are not to be kept. */
  readonly isClosing: () => boolean
  /** Told of every answer that is not one of `others`. */
  readonly onAnswered: (request: IncomingMessage, status: number, tookMs: number) => void
  readonly onFailure: (failure: unknown) => void
}

/**
 * What every request goes through first: its method, the rate limit and its form are looked at. The API is answered
 * here, on what Node gives; the way through Fastify took a fifth more of the processor's time for an answer from the
 * cache.
 */
export function createReception(options: ReceptionOptions): RequestListener {
  const { limiter, api, others, isClosing, onAnswered, onFailure } = options

  return (request, response) => {
    const startedAt = performance.now()
    request.url = withoutAuthority(request.url ?? '/')
    const refused = refuseMethod(request)
    if (refused !== null) return end(request, response, outgoingOf(refused), startedAt)
    if (isUnderApi(request.url)) return answerApi(request, response, startedAt)
    const malformed = refuseForm(request)
    if (malformed !== null) return end(request, response, outgoingOf(malformed), startedAt)
    others(request, response)
  }

  function answerApi(request: IncomingMessage, response: ServerResponse, startedAt: number): void {
    const counted = limiter(request)
    const finish = (outgoing: Outgoing) => end(request, response, outgoing, startedAt, counted.headers)
    const fail = (failure: unknown) => {
      onFailure(failure)
      finish(outgoingOf(internal))
    }
    try {
      const refused = counted.refused ?? refuseForm(request)
      const outgoing = refused === null ? api(request) : outgoingOf(refused)
      if (outgoing instanceof Promise) outgoing.then(finish, fail)
      else finish(outgoing)
    } catch (failure) {
      fail(failure)
    }
  }

  function end(
    request: IncomingMessage,
    response: ServerResponse,
    { status, headers, body }: Outgoing,
    startedAt: number,
    more: readonly string[] = [],
  ): void {
    const lines = [...commonLines, ...more, ...headers]
    if (body !== null) lines.push('content-length', String(body.length))
    if (isClosing()) lines.push('connection', 'close')
    response.writeHead(status, lines)
    response.end(body, 'latin1')
    onAnswered(request, status, performance.now() - startedAt)
  }
}

const commonLines = Object.entries(commonHeaders).flat()

/** For a preflight, and any other OPTIONS request. */
const preflight: FixedAnswer = { status: 204, headers: preflightHeaders, body: null }

function refuseMethod({ method }: IncomingMessage): FixedAnswer | null {
  if (method === 'GET' || method === 'HEAD') return null
  return method === 'OPTIONS' ? preflight : methodNotAllowed
}

function refuseForm({ url = '', httpVersion, headers }: IncomingMessage): FixedAnswer | null {
  if (url.length > longestUrl) return uriTooLong
  // RFC 9112, 3.2: without a Host header a request of HTTP/1.1 must be refused.
  if (headers.host === undefined && httpVersion === '1.1') return hostMissing
  return null
}

/** A request may name the target in full: `GET http://host/path` (RFC 9112, 3.2.2). `*` stands for the whole app. */
function withoutAuthority(url: string): string {
  if (url.startsWith('/')) return url
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path === '*' ? '' : path}`
}
