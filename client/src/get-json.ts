import type { ParameterError } from './answers.ts'
import { RollcallError } from './error.ts'
import type { TagCache } from './tag-cache.ts'
import { backoffMs, retryAfterMs, sleep } from './waiting.ts'

/** A wait before the next try of a call that failed, or was told to come back. */
export interface Wait {
  readonly error: RollcallError
  readonly ms: number
}

/** How requests are made; see `ClientOptions`. */
export interface Manner {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly cache: TagCache
  readonly timeoutMs: number
  readonly retries: number
  readonly longestWaitMs: number
  readonly onRateLimit: 'wait' | 'throw'
  readonly onWait: (wait: Wait) => void
}

/** Gets a URL until there is an answer, or no sense in another try. The result always has `data`. */
export async function getJson(
  manner: Manner,
  url: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  let waitedMs = 0
  let retries = 0
  for (let tries = 0; ; tries++) {
    const outcome = await tryOnce(manner, url, signal)
    if (!(outcome instanceof RollcallError)) return outcome
    const { code, retryAfterMs } = outcome
    const isLimit = code === 'rate-limited'
    const mayRetry = isLimit
      ? manner.onRateLimit === 'wait'
      : isPassing(outcome) && retries++ < manner.retries
    const ms = Math.max(retryAfterMs ?? 0, isLimit && retryAfterMs ? 0 : backoffMs(tries, Math.random()))
    waitedMs += ms
    if (!mayRetry || waitedMs > manner.longestWaitMs) throw outcome
    manner.onWait({ error: outcome, ms })
    await sleep(ms, signal)
  }
}

/** Whether the same request may succeed soon. Every request is a GET, so repeating one is safe. */
function isPassing({ code, status }: RollcallError): boolean {
  return code === 'network' || code === 'timeout' || [502, 503, 504].includes(status ?? 0)
}

async function tryOnce(
  { fetch, cache, timeoutMs }: Manner,
  url: string,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMs)
  const known = cache.get(url)
  try {
    const answer = await fetch(url, {
      headers: known === undefined ? {} : { 'if-none-match': known.tag },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    })
    const text = await answer.text()
    if (answer.status === 304 && known !== undefined) return JSON.parse(known.text)
    const body = readJson(text)
    if (!answer.ok || !isObject(body) || !('data' in body)) return errorOf(answer, body)
    const tag = answer.headers.get('etag')
    if (tag !== null) cache.set(url, { tag, text })
    return body
  } catch (cause) {
    signal?.throwIfAborted()
    return timeout.aborted
      ? new RollcallError({ code: 'timeout', message: `no answer within ${timeoutMs} ms`, cause })
      : new RollcallError({ code: 'network', message: 'the API could not be reached', cause })
  }
}

/** Null for what is no JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The error that an answer tells of: a problem document (RFC 9457), or what somebody in between says. */
function errorOf({ status, headers }: Response, body: unknown): RollcallError {
  const problem = isObject(body) ? body : {}
  const isOurs = typeof problem.code === 'string'
  return new RollcallError({
    code: isOurs ? (problem.code as string) : status === 429 ? 'rate-limited' : 'bad-answer',
    message: isOurs ? String(problem.detail) : `expected an answer of the API, got status ${status}`,
    status,
    errors: Array.isArray(problem.errors) ? (problem.errors as ParameterError[]) : [],
    retryAfterMs: retryAfterMs(headers.get('retry-after'), Date.now()),
  })
}
