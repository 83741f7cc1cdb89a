import { createSocket, type Socket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import type { DatagramCallback } from './gamedig-asker.ts'
import { failureOf, GamedigFailure } from './gamedig-failure.ts'

/** Far beyond what any game server has to say. */
const maxBytes = 256 * 1024
const maxDatagrams = 256

export interface DatagramsOptions {
  readonly address: string
  readonly port: number
  /** When nothing came in this time, what was sent is sent once more: datagrams get lost. */
  readonly resendMs: number
  /** Told that a datagram came, before anything else sees it. */
  readonly onData: () => void
}

/**
 * What gamedig's protocols use as their socket: one of its own for each request, connected to the game server. So the
 * kernel drops what comes from anywhere else, a flood fills no buffer but its own, two requests to one game server don't
 * see each other's answers, nobody knows the port in advance, a closed port is told at once, and IPv6 works.
 */
export class Datagrams {
  readonly #options: DatagramsOptions
  readonly #failed = Promise.withResolvers<never>()
  readonly #callbacks = new Set<DatagramCallback>()
  #socket: Socket | null = null
  #connected: Promise<void> | null = null
  #resend: NodeJS.Timeout | undefined
  #firstSentAt: number | null = null
  #latencyMs: number | null = null
  #bytes = 0
  #datagrams = 0
  #isOpen = true

  constructor(options: DatagramsOptions) {
    this.#options = options
  }

  /** Rejects with a GamedigFailure as soon as there is no more hope of an answer. */
  get failed(): Promise<never> {
    return this.#failed.promise
  }

  /** Milliseconds from the first datagram that was sent to the first that came; null when none did. */
  get latencyMs(): number | null {
    return this.#latencyMs
  }

  /** Sends to the game server, and there only. */
  async send(bytes: Buffer): Promise<void> {
    this.#connected ??= this.#connect()
    await this.#connected
    // gamedig listens only when this function has returned, and a near game server answers at once.
    setImmediate(() => this.#transmit(bytes))
  }

  addCallback(callback: DatagramCallback): void {
    this.#callbacks.add(callback)
  }

  removeCallback(callback: DatagramCallback): void {
    this.#callbacks.delete(callback)
  }

  close(): void {
    this.#isOpen = false
    clearTimeout(this.#resend)
    this.#socket?.close()
    this.#socket = null
  }

  #connect(): Promise<void> {
    const { address, port } = this.#options
    const family = isIPv6(address) ? 6 : 4
    // The address is one already, so there is nothing to look up.
    const socket = createSocket({
      type: `udp${family}`,
      lookup: (_, __, found) => found(null, address, family),
    })
    this.#socket = socket
    socket.on('message', (bytes) => this.#receive(bytes))
    socket.on('error', (error) => this.#fail(failureOf(error)))
    return new Promise((resolve) => {
      socket.connect(port, address, (error?: Error) => (error ? this.#fail(failureOf(error)) : resolve()))
    })
  }

  #transmit(bytes: Buffer): void {
    if (!this.#isOpen) return
    this.#firstSentAt ??= performance.now()
    this.#sendNow(bytes)
    clearTimeout(this.#resend)
    this.#resend = setTimeout(() => this.#sendNow(bytes), this.#options.resendMs)
  }

  #sendNow(bytes: Buffer): void {
    this.#socket!.send(bytes, (error) => {
      if (error) this.#fail(failureOf(error))
    })
  }

  #receive(bytes: Buffer): void {
    clearTimeout(this.#resend)
    this.#bytes += bytes.length
    this.#datagrams++
    this.#options.onData()
    if (this.#bytes > maxBytes || this.#datagrams > maxDatagrams) {
      this.#fail(new GamedigFailure('bad-answer', 'sent far more than an answer'))
      return
    }
    this.#latencyMs ??= performance.now() - this.#firstSentAt!
    const { address, port } = this.#options
    for (const callback of this.#callbacks) callback(address, port, bytes)
  }

  #fail(failure: GamedigFailure): void {
    this.#failed.reject(failure)
    this.close()
  }
}
