import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { firstSignal } from './first-signal.ts'

/** Requests in flight get this long to finish, in milliseconds: less than the 10 s after which Docker kills. */
const longestGoodbyeMs = 8_000

/** Resolves when a signal to stop has come and the requests in flight are answered. */
export async function stopOnSignal(app: FastifyInstance): Promise<void> {
  const closeUnused = watchUnused(app)
  const signal = await firstSignal()
  app.log.info(`${signal}: finishing the requests in flight`)
  closeUnused()
  const impatient = setTimeout(() => app.server.closeAllConnections(), longestGoodbyeMs)
  await app.close()
  clearTimeout(impatient)
}

/** Browsers open connections ahead of need, and Node counts one that has sent nothing yet as busy. */
function watchUnused(app: FastifyInstance): () => void {
  const connections = new Set<Socket>()
  app.server.on('connection', (socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  return () => {
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  }
}
