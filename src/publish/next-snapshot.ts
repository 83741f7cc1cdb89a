import { type Snapshot, SnapshotBuilder } from '../catalogue/snapshot.ts'
import { withChanges } from '../catalogue/snapshot-changes.ts'
import type { Store } from '../store/store.ts'

/**
 * With more changed listings than this, reading everything takes hardly longer, and less memory: it is read in batches,
 * while changes are held all at once. Standings are small, and applying a million takes a quarter of the time.
 */
const mostListings = 300_000

/** The snapshot of the store as it is now, or null when `current` already shows it. */
export async function nextSnapshot(store: Store, current: Snapshot | null): Promise<Snapshot | null> {
  if (current === null) return readSnapshot(store)
  const changes = await store.changedSince(current.revision, mostListings)
  if (changes.kind === 'unknown') return readSnapshot(store)
  if (changes.revision === current.revision) return null
  return withChanges(current, changes, changes.revision)
}

async function readSnapshot(store: Store): Promise<Snapshot> {
  const builder = new SnapshotBuilder()
  let revision = 0
  for await (const batch of store.readAll()) {
    revision = batch.revision
    for (const server of batch.servers) builder.add(server)
  }
  return builder.finish(revision)
}
