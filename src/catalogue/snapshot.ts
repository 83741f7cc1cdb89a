import type { GameServer } from '../model/game-server.ts'
import { bytesAt } from './columns.ts'
import { findListing, type ListingLayer } from './listing-layer.ts'
import { ListingLayerBuilder, noListings } from './listing-layer-builder.ts'
import { assembleRecord, partsPerRecord, splitParts } from './record-json.ts'
import { noStatuses, type StatusLayer, StatusLayerBuilder, statusFields } from './status-layer.ts'

/** One immutable state of the whole catalogue. */
export interface Snapshot {
  readonly listings: ListingLayer
  readonly statuses: StatusLayer
  /** The store's revision that it shows. */
  readonly revision: number
}

const nothing: Snapshot = { listings: noListings, statuses: noStatuses, revision: 0 }

/** Makes a snapshot of game servers that come in the bytewise order of their ids. */
export class SnapshotBuilder {
  readonly #listings: ListingLayerBuilder
  readonly #statuses: StatusLayerBuilder

  /**
   * @param earlier the snapshot from which `keep` takes listings over.
   * @param statuses knows what changes of their standings.
   */
  constructor(earlier: Snapshot = nothing, statuses = new StatusLayerBuilder(earlier.statuses)) {
    this.#listings = new ListingLayerBuilder(earlier.listings)
    this.#statuses = statuses
  }

  add(server: GameServer): void {
    this.#listings.add(server)
    this.#statuses.add({ status: server.status, votes: server.listing.votes, week: server.week })
  }

  /** Takes over a listing of the earlier snapshot by its number. */
  keep(number: number): void {
    this.#listings.keep(number)
    this.#statuses.keep(number)
  }

  /** @throws RangeError when an id did not follow the one before. */
  finish(revision: number): Snapshot {
    return { listings: this.#listings.finish(), statuses: this.#statuses.finish(), revision }
  }
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
