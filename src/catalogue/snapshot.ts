import type { GameServer } from '../model/game-server.ts'
import { bytesAt, findListing, type ListingLayer, ListingLayerBuilder } from './listing-layer.ts'
import { assembleRecord, partsPerRecord } from './record-json.ts'
import { buildStatusLayer, type Standing, type StatusLayer, statusFields } from './status-layer.ts'

/** One immutable state of the whole catalogue. */
export interface Snapshot {
  readonly listings: ListingLayer
  readonly statuses: StatusLayer
  /** The store's revision that it shows. */
  readonly revision: number
}

/** Builds a snapshot from game servers that come in the bytewise order of their ids. */
export function buildSnapshot(servers: Iterable<GameServer>, revision: number): Snapshot {
  const listings = new ListingLayerBuilder()
  const standings: Standing[] = []
  for (const server of servers) {
    listings.add(server)
    standings.push({ status: server.status, votes: server.listing.votes })
  }
  return { listings: listings.finish(), statuses: buildStatusLayer(standings), revision }
}

/** The JSON of one listing's record, in pieces; with the description only where one server is shown alone. */
export function recordPieces(snapshot: Snapshot, number: number, withDescription: boolean): Uint8Array[] {
  const { listings, statuses } = snapshot
  const lengths = partsPerRecord - 1
  return assembleRecord(
    bytesAt(listings.records, number),
    listings.partLengths.subarray(number * lengths, (number + 1) * lengths),
    statusFields(statuses, number),
    withDescription,
  )
}

/** The record of the game server with this id as `GET /servers/{id}` shows it, or null. */
export function findRecord(snapshot: Snapshot, id: string): Uint8Array[] | null {
  const number = findListing(snapshot.listings, id)
  return number === null ? null : recordPieces(snapshot, number, true)
}
