import { connect, type Socket } from 'node:net'
import type { Endpoint } from './endpoint.ts'
import { type Exchange, type Exchanged, failed, readSafely, stopped } from './exchange.ts'
import type { StreamProtocol, StreamReply } from './protocols/reply.ts'
import type { FailureReason } from './source.ts'

/** What a connection's errors say of the game server; all others say something of this machine. */
const reasons: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  ETIMEDOUT: 'no-answer',
  EHOSTUNREACH: 'no-answer',
}

/** In bytes: most replies are shorter. */
const firstCapacity = 16 * 1024

/** Every connection reads into this; what does not make a whole reply is copied before the next one reads. */
const readBuffer = Buffer.allocUnsafeSlow(64 * 1024)

/**
 * Connects, sends the request and reads until the reply is complete, all within the time limit. The latency is the time
 * from sending the request to the first bytes of the reply.
 */
export class TcpExchange implements Exchange {
  readonly #protocol: StreamProtocol
  readonly #to: Endpoint
  readonly #host: string
  readonly #timeoutMs: number
  readonly #exchanged = Promise.withResolvers<Exchanged>()
  #socket: Socket | undefined
  #isOpen = true
  #timer: NodeJS.Timeout | undefined
  #sentAt = 0
  #latencyMs = 0
  /** Grows by doubling, so that a game server takes no more memory than twice what it sends. */
  #received = Buffer.alloc(0)
  #length = 0

  /** @param host as the player typed it. */
  constructor(protocol: StreamProtocol, to: Endpoint, host: string, timeoutMs: number) {
    this.#protocol = protocol
    this.#to = to
    this.#host = host
    this.#timeoutMs = timeoutMs
  }

  begin(): Promise<Exchanged> {
    const { family, address, port } = this.#to
    const silence = failed('no-answer', `no whole reply came within ${this.#timeoutMs} ms`)
    this.#timer = setTimeout(() => this.#settle(silence), this.#timeoutMs)
    this.#socket = connect({
      host: address,
      port,
      family: family === 'ipv6' ? 6 : 4,
      onread: { buffer: readBuffer, callback: (length) => this.#onBytes(length) },
    })
    this.#socket.on('connect', () => this.#send())
    this.#socket.on('error', (error) => this.#onError(error))
    this.#socket.on('end', () => this.#onEnd())
    return this.#exchanged.promise
  }

  stop(): void {
    this.#settle(stopped())
  }

  #send(): void {
    this.#sentAt = performance.now()
    this.#socket!.write(this.#protocol.request(this.#host, this.#to.port))
  }

  #onBytes(length: number): boolean {
    const part = readBuffer.subarray(0, length)
    const isFirst = this.#length === 0
    if (isFirst) this.#latencyMs = performance.now() - this.#sentAt
    // The first part is mostly the whole reply, so it is read where it lies.
    const received = isFirst ? part : this.#append(part)
    this.#onReply(
      readSafely(() => this.#protocol.read(received)),
      received.length,
    )
    if (isFirst && this.#isOpen) this.#append(part)
    return true
  }

  #onReply(reply: StreamReply | null, length: number): void {
    const { longestReply } = this.#protocol
    if (reply === null) this.#settle(failed('broken', 'the reply could not be read'))
    else if (reply.kind === 'status') this.#settle({ ...reply, latencyMs: this.#latencyMs })
    else if (reply.kind === 'malformed') this.#settle(failed('bad-answer', `the reply ${reply.detail}`))
    else if (length >= longestReply)
      this.#settle(failed('bad-answer', `the reply is over ${longestReply} bytes`))
  }

  #append(part: Uint8Array): Buffer {
    const length = this.#length + part.length
    if (length > this.#received.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(length, 2 * this.#received.length, firstCapacity))
      this.#received.copy(larger, 0, 0, this.#length)
      this.#received = larger
    }
    this.#received.set(part, this.#length)
    this.#length = length
    return this.#received.subarray(0, length)
  }

  #onError({ code = '', message }: NodeJS.ErrnoException): void {
    if (this.#length > 0) this.#settle(failed('bad-answer', `the reply broke off: ${message}`))
    else this.#settle(failed(reasons[code] ?? 'broken', message))
  }

  #onEnd(): void {
    if (this.#length > 0) this.#settle(failed('bad-answer', 'the reply ended too early'))
    else this.#settle(failed('no-answer', 'the connection was closed without a reply'))
  }

  #settle(exchanged: Exchanged): void {
    this.#isOpen = false
    clearTimeout(this.#timer)
    this.#socket?.destroy()
    this.#exchanged.resolve(exchanged)
  }
}
