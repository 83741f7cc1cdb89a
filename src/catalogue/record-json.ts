import type { GameServer } from '../model/game-server.ts'
import type { ByteColumnWriter } from './columns.ts'

/**
 * A record is written from this list of fields and from nothing else. The parts between the fields that change with
 * a status are made once per listing; `partLengths` says where each ends, the last (the description) excepted.
 */
export const partsPerRecord = 6

/** Appends the unchanging parts of a listing's record; returns the length of each part but the last, in bytes. */
export function writeParts(writer: ByteColumnWriter, server: GameServer): number[] {
  const { listing, createdAt, updatedAt } = server
  const parts = [
    `{"id":${json(listing.id)},"name":${json(listing.name)},"ip":${json(listing.ip)}` +
      `,"shortDescription":${json(listing.shortDescription)},"players":`,
    `,"country":${json(listing.country)},"votes":`,
    `,"tags":${json(listing.tags)},"port":${json(listing.port)},"game":${json(listing.game)},"version":`,
    `,"website":${json(listing.website)},"status":`,
    `,"createdAt":${time(createdAt)},"updatedAt":${time(updatedAt)}`,
    `,"description":${json(listing.description)}`,
  ]
  writer.next()
  const lengths = parts.map((part) => {
    const before = writer.length
    writer.text(part)
    return writer.length - before
  })
  return lengths.slice(0, -1)
}

/** What a record says of a status, ready to be put between the parts. */
export interface StatusFields {
  readonly online: boolean
  readonly players: number
  readonly maxPlayers: number
  readonly votes: number
  /** `"1.21","map":null`: the two texts that a probe reports. */
  readonly versionAndMap: Uint8Array
  readonly state: string
  readonly checkedAt: number | null
  readonly lastOnlineAt: number | null
  readonly latencyMs: number | null
}

export function versionAndMapJson(version: string | null, map: string | null): string {
  return `${json(version)},"map":${json(map)}`
}

/** The bytes of one record: the listing's parts with the status between them. */
export function assembleRecord(
  parts: Uint8Array,
  partLengths: Uint16Array,
  status: StatusFields,
  withDescription: boolean,
): Uint8Array[] {
  const pieces: Uint8Array[] = []
  let at = 0
  const part = (index: number) => {
    const end = index === partsPerRecord - 1 ? parts.length : at + partLengths[index]!
    pieces.push(parts.subarray(at, end))
    at = end
  }
  part(0)
  pieces.push(bytes(`${status.players},"maxPlayers":${status.maxPlayers},"online":${status.online}`))
  part(1)
  pieces.push(bytes(`${status.votes}`))
  part(2)
  pieces.push(status.versionAndMap)
  part(3)
  pieces.push(bytes(statusJson(status)))
  part(4)
  if (withDescription) part(5)
  pieces.push(endOfRecord)
  return pieces
}

function statusJson(status: StatusFields): string {
  const { state, checkedAt, lastOnlineAt, latencyMs } = status
  return `{"state":"${state}","checkedAt":${time(checkedAt)},"lastOnlineAt":${time(lastOnlineAt)},"latencyMs":${latencyMs}}`
}

const endOfRecord = bytes('}')

function bytes(text: string): Uint8Array {
  return Buffer.from(text)
}

function json(value: string | number | null | readonly string[]): string {
  return JSON.stringify(value)
}

/** RFC 3339 in UTC, as a JSON string. */
function time(milliseconds: number | null): string {
  return milliseconds === null ? 'null' : `"${new Date(milliseconds).toISOString()}"`
}
