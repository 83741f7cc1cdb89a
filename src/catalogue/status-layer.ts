import type { State, Status } from '../model/game-server.ts'
import {
  type ByteColumn,
  ByteColumnWriter,
  sharedBytes,
  sharedFloat64s,
  sharedInt32s,
  sharedUint32s,
} from './columns.ts'
import { bytesAt } from './listing-layer.ts'
import { makeOrders, type Orders } from './orders.ts'
import { type StatusFields, versionAndMapJson } from './record-json.ts'

const states: readonly State[] = ['unknown', 'online', 'offline']

/** What is known of each game server's present, by listing number, and the orders that follow from it. */
export interface StatusLayer {
  /** Index into the states: unknown, online, offline. */
  readonly states: Uint8Array
  readonly players: Uint32Array
  readonly maxPlayers: Uint32Array
  readonly votes: Uint32Array
  /** Milliseconds since 1970; NaN when there is none. */
  readonly checkedAt: Float64Array
  readonly lastOnlineAt: Float64Array
  /** -1 when there is none. */
  readonly latencyMs: Int32Array
  readonly versionsAndMaps: ByteColumn
  readonly orders: Orders
}

/** A status together with the votes, which change as often and rank with it. */
export interface Standing {
  readonly status: Status
  readonly votes: number
}

/** The layer for listings 0, 1, 2 … */
export function buildStatusLayer(standings: readonly Standing[]): StatusLayer {
  const columns = emptyColumns(standings.length)
  standings.forEach((standing, number) => {
    putStanding(columns, number, standing)
  })
  const texts = new ByteColumnWriter()
  for (const { status } of standings) writeTexts(texts, status)
  return { ...columns, versionsAndMaps: texts.finish(), orders: ordersOf(columns) }
}

/** A new layer in which the given listings have new standings; the old one stays as it is. */
export function patchStatusLayer(layer: StatusLayer, changes: ReadonlyMap<number, Standing>): StatusLayer {
  const count = layer.states.length
  const columns = emptyColumns(count)
  for (const name of columnNames) columns[name].set(layer[name])
  for (const [number, standing] of changes) putStanding(columns, number, standing)
  const texts = new ByteColumnWriter()
  for (let number = 0; number < count; number++) {
    const change = changes.get(number)
    if (change === undefined) {
      texts.next()
      texts.copy(bytesAt(layer.versionsAndMaps, number))
    } else {
      writeTexts(texts, change.status)
    }
  }
  return { ...columns, versionsAndMaps: texts.finish(), orders: ordersOf(columns) }
}

/** What the record of a listing says of its status. */
export function statusFields(layer: StatusLayer, number: number): StatusFields {
  const state = states[layer.states[number]!]!
  const latencyMs = layer.latencyMs[number]!
  return {
    online: state === 'online',
    players: layer.players[number]!,
    maxPlayers: layer.maxPlayers[number]!,
    votes: layer.votes[number]!,
    versionAndMap: bytesAt(layer.versionsAndMaps, number),
    state,
    checkedAt: fromTime(layer.checkedAt[number]!),
    lastOnlineAt: fromTime(layer.lastOnlineAt[number]!),
    latencyMs: latencyMs < 0 ? null : latencyMs,
  }
}

const columnNames = [
  'states',
  'players',
  'maxPlayers',
  'votes',
  'checkedAt',
  'lastOnlineAt',
  'latencyMs',
] as const

type Columns = Pick<StatusLayer, (typeof columnNames)[number]>

function emptyColumns(count: number): Columns {
  return {
    states: sharedBytes(count),
    players: sharedUint32s(count),
    maxPlayers: sharedUint32s(count),
    votes: sharedUint32s(count),
    checkedAt: sharedFloat64s(count),
    lastOnlineAt: sharedFloat64s(count),
    latencyMs: sharedInt32s(count),
  }
}

function putStanding(columns: Columns, number: number, { status, votes }: Standing): void {
  columns.states[number] = states.indexOf(status.state)
  columns.players[number] = status.state === 'online' ? status.players : 0
  columns.maxPlayers[number] = status.maxPlayers
  columns.votes[number] = votes
  columns.checkedAt[number] = status.checkedAt ?? Number.NaN
  columns.lastOnlineAt[number] = status.lastOnlineAt ?? Number.NaN
  columns.latencyMs[number] = status.latencyMs ?? -1
}

function writeTexts(writer: ByteColumnWriter, status: Status): void {
  writer.next()
  writer.text(versionAndMapJson(status.version, status.map))
}

function ordersOf(columns: Columns): Orders {
  const online = columns.states.map((state) => (states[state] === 'online' ? 1 : 0))
  return makeOrders({ online, votes: columns.votes, players: columns.players })
}

function fromTime(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
