import type { ParameterError } from './answers.ts'

/** The codes of the API; a later release may know more. */
export type ProblemCode =
  | 'invalid-parameter'
  | 'not-found'
  | 'method-not-allowed'
  | 'uri-too-long'
  | 'headers-too-large'
  | 'rate-limited'
  | 'internal'
  | 'unavailable'

/**
 * What the API never says itself: it could not be reached, took too long, gave an answer that is not its own (that of a
 * proxy, say), or its listing changed so often that `servers.all` can't vouch for having seen everything.
 */
export type ClientCode = 'network' | 'timeout' | 'bad-answer' | 'unsettled'

export interface ErrorFacts {
  readonly code: ProblemCode | ClientCode | (string & Record<never, never>)
  readonly message: string
  /** The status of the answer; null when there was none. */
  readonly status?: number | null
  /** Which parameters were refused; none unless `code` is `invalid-parameter`. */
  readonly errors?: readonly ParameterError[]
  /** How long the answer asks to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs?: number | null
  readonly cause?: unknown
}

/** Why a call failed. A call that was aborted throws the reason of its signal instead. */
export class RollcallError extends Error {
  override readonly name = 'RollcallError'
  readonly code: ErrorFacts['code']
  readonly status: number | null
  readonly errors: readonly ParameterError[]
  readonly retryAfterMs: number | null

  constructor({ code, message, status = null, errors = [], retryAfterMs = null, cause }: ErrorFacts) {
    super(message, { cause })
    this.code = code
    this.status = status
    this.errors = errors
    this.retryAfterMs = retryAfterMs
  }
}
