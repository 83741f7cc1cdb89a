/** The poller's thread: probes what is due in the store until it is told to stop. */
import { parentPort, workerData } from 'node:worker_threads'
import { findGame } from '../probe/games.ts'
import { openProber } from '../probe/open-prober.ts'
import { Poller } from '../probe/poller.ts'
import { openStore } from '../store/open-store.ts'
import type { PollerData, PollerMessage } from './poller-messages.ts'

const { databaseUrl, intervalMs, concurrency, games, allowPrivate } = workerData as PollerData

const tellCountsMs = 1000

const stop = new AbortController()
parentPort!.on('message', () => stop.abort())

let storeIsAway = false
const store = await openStore(databaseUrl)
const prober = openProber({ allowPrivate, onEnded: (reason) => tell({ kind: 'gamedig-ended', reason }) })
const poller = new Poller({
  ...prober,
  ...{ work: store.probes, canProbe, intervalMs, concurrency },
  upkeep: async (now) => {
    await store.history.tidy(now)
    if (storeIsAway) tell({ kind: 'store-back' })
    storeIsAway = false
  },
  onTrouble: (error) => {
    const reason = error instanceof Error ? error.message : String(error)
    if (!storeIsAway) tell({ kind: 'store-away', reason })
    storeIsAway = true
  },
})
const telling = setInterval(() => tell({ kind: 'counts', counts: poller.counts }), tellCountsMs)
await poller.run(stop.signal)
clearInterval(telling)
tell({ kind: 'counts', counts: poller.counts })
await prober.source.close()
await store.close()
parentPort!.close()

function canProbe(name: string): boolean {
  const found = findGame(name)
  if (found.kind === 'unknown' || found.game.way.kind === 'none') return false
  return games.length === 0 || games.includes(found.game.id)
}

function tell(message: PollerMessage): void {
  parentPort!.postMessage(message)
}
