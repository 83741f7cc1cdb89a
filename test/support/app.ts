import { connect } from 'node:net'
import type { TestContext } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { type AppOptions, createApp } from '../../src/api/app.ts'
import type { HistorySource } from '../../src/api/history-source.ts'
import type { SnapshotSource } from '../../src/api/snapshot-source.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { snapshotOf } from './servers.ts'

/** Game servers in any order as a source that never changes. */
export function sourceOf(servers: readonly GameServer[]): SnapshotSource {
  const inOrder = servers.toSorted((a, b) =>
    Buffer.compare(Buffer.from(a.listing.id), Buffer.from(b.listing.id)),
  )
  return { current: { snapshot: snapshotOf(inOrder), confirmedAt: Date.now() }, storeIsAway: false }
}

/** A past in which nobody was asked. */
const noHistory: HistorySource = { points: async () => ({ kind: 'points', points: [] }) }

export type TestAppOptions = Partial<AppOptions> & Pick<AppOptions, 'snapshots'>

/** Starts the app on a port of its own, as `serve` does but for the given options; stops it after the test. */
export async function startApp(
  t: TestContext,
  options: TestAppOptions,
  extend: (app: FastifyInstance) => void = () => undefined,
) {
  const app = createApp({
    history: noHistory,
    probing: () => null,
    rateLimit: 0,
    trustedProxies: [],
    publicUrl: null,
    logLevel: 'silent',
    metrics: false,
    ...options,
  })
  extend(app)
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  return { app, origin, port: Number(new URL(origin).port) }
}

export interface RawAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly body: string
  /** The body as it came, compressed or not. */
  readonly bytes: Buffer
}

/** Sends bytes over a socket of its own and reads one answer, up to the end of the connection. */
export function sendRaw(port: number, request: string | Uint8Array, from = '127.0.0.1'): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', localAddress: from })
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parseAnswer(Buffer.concat(chunks))))
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer within 5 s')))
    socket.write(request)
  })
}

function parseAnswer(bytes: Buffer): RawAnswer {
  const end = bytes.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, end).split('\r\n')
  const headers = lines.map((line) => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const
  })
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(headers),
    body: bytes.toString('utf8', end + 4),
    bytes: bytes.subarray(end + 4),
  }
}
