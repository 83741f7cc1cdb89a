/** Game servers of the tests' own, which say exactly what a test wants said. */
import { createSocket, type RemoteInfo } from 'node:dgram'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { TestContext } from 'node:test'
import { OwnSource, type OwnSourceOptions } from '../../src/probe/own-source.ts'
import type { Outcome, Target } from '../../src/probe/source.ts'

/** A source that is closed with its test. */
export function ownSource(t: TestContext, options: OwnSourceOptions = {}): OwnSource {
  const source = new OwnSource(options)
  t.after(() => source.close())
  return source
}

export function target(game: string, port: number, address = '127.0.0.1'): Target {
  return { game, host: 'play.example', address, port }
}

type Answering = (request: Buffer, reply: (bytes: Uint8Array) => void, from: RemoteInfo) => void

/** Binds a free port of `address` and calls `answer` for each datagram. */
export async function datagramServer(
  t: TestContext,
  answer: Answering,
  address = '127.0.0.1',
): Promise<number> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  socket.on('message', (request, from) =>
    answer(request, (bytes) => socket.send(bytes, from.port, from.address), from),
  )
  socket.bind(0, address)
  await once(socket, 'listening')
  t.after(() => socket.close())
  return socket.address().port
}

/** Listens on a free port of `address` and hands each connection to `serve`. */
export async function streamServer(
  t: TestContext,
  serve: (socket: Socket) => void,
  address = '127.0.0.1',
): Promise<number> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)))
    serve(socket)
  })
  server.listen(0, address)
  await once(server, 'listening')
  t.after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A TCP port of `address` that was free a moment ago. */
export async function closedPort(address: string): Promise<number> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** How it failed, without the words; `answered` when it did not. */
export function reasonOf(outcome: Outcome): string {
  return outcome.kind === 'failed' ? outcome.reason : outcome.kind
}
