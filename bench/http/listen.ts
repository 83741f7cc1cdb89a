import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { type Settings, serveOperation } from '../operation.ts'

export interface ServerInfo {
  readonly port: number
}

/** Runs this process as a server on a free port of 127.0.0.1. */
export function serveApp(start: (settings: Settings) => Promise<FastifyInstance>): Promise<void> {
  return serveOperation<ServerInfo, never>(async (settings) => {
    const app = await start(settings)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.address() as AddressInfo
    return { info: { port }, end: () => app.close() }
  })
}
