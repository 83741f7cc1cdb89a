import type { FastifyInstance } from 'fastify'
import { starting } from './fixed-answers.ts'
import { jsonType } from './headers.ts'
import { sendFixed } from './send.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/**
 * `/healthz`: the process answers. `/readyz`: it has a catalogue to serve; how old that is, and whether the store
 * can be read, is in the body, because an old catalogue is still served.
 */
export function addHealthRoutes(app: FastifyInstance, snapshots: SnapshotSource): void {
  app.get('/healthz', (_request, reply) => reply.headers(uncached).send(JSON.stringify({ status: 'ok' })))

  app.get('/readyz', (_request, reply) => {
    const published = snapshots.current
    if (published === null) return sendFixed(reply, starting)
    const { snapshot, confirmedAt } = published
    return reply.headers(uncached).send(
      JSON.stringify({
        status: 'ready',
        snapshot: {
          servers: snapshot.listings.count,
          revision: snapshot.revision,
          ageSeconds: Math.max(0, Math.round((Date.now() - confirmedAt) / 1000)),
        },
        store: snapshots.storeIsAway ? 'away' : 'ok',
      }),
    )
  })
}

const uncached = { 'content-type': jsonType, 'cache-control': 'no-store' }
