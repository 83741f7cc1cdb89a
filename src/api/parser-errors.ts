import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { commonHeaders } from './headers.ts'
import { type FixedAnswer, invalidParameters, methodNotAllowed, problemAnswer } from './problems.ts'

/** The longest request line that is read; a request within Node's limit for all headers can still be over it. */
export const longestUrl = 4096

/** For all header lines together, in bytes; Node answers what is longer before any handler sees it. */
export const largestHeaders = 16 * 1024

export const uriTooLong = problemAnswer('uri-too-long', `expected a URL of at most ${longestUrl} bytes`)

export const headersTooLarge = problemAnswer(
  'headers-too-large',
  `expected header lines of at most ${largestHeaders} bytes in all`,
)

export const hostMissing = invalidParameters([
  { parameter: 'Host', detail: 'expected a Host header, as HTTP/1.1 demands' },
])

interface ParserError {
  readonly code?: string | undefined
  /** The bytes that were being read, if any. */
  readonly rawPacket?: unknown
}

/** Node keeps the answer in progress on its socket, and its own handler of these errors looks for it there too. */
interface AnsweringSocket extends Socket {
  readonly _httpMessage?: ServerResponse | null
}

/**
 * Answers what Node's HTTP parser refused: no request object exists then, so the answer goes straight to the socket,
 * which is closed after it. A client that was too slow, or is gone, gets no answer; one that sends nonsense after a
 * request gets the answer to its request, and the connection is closed.
 */
export function answerParserError(error: ParserError, socket: AnsweringSocket): void {
  const silent = error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const inProgress = socket._httpMessage
  if (silent || !socket.writable) socket.destroy()
  else if (inProgress) inProgress.once('finish', () => socket.destroySoon())
  else writeAnswer(socket, answerTo(error))
}

/** CONNECT never becomes a request either. */
export function answerConnect(socket: Socket): void {
  writeAnswer(socket, methodNotAllowed)
}

function answerTo({ code, rawPacket }: ParserError): FixedAnswer {
  if (code === 'HPE_HEADER_OVERFLOW') {
    if (Buffer.isBuffer(rawPacket) && firstLine(rawPacket).length > longestUrl) return uriTooLong
    return headersTooLarge
  }
  if (Buffer.isBuffer(rawPacket) && firstLine(rawPacket).some((byte) => byte >= 0x80)) {
    const detail = 'expected a URL of ASCII characters; percent-encode others, such as %C3%A9 for é'
    return invalidParameters([{ parameter: 'URL', detail }])
  }
  return invalidParameters([{ parameter: 'request', detail: 'expected a well-formed HTTP/1.1 request' }])
}

function firstLine(bytes: Buffer): Buffer {
  const end = bytes.indexOf('\r\n')
  return end < 0 ? bytes : bytes.subarray(0, end)
}

function writeAnswer(socket: Socket, { status, headers, body }: FixedAnswer): void {
  const lines = Object.entries({
    ...commonHeaders,
    ...headers,
    'content-length': body?.length ?? 0,
    date: new Date().toUTCString(),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`)
  socket.end(body ?? Buffer.alloc(0))
}
