import { type Snapshot, SnapshotBuilder } from '../catalogue/snapshot.ts'
import { SnapshotPatch } from '../catalogue/snapshot-changes.ts'
import type { Store } from '../store/store.ts'

/**
 * With more changed listings than this, reading everything takes hardly longer, and less memory: it is read in batches,
 * while changed listings are held all at once.
 */
const mostListings = 300_000

/** The snapshot of the store as it is now, or null when `current` already shows it. */
export async function nextSnapshot(store: Store, current: Snapshot | null): Promise<Snapshot | null> {
  const caughtUp = current === null ? ({ kind: 'unknown' } as const) : await catchUp(store, current)
  if (caughtUp.kind === 'unknown') return readSnapshot(store)
  return caughtUp.kind === 'changed' ? caughtUp.snapshot : null
}

type CaughtUp = { kind: 'changed'; snapshot: Snapshot } | { kind: 'unchanged' } | { kind: 'unknown' }

async function catchUp(store: Store, current: Snapshot): Promise<CaughtUp> {
  let patch: SnapshotPatch | null = null
  let { revision } = current
  for await (const batch of store.changedSince(revision, mostListings)) {
    if (batch.kind === 'unknown') return { kind: 'unknown' }
    revision = batch.revision
    if (revision === current.revision) return { kind: 'unchanged' }
    patch ??= new SnapshotPatch(current)
    patch.add(batch)
  }
  return { kind: 'changed', snapshot: patch!.finish(revision) }
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
