/** Rollcall's app as `serve` makes it: limiter, CORS, ETag, Link and the log at its usual level. */
import { createWriteStream } from 'node:fs'
import { createApp } from '../../src/api/app.ts'
import { SnapshotBuilder } from '../../src/catalogue/snapshot.ts'
import { readDataset } from '../dataset.ts'
import { serveApp } from './listen.ts'

await serveApp(async ({ dataset }) => {
  const builder = new SnapshotBuilder()
  for (const server of readDataset(dataset)) builder.add(server)
  const published = { snapshot: builder.finish(1), confirmedAt: Date.now() }
  return createApp({
    snapshots: { current: published, storeIsAway: false },
    probing: () => null,
    history: { points: async () => ({ kind: 'away' }) },
    rateLimit: 60,
    trustedProxies: ['127.0.0.1'],
    publicUrl: null,
    logLevel: 'info',
    metrics: true,
    logTo: createWriteStream('/dev/null'),
  })
})
