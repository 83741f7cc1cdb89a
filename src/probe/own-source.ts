import { readAnswer } from './answer.ts'
import { type Endpoint, endpointOf } from './endpoint.ts'
import { type Exchange, type Exchanged, failed, readSafely, stopped } from './exchange.ts'
import type { OwnProtocol } from './game-ways.ts'
import { gameById } from './games.ts'
import { a2sInfo } from './protocols/a2s-info.ts'
import { bedrockPing } from './protocols/bedrock-ping.ts'
import { javaStatus } from './protocols/java-status.ts'
import { quake3Status } from './protocols/quake3-status.ts'
import type { DatagramProtocol } from './protocols/reply.ts'
import type { Outcome, Source, Target } from './source.ts'
import { TcpExchange } from './tcp-exchange.ts'
import { Turnstile } from './turnstile.ts'
import { UdpExchange } from './udp-exchange.ts'
import { UdpSockets } from './udp-sockets.ts'

export interface OwnSourceOptions {
  /** For everything that asking once takes. The farthest game servers answer within half a second, slow ones within two. */
  readonly timeoutMs?: number
  /** Each takes a file descriptor, which the app's clients need too; game servers beyond them are not asked. */
  readonly mostConnections?: number
}

const datagrams: Readonly<Record<Exclude<OwnProtocol, 'minecraft-java'>, DatagramProtocol>> = {
  'minecraft-bedrock': bedrockPing,
  a2s: a2sInfo,
  quake3: quake3Status,
}

/** In a turn of the event loop, more replies can be read than are asked for. */
const begunPerTurn = 32

/** Asks the games whose protocols are ours. */
export class OwnSource implements Source {
  readonly #timeoutMs: number
  readonly #mostConnections: number
  readonly #turnstile = new Turnstile(begunPerTurn)
  readonly #sockets = new UdpSockets()
  readonly #running = new Set<Exchange>()
  #connections = 0
  #isOpen = true

  constructor({ timeoutMs = 3000, mostConnections = 5000 }: OwnSourceOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#mostConnections = mostConnections
  }

  async probe(target: Target): Promise<Outcome> {
    if (!this.#isOpen) return stopped()
    const to = endpointOf(target.address, target.port)
    if (to === null)
      return failed('broken', `${target.address} with port ${target.port} is nothing to send to`)
    const way = gameById(target.game)?.way
    if (way?.kind !== 'own') return failed('broken', `the protocol of ${target.game} is not ours`)
    if (way.protocol === 'minecraft-java') return outcomeOf(await this.#connect(to, target.host))
    const exchange = new UdpExchange(this.#sockets, datagrams[way.protocol], to, this.#timeoutMs)
    return outcomeOf(await this.#run(exchange))
  }

  async close(): Promise<void> {
    this.#isOpen = false
    for (const exchange of this.#running) exchange.stop()
    this.#sockets.close()
  }

  async #connect(to: Endpoint, host: string): Promise<Exchanged> {
    if (this.#connections >= this.#mostConnections) return failed('broken', 'there are too many connections')
    this.#connections++
    try {
      return await this.#run(new TcpExchange(javaStatus, to, host, this.#timeoutMs))
    } finally {
      this.#connections--
    }
  }

  async #run(exchange: Exchange): Promise<Exchanged> {
    await this.#turnstile.pass()
    if (!this.#isOpen) return stopped()
    this.#running.add(exchange)
    try {
      return await exchange.begin()
    } finally {
      this.#running.delete(exchange)
    }
  }
}

function outcomeOf(exchanged: Exchanged): Outcome {
  if (exchanged.kind === 'failed') return exchanged
  const { status, latencyMs } = exchanged
  const read = readSafely(() => readAnswer({ ...status, latencyMs }))
  if (read === null) return failed('broken', 'the reply could not be judged')
  if (read.kind === 'garbage') return failed('bad-answer', `the reply makes no sense: ${read.reason}`)
  return { kind: 'answered', answer: read.answer }
}
