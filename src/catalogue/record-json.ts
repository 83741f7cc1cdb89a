import type { GameServer } from '../model/game-server.ts'
import type { Week } from '../model/history.ts'
import type { ByteColumnWriter } from './column-writers.ts'

/**
 * A record is written from this list of fields and from nothing else. The parts between the fields that change with
 * a status are made once per listing; `partLengths` says where each ends, the last (the description) excepted.
 */
export const partsPerRecord = 6

/** Appends the unchanging parts of a listing's record; returns the length of each part but the last, in bytes. */
export function writeParts(writer: ByteColumnWriter, server: GameServer): number[] {
  const parts = listingParts(server)
  const text = parts.join('')
  writer.next()
  // Writing once takes a third of the time of writing part by part, and most records are of ASCII alone.
  const isAscii = writer.text(text) === text.length
  return parts.slice(0, -1).map((part) => (isAscii ? part.length : Buffer.byteLength(part)))
}

function listingParts({ listing, createdAt, updatedAt }: GameServer): string[] {
  return [
    `{"id":${json(listing.id)},"name":${json(listing.name)},"ip":${json(listing.ip)}` +
      `,"shortDescription":${json(listing.shortDescription)},"players":`,
    `,"country":${json(listing.country)},"votes":`,
    `,"tags":${json(listing.tags)},"port":${json(listing.port)},"game":${json(listing.game)},"version":`,
    `,"website":${json(listing.website)},"status":`,
    `,"createdAt":${time(createdAt)},"updatedAt":${time(updatedAt)}`,
    `,"description":${json(listing.description)}`,
  ]
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
  /** Shown only where one server is shown alone. */
  readonly week: Week
}

export function versionAndMapJson(version: string | null, map: string | null): string {
  return `${json(version)},"map":${json(map)}`
}

/** The parts of a record that `writeParts` wrote. */
export function splitParts(bytes: Uint8Array, lengths: Uint16Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  let at = 0
  for (const length of lengths) {
    parts.push(bytes.subarray(at, at + length))
    at += length
  }
  parts.push(bytes.subarray(at))
  return parts
}

/** The bytes of one record, in pieces: the listing's parts with the status between them; all of it where it stands alone. */
export function assembleRecord(
  [toPlayers, toVotes, toVersion, toStatus, times, description]: readonly Uint8Array[],
  status: StatusFields,
  isAlone: boolean,
): Uint8Array[] {
  const pieces = [
    toPlayers!,
    bytes(`${status.players},"maxPlayers":${status.maxPlayers},"online":${status.online}`),
    toVotes!,
    bytes(`${status.votes}`),
    toVersion!,
    status.versionAndMap,
    toStatus!,
    bytes(statusJson(status)),
    times!,
  ]
  if (isAlone) pieces.push(description!, bytes(weekJson(status.week)))
  pieces.push(endOfRecord)
  return pieces
}

/** The whole record of one game server, as `GET /servers/{id}` shows it. */
export function recordJson(server: GameServer): string {
  const { status, listing } = server
  const online = status.state === 'online'
  const fields: StatusFields = {
    ...status,
    online,
    players: online ? status.players : 0,
    votes: listing.votes,
    week: server.week,
    versionAndMap: bytes(versionAndMapJson(status.version, status.map)),
  }
  return Buffer.concat(assembleRecord(listingParts(server).map(bytes), fields, true)).toString()
}

function statusJson(status: StatusFields): string {
  const { state, checkedAt, lastOnlineAt, latencyMs } = status
  return `{"state":"${state}","checkedAt":${time(checkedAt)},"lastOnlineAt":${time(lastOnlineAt)},"latencyMs":${latencyMs}}`
}

function weekJson({ uptime, peakPlayers }: Week): string {
  return `,"uptime":${uptime},"peakPlayers":${peakPlayers}`
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
  if (milliseconds === null) return 'null'
  if (milliseconds !== lastTime.milliseconds) {
    lastTime = { milliseconds, text: `"${new Date(milliseconds).toISOString()}"` }
  }
  return lastTime.text
}

/** What an import brings shares its times, and writing one takes as long as all other fields of a record. */
let lastTime = { milliseconds: Number.NaN, text: '' }
