import type { GameServer } from '../model/game-server.ts'
import { bytesAt } from './columns.ts'
import { findListing } from './listing-layer.ts'
import { type Snapshot, SnapshotBuilder } from './snapshot.ts'
import { patchStatusLayer, type Standing } from './status-layer.ts'

/** What is different from a snapshot. Ids to remove, and ids of standings, that it does not hold are passed over. */
export interface SnapshotChanges {
  /** Game servers that are new or of which the owner says something else. */
  readonly listed: readonly GameServer[]
  readonly standings: readonly (Standing & { readonly id: string })[]
  readonly removed: readonly string[]
}

/** The snapshot after the changes. What did not change is taken over; changes of standings alone touch no listing. */
export function withChanges(snapshot: Snapshot, changes: SnapshotChanges, revision: number): Snapshot {
  const standings = new Map<number, Standing>()
  for (const standing of changes.standings) {
    const number = findListing(snapshot.listings, standing.id)
    if (number !== null) standings.set(number, standing)
  }
  if (changes.listed.length === 0 && changes.removed.length === 0) {
    return { ...snapshot, statuses: patchStatusLayer(snapshot.statuses, standings), revision }
  }
  return mergeListings(snapshot, changes, standings).finish(revision)
}

/** Walks over the old listings and the new ones side by side, both in the order of their ids. */
function mergeListings(
  snapshot: Snapshot,
  changes: SnapshotChanges,
  standings: ReadonlyMap<number, Standing>,
): SnapshotBuilder {
  const gone = new Set<number | null>()
  for (const id of changes.removed) gone.add(findListing(snapshot.listings, id))
  for (const { listing } of changes.listed) gone.add(findListing(snapshot.listings, listing.id))
  const builder = new SnapshotBuilder(snapshot)
  const added = inOrder(changes.listed)
  let next = added.next()
  for (let number = 0; number < snapshot.listings.count; number++) {
    if (gone.has(number)) continue
    const id = bytesAt(snapshot.listings.ids, number)
    for (; !next.done && Buffer.compare(next.value.id, id) < 0; next = added.next())
      builder.add(next.value.server)
    builder.keep(number, standings.get(number))
  }
  for (; !next.done; next = added.next()) builder.add(next.value.server)
  return builder
}

/** Game servers in the bytewise order of their ids. */
function inOrder(servers: readonly GameServer[]): ArrayIterator<{ id: Buffer; server: GameServer }> {
  return servers
    .map((server) => ({ id: Buffer.from(server.listing.id), server }))
    .sort((a, b) => Buffer.compare(a.id, b.id))
    .values()
}
