import type { Endpoint } from './endpoint.ts'
import { type Exchanged, failed, readSafely } from './exchange.ts'
import type { DatagramProtocol } from './protocols/reply.ts'
import { newToken } from './token.ts'
import type { Listener, UdpSocket } from './udp-socket.ts'

/** A game server that wants more than this of us only wants to keep us busy. */
const mostChallenges = 2

/** Late replies to requests that were given up. */
const mostStrays = 8

/** Whom an attempt tells how it went. */
export interface Verdict {
  onExchanged(exchanged: Exchanged): void
  /** This machine could not send or hear. */
  onLost(reason: string): void
}

/** One request through one socket, with the challenges that come of it. */
export class UdpAttempt implements Listener {
  readonly #socket: UdpSocket
  readonly #protocol: DatagramProtocol
  readonly #to: Endpoint
  readonly #verdict: Verdict
  readonly #token = newToken()
  #sentAt = 0
  #challenges = 0
  #strays = 0

  constructor(socket: UdpSocket, protocol: DatagramProtocol, to: Endpoint, verdict: Verdict) {
    this.#socket = socket
    this.#protocol = protocol
    this.#to = to
    this.#verdict = verdict
  }

  begin(): void {
    this.#socket.listen(this.#to, this)
    this.#send(this.#protocol.request(this.#token))
  }

  end(): void {
    this.#socket.forget(this.#to)
  }

  onReply(bytes: Uint8Array): void {
    const latencyMs = performance.now() - this.#sentAt
    const reply = readSafely(() => this.#protocol.read(bytes, this.#token))
    if (reply === null) this.#verdict.onExchanged(failed('broken', 'the reply could not be read'))
    else if (reply.kind === 'status') this.#verdict.onExchanged({ ...reply, latencyMs })
    else if (reply.kind === 'malformed') this.#refuse(`the reply ${reply.detail}`)
    else if (reply.kind === 'challenge') this.#onChallenge(reply.request)
    else if (++this.#strays > mostStrays) this.#refuse('the replies answer requests that are not ours')
  }

  onLost(reason: string): void {
    this.end()
    this.#verdict.onLost(reason)
  }

  #onChallenge(request: Uint8Array): void {
    if (++this.#challenges > mostChallenges) this.#refuse(`there were over ${mostChallenges} challenges`)
    else this.#send(request)
  }

  #refuse(detail: string): void {
    this.#verdict.onExchanged(failed('bad-answer', detail))
  }

  #send(bytes: Uint8Array): void {
    this.#sentAt = performance.now()
    this.#socket.send(bytes, this.#to, (error) => this.onLost(error.message))
  }
}
