import { allowedMethods, problemType } from './headers.ts'
import type { ProblemDocument } from './schemas.ts'

/** Every error that a client can meet. Codes and statuses are part of the contract; docs/errors.md explains each. */
export const problems = {
  'invalid-parameter': { status: 400, title: 'Bad Request' },
  'not-found': { status: 404, title: 'Not Found' },
  'method-not-allowed': { status: 405, title: 'Method Not Allowed' },
  'uri-too-long': { status: 414, title: 'URI Too Long' },
  'headers-too-large': { status: 431, title: 'Request Header Fields Too Large' },
  'rate-limited': { status: 429, title: 'Too Many Requests' },
  internal: { status: 500, title: 'Internal Server Error' },
  unavailable: { status: 503, title: 'Service Unavailable' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemCode = keyof typeof problems

export interface ParameterError {
  readonly parameter: string
  readonly detail: string
}

/** An answer that is the same whatever the catalogue holds, ready to be sent. */
export interface FixedAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Null when it has none. */
  readonly body: Buffer | null
}

/**
 * An RFC 9457 document. Its type is `about:blank`, which says that the status tells the kind; `code` tells it by
 * name, the same on every host. Neither detail ever holds what the client sent.
 */
export function problemAnswer(
  code: ProblemCode,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): FixedAnswer {
  return answer(code, { detail }, headers)
}

/** The 400 that names each bad parameter. */
export function invalidParameters(errors: readonly ParameterError[]): FixedAnswer {
  const detail = errors.map(({ parameter, detail }) => `${parameter}: ${detail}`).join('; ')
  return answer('invalid-parameter', { detail, errors: [...errors] }, {})
}

export const methodNotAllowed = problemAnswer(
  'method-not-allowed',
  `this API is read-only; expected one of ${allowedMethods}`,
  { allow: allowedMethods },
)

function answer(
  code: ProblemCode,
  { detail, errors }: { detail: string; errors?: ParameterError[] },
  headers: Readonly<Record<string, string>>,
): FixedAnswer {
  const { status, title } = problems[code]
  const document: ProblemDocument = { type: 'about:blank', title, status, detail, code }
  return {
    status,
    headers: { 'content-type': problemType, 'cache-control': 'no-store', ...headers },
    body: Buffer.from(JSON.stringify(errors === undefined ? document : { ...document, errors })),
  }
}
