/** Changes a tenth of the statuses in the store of `serving.ts`, as a poller would from a process of its own. */
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { readDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'
import { changedStatuses, put } from './changes.ts'
import type { Span } from './serving.ts'

const durationMs = 18_000
const pauseMs = 1500

await serveOperation<null, Span[]>(async ({ dataset, folder }) => {
  const servers = readDataset(dataset)
  const store = await openStore(`sqlite:${join(folder, `serving-${dataset.count}.db`)}`)
  // It goes on counting from round to round: the same change again would change nothing.
  let changes = 0
  const round = async () => {
    const spans: Span[] = []
    const endAt = performance.now() + durationMs
    while (performance.now() < endAt) {
      await sleep(pauseMs)
      const changed = changedStatuses(servers, changes++)
      const from = performance.timeOrigin + performance.now()
      await put(store, changed)
      spans.push({ from, to: performance.timeOrigin + performance.now() })
    }
    await sleep(pauseMs)
    return spans
  }
  return { info: null, round, end: () => store.close() }
})
