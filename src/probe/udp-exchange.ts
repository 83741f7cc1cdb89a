import type { Endpoint } from './endpoint.ts'
import { type Exchange, type Exchanged, failed, stopped } from './exchange.ts'
import type { DatagramProtocol } from './protocols/reply.ts'
import { UdpAttempt, type Verdict } from './udp-attempt.ts'
import type { UdpSockets } from './udp-sockets.ts'

/** Real servers ban who asks twice within a second, so nothing is sent again sooner. */
const leastRetryMs = 1000

/**
 * Sends a request, and once more through another socket when nothing came within a third of the time, in case a datagram
 * was lost or its socket is being flooded. The latency is that of the last way there and back: from the datagram that was
 * sent last through the socket on which the reply came.
 */
export class UdpExchange implements Exchange, Verdict {
  readonly #sockets: UdpSockets
  readonly #protocol: DatagramProtocol
  readonly #to: Endpoint
  readonly #timeoutMs: number
  readonly #attempts: UdpAttempt[] = []
  readonly #exchanged = Promise.withResolvers<Exchanged>()
  /** Node keeps timers of equal length in one list: setting and clearing one takes 1 µs with 10,000 of them set. */
  #timer: NodeJS.Timeout | undefined
  #isLastAttempt = false
  #tries = 0
  #lost = 0

  constructor(sockets: UdpSockets, protocol: DatagramProtocol, to: Endpoint, timeoutMs: number) {
    this.#sockets = sockets
    this.#protocol = protocol
    this.#to = to
    this.#timeoutMs = timeoutMs
  }

  begin(): Promise<Exchanged> {
    const retryMs = Math.max(leastRetryMs, Math.round(this.#timeoutMs / 3))
    this.#isLastAttempt = retryMs >= this.#timeoutMs
    if (this.#isLastAttempt) this.#giveUpAfter(this.#timeoutMs)
    else this.#timer = setTimeout(() => this.#tryAgain(this.#timeoutMs - retryMs), retryMs)
    this.#attempt()
    return this.#exchanged.promise
  }

  stop(): void {
    this.onExchanged(stopped())
  }

  onExchanged(exchanged: Exchanged): void {
    clearTimeout(this.#timer)
    for (const attempt of this.#attempts) attempt.end()
    this.#exchanged.resolve(exchanged)
  }

  /** Says nothing of the game server; another attempt may. */
  onLost(reason: string): void {
    this.#lost++
    if (this.#isLastAttempt && this.#lost >= this.#tries) this.onExchanged(failed('broken', reason))
  }

  #attempt(): void {
    this.#tries++
    const socket = this.#sockets.take(this.#to)
    if (socket === null) this.onLost('there is no socket that could ask it')
    else this.#ask(new UdpAttempt(socket, this.#protocol, this.#to, this))
  }

  #ask(attempt: UdpAttempt): void {
    this.#attempts.push(attempt)
    attempt.begin()
  }

  #tryAgain(restMs: number): void {
    this.#isLastAttempt = true
    this.#giveUpAfter(restMs)
    this.#attempt()
  }

  #giveUpAfter(ms: number): void {
    const silence = failed('no-answer', `nothing came within ${this.#timeoutMs} ms`)
    this.#timer = setTimeout(() => this.onExchanged(silence), ms)
  }
}
