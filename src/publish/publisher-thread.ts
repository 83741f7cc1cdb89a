/** The publisher's thread: looks at the store again and again and builds a snapshot whenever something changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Snapshot } from '../catalogue/snapshot.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { nextSnapshot } from './next-snapshot.ts'
import type { PublisherData, PublisherMessage } from './publisher-messages.ts'

const { databaseUrl, refreshMs } = workerData as PublisherData
let store: Store | null = null
let current: Snapshot | null = null

for (;;) {
  parentPort!.postMessage(await look())
  await sleep(refreshMs)
}

async function look(): Promise<PublisherMessage> {
  const startedAt = performance.now()
  try {
    store ??= await openStore(databaseUrl)
    const snapshot = await nextSnapshot(store, current)
    if (snapshot === null) return { kind: 'unchanged' }
    current = snapshot
    return { kind: 'published', snapshot, tookMs: performance.now() - startedAt }
  } catch (error) {
    await closeStore()
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

/** After a failure the store is opened anew: the file or the connection may be another by then. */
async function closeStore(): Promise<void> {
  const failed = store
  store = null
  await failed?.close().catch(() => undefined)
}
