/** The publisher's thread: looks at the store again and again and builds a snapshot whenever something changed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { ListingLayer } from '../catalogue/listing-layer.ts'
import type { Snapshot } from '../catalogue/snapshot.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { nextSnapshot } from './next-snapshot.ts'
import type { PublisherData, PublisherMessage } from './publisher-messages.ts'
import { saveSnapshot } from './snapshot-file.ts'
import { SnapshotWeight } from './snapshot-weight.ts'

const { databaseUrl, refreshMs, snapshotPath, saved } = workerData as PublisherData

/** Saving a million game servers takes seconds of disk work, and an older snapshot catches up from the store. */
const saveIntervalMs = 60_000

const weight = new SnapshotWeight()
let store: Store | null = null
let current: Snapshot | null = saved?.snapshot ?? null
let sentListings: ListingLayer | null = null
let identity = saved?.identity ?? null
let savedRevision = current?.revision ?? null
let savedAt = Number.NEGATIVE_INFINITY

for (;;) {
  send(await look())
  keep()
  await sleep(refreshMs)
}

async function look(): Promise<PublisherMessage> {
  const startedAt = performance.now()
  try {
    store ??= await openStore(databaseUrl)
    const state = await store.state()
    const snapshot = await nextSnapshot(store, state.identity === identity ? current : null)
    identity = state.identity
    if (snapshot === null) return { kind: 'unchanged' }
    return published(snapshot, performance.now() - startedAt)
  } catch (error) {
    await closeStore()
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

function published(snapshot: Snapshot, tookMs: number): PublisherMessage {
  current = snapshot
  weight.add(snapshot)
  const { listings, statuses, revision } = snapshot
  const areSent = listings === sentListings
  sentListings = listings
  return { kind: 'published', listings: areSent ? null : listings, statuses, revision, tookMs }
}

/** After a failure the store is opened anew: the file or the connection may be another by then. */
async function closeStore(): Promise<void> {
  const failed = store
  store = null
  await failed?.close().catch(() => undefined)
}

/** Saves the snapshot when it is newer than the saved one, now and then. */
function keep(): void {
  const isNew = current !== null && current.revision !== savedRevision
  if (!isNew || identity === null || performance.now() - savedAt < saveIntervalMs) return
  savedAt = performance.now()
  try {
    saveSnapshot(snapshotPath, { snapshot: current!, identity, confirmedAt: Date.now() })
    savedRevision = current!.revision
  } catch (error) {
    send({ kind: 'not-saved', reason: (error as Error).message })
  }
}

function send(message: PublisherMessage): void {
  parentPort!.postMessage(message)
}
