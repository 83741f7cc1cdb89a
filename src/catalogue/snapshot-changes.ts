import type { GameServer } from '../model/game-server.ts'
import { findListing, placeOf } from './listing-layer.ts'
import { type Snapshot, SnapshotBuilder } from './snapshot.ts'
import { type Standing, type StatusLayer, StatusLayerBuilder } from './status-layer.ts'

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
    return { ...snapshot, statuses: mergeStatuses(snapshot.statuses, standings), revision }
  }
  return mergeListings(snapshot, changes, standings).finish(revision)
}

function mergeStatuses(earlier: StatusLayer, standings: ReadonlyMap<number, Standing>): StatusLayer {
  const builder = new StatusLayerBuilder(earlier)
  for (let number = 0; number < earlier.states.length; number++) {
    const standing = standings.get(number)
    if (standing === undefined) builder.keep(number)
    else builder.add(standing)
  }
  return builder.finish()
}

/** Walks over the old listings and the new ones side by side, both in the order of their ids. */
function mergeListings(
  snapshot: Snapshot,
  changes: SnapshotChanges,
  standings: ReadonlyMap<number, Standing>,
): SnapshotBuilder {
  const removed = new Set(changes.removed.map((id) => findListing(snapshot.listings, id)))
  const builder = new SnapshotBuilder(snapshot)
  let next = 0
  const keepUntil = (end: number) => {
    for (; next < end; next++) if (!removed.has(next)) builder.keep(next, standings.get(next))
  }
  for (const { id, server } of inOrder(changes.listed)) {
    const { number, isThere } = placeOf(snapshot.listings, id)
    keepUntil(number)
    builder.add(server)
    if (isThere) next++
  }
  keepUntil(snapshot.listings.count)
  return builder
}

/** Game servers in the bytewise order of their ids. */
function inOrder(servers: readonly GameServer[]): { id: Buffer; server: GameServer }[] {
  return servers
    .map((server) => ({ id: Buffer.from(server.listing.id), server }))
    .sort((a, b) => Buffer.compare(a.id, b.id))
}
