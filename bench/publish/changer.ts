/** Fills a store, and in each round changes a tenth of its statuses again and again, as a poller would. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { openDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'
import { changedStatuses, put } from './changes.ts'

const durationMs = 18_000

await serveOperation<{ databaseUrl: string }, null>(async ({ dataset, folder }) => {
  const records = openDataset(dataset)
  // Long enough for the publish that follows a change, so that nothing is written during it.
  const pauseMs = 1500 + dataset.count / 400
  const databaseUrl = `sqlite:${join(folder, `serving-${dataset.count}.db`)}`
  const store = await openStore(databaseUrl)
  await put(store, records())
  // It goes on counting from round to round: the same change again would change nothing.
  let changes = 0
  const round = async () => {
    const endAt = performance.now() + durationMs
    while (performance.now() < endAt) {
      await sleep(pauseMs)
      await put(store, changedStatuses(records, changes++))
    }
    await sleep(pauseMs)
    return null
  }
  return { info: { databaseUrl }, round, end: () => store.close() }
})
