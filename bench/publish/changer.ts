/** Changes a tenth of the statuses in the store of `serving.ts`, as a poller would from a process of its own. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { readDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'
import { changedStatuses, put } from './changes.ts'

const durationMs = 18_000

await serveOperation<null, null>(async ({ dataset, folder }) => {
  const servers = readDataset(dataset)
  // Long enough for the publish that follows a change, so that nothing is written during it.
  const pauseMs = 1500 + dataset.count / 400
  const store = await openStore(`sqlite:${join(folder, `serving-${dataset.count}.db`)}`)
  // It goes on counting from round to round: the same change again would change nothing.
  let changes = 0
  const round = async () => {
    const endAt = performance.now() + durationMs
    while (performance.now() < endAt) {
      await sleep(pauseMs)
      await put(store, changedStatuses(servers, changes++))
    }
    await sleep(pauseMs)
    return null
  }
  return { info: null, round, end: () => store.close() }
})
