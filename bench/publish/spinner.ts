/** Keeps a core busy now and then, for about as long as a publish does, with work that has nothing to do with serving. */
import { setTimeout as sleep } from 'node:timers/promises'
import { serveOperation } from '../operation.ts'
import type { Span } from '../served.ts'

const durationMs = 18_000
const pauseMs = 1500
/** Per game server in the catalogue: what a publish of a tenth of the statuses took. */
const busyMsPerServer = 0.0022

await serveOperation<null, Span[]>(({ dataset }) => {
  const busyMs = dataset.count * busyMsPerServer
  const round = async () => {
    const spans: Span[] = []
    const endAt = performance.now() + durationMs
    while (performance.now() < endAt) {
      await sleep(pauseMs)
      const from = performance.timeOrigin + performance.now()
      while (performance.timeOrigin + performance.now() < from + busyMs);
      spans.push({ from, to: from + busyMs })
    }
    return spans
  }
  return { info: null, round, end: () => undefined }
})
