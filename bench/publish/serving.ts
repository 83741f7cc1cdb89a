/** The app with its publisher, as `serve` runs them; each round tells when snapshots were being made. */
import { createWriteStream } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createApp } from '../../src/api/app.ts'
import { Publisher } from '../../src/publish/publisher.ts'
import { fillStore } from '../filled-store.ts'
import { serveOperation } from '../operation.ts'

/** From when to when something ran, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

await serveOperation<{ port: number; databaseUrl: string }, Span[]>(async ({ dataset, folder }) => {
  const databaseUrl = await fillStore(join(folder, `serving-${dataset.count}.db`), dataset)
  const spans: Span[] = []
  const publisher = new Publisher({
    databaseUrl,
    refreshMs: 500,
    snapshotPath: join(folder, `serving-${dataset.count}.snapshot`),
    saved: null,
    onEvent: (event) => {
      const to = performance.timeOrigin + performance.now()
      if (event.kind === 'published') spans.push({ from: to - event.tookMs, to })
    },
  })
  await publisher.firstSnapshot
  spans.length = 0
  const app = createApp({
    ...{ snapshots: publisher, rateLimit: 0, trustedProxies: [], publicUrl: null },
    probing: () => null,
    history: { points: async () => ({ kind: 'away' }) },
    ...{ logLevel: 'info', metrics: true },
    logTo: createWriteStream('/dev/null'),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const end = async () => {
    await app.close()
    await publisher.stop()
  }
  return { info: { port, databaseUrl }, round: () => spans, end }
})
