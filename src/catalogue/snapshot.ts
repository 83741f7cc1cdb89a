import type { GameServer } from '../model/game-server.ts'
import { bytesAt, findListing, type ListingLayer, ListingLayerBuilder } from './listing-layer.ts'
import { assembleRecord, partsPerRecord, splitParts } from './record-json.ts'
import {
  patchStatusLayer,
  type Standing,
  type StatusLayer,
  StatusLayerBuilder,
  statusFields,
} from './status-layer.ts'

/** One immutable state of the whole catalogue. */
export interface Snapshot {
  readonly listings: ListingLayer
  readonly statuses: StatusLayer
  /** The store's revision that it shows. */
  readonly revision: number
}

/** Builds a snapshot from game servers that come in the bytewise order of their ids. */
export class SnapshotBuilder {
  readonly #listings = new ListingLayerBuilder()
  readonly #statuses = new StatusLayerBuilder()

  /** @throws RangeError when the id does not follow the one before. */
  add(server: GameServer): void {
    this.#listings.add(server)
    this.#statuses.add({ status: server.status, votes: server.listing.votes })
  }

  finish(revision: number): Snapshot {
    return { listings: this.#listings.finish(), statuses: this.#statuses.finish(), revision }
  }
}

/** The same listings with new standings of some of them. Ids that the snapshot does not hold are passed over. */
export function withStandings(
  snapshot: Snapshot,
  standings: Iterable<readonly [id: string, standing: Standing]>,
  revision: number,
): Snapshot {
  const changes = new Map<number, Standing>()
  for (const [id, standing] of standings) {
    const number = findListing(snapshot.listings, id)
    if (number !== null) changes.set(number, standing)
  }
  return { ...snapshot, statuses: patchStatusLayer(snapshot.statuses, changes), revision }
}

/** The JSON of one listing's record, in pieces; with the description only where one server is shown alone. */
export function recordPieces(snapshot: Snapshot, number: number, withDescription: boolean): Uint8Array[] {
  const { listings, statuses } = snapshot
  const lengths = partsPerRecord - 1
  const partLengths = listings.partLengths.subarray(number * lengths, (number + 1) * lengths)
  const parts = splitParts(bytesAt(listings.records, number), partLengths)
  return assembleRecord(parts, statusFields(statuses, number), withDescription)
}

/** The record of the game server with this id as `GET /servers/{id}` shows it, or null. */
export function findRecord(snapshot: Snapshot, id: string): Uint8Array[] | null {
  const number = findListing(snapshot.listings, id)
  return number === null ? null : recordPieces(snapshot, number, true)
}
