import type { GameServer } from '../model/game-server.ts'
import { findListing, placeOf } from './listing-layer.ts'
import { type Snapshot, SnapshotBuilder } from './snapshot.ts'
import { type Standing, StatusLayerBuilder } from './status-layer.ts'

/** What is different from a snapshot. Ids to remove, and ids of standings, that it does not hold are passed over. */
export interface SnapshotChanges {
  /** Game servers that are new or of which the owner says something else. */
  readonly listed: readonly GameServer[]
  readonly standings: readonly (Standing & { readonly id: string })[]
  readonly removed: readonly string[]
}

/** A snapshot and the changes to it, in any number of parts; each listing is in one of them at most. */
export class SnapshotPatch {
  readonly #snapshot: Snapshot
  readonly #statuses: StatusLayerBuilder
  readonly #listed: GameServer[] = []
  readonly #removed = new Set<number>()

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot
    this.#statuses = new StatusLayerBuilder(snapshot.statuses)
  }

  add({ listed, standings, removed }: SnapshotChanges): void {
    const { listings } = this.#snapshot
    for (const server of listed) this.#listed.push(server)
    for (const standing of standings) {
      const number = findListing(listings, standing.id)
      if (number !== null) this.#statuses.change(number, standing)
    }
    for (const id of removed) {
      const number = findListing(listings, id)
      if (number !== null) this.#removed.add(number)
    }
  }

  /** The snapshot after the changes. What did not change is taken over; standings alone touch no listing. */
  finish(revision: number): Snapshot {
    if (this.#listed.length > 0 || this.#removed.size > 0) return this.#mergeListings().finish(revision)
    for (let number = 0; number < this.#snapshot.listings.count; number++) this.#statuses.keep(number)
    return { ...this.#snapshot, statuses: this.#statuses.finish(), revision }
  }

  /** Walks over the old listings and the new ones side by side, both in the order of their ids. */
  #mergeListings(): SnapshotBuilder {
    const { listings } = this.#snapshot
    const builder = new SnapshotBuilder(this.#snapshot, this.#statuses)
    let next = 0
    const keepUntil = (end: number) => {
      for (; next < end; next++) if (!this.#removed.has(next)) builder.keep(next)
    }
    for (const { id, server } of inOrder(this.#listed)) {
      const { number, isThere } = placeOf(listings, id)
      keepUntil(number)
      builder.add(server)
      if (isThere) next++
    }
    keepUntil(listings.count)
    return builder
  }
}

/** Game servers in the bytewise order of their ids. */
function inOrder(servers: readonly GameServer[]): { id: Buffer; server: GameServer }[] {
  return servers
    .map((server) => ({ id: Buffer.from(server.listing.id), server }))
    .sort((a, b) => Buffer.compare(a.id, b.id))
}
