import type { State, Status } from '../model/game-server.ts'
import type { Week } from '../model/history.ts'
import { ByteColumnWriter, NumberWriter } from './column-writers.ts'
import {
  type ByteColumn,
  bytesAt,
  sharedBytes,
  sharedFloat64s,
  sharedInt32s,
  sharedUint32s,
} from './columns.ts'
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
  /** In thousandths; -1 when unknown. */
  readonly uptime: Int32Array
  /** -1 when unknown. */
  readonly peakPlayers: Int32Array
  readonly versionsAndMaps: ByteColumn
  readonly orders: Orders
}

/** A status together with the votes, which change as often and rank with it. */
export interface Standing {
  readonly status: Status
  readonly votes: number
  readonly week: Week
}

/** Builds the layer from the standings of listings 0, 1, 2 … */
export class StatusLayerBuilder {
  readonly #columns: Record<ColumnName, NumberWriter> = {
    states: new NumberWriter(),
    players: new NumberWriter(),
    maxPlayers: new NumberWriter(),
    votes: new NumberWriter(),
    checkedAt: new NumberWriter(),
    lastOnlineAt: new NumberWriter(),
    latencyMs: new NumberWriter(),
    uptime: new NumberWriter(),
    peakPlayers: new NumberWriter(),
  }
  readonly #texts = new ByteColumnWriter()

  add(standing: Standing): void {
    const values = valuesOf(standing)
    for (const name of columnNames) this.#columns[name].push(values[name])
    writeTexts(this.#texts, standing.status)
  }

  /** Takes over what an earlier layer says of a listing. */
  keep(layer: StatusLayer, number: number): void {
    for (const name of columnNames) this.#columns[name].push(layer[name][number]!)
    this.#texts.next()
    this.#texts.copy(bytesAt(layer.versionsAndMaps, number))
  }

  finish(): StatusLayer {
    const columns: Columns = {
      states: this.#columns.states.finish(sharedBytes),
      players: this.#columns.players.finish(sharedUint32s),
      maxPlayers: this.#columns.maxPlayers.finish(sharedUint32s),
      votes: this.#columns.votes.finish(sharedUint32s),
      checkedAt: this.#columns.checkedAt.finish(sharedFloat64s),
      lastOnlineAt: this.#columns.lastOnlineAt.finish(sharedFloat64s),
      latencyMs: this.#columns.latencyMs.finish(sharedInt32s),
      uptime: this.#columns.uptime.finish(sharedInt32s),
      peakPlayers: this.#columns.peakPlayers.finish(sharedInt32s),
    }
    return { ...columns, versionsAndMaps: this.#texts.finish(), orders: ordersOf(columns) }
  }
}

/** A new layer in which the given listings have new standings; the old one stays as it is. */
export function patchStatusLayer(layer: StatusLayer, changes: ReadonlyMap<number, Standing>): StatusLayer {
  const count = layer.states.length
  const columns: Columns = {
    states: copyInto(sharedBytes(count), layer.states),
    players: copyInto(sharedUint32s(count), layer.players),
    maxPlayers: copyInto(sharedUint32s(count), layer.maxPlayers),
    votes: copyInto(sharedUint32s(count), layer.votes),
    checkedAt: copyInto(sharedFloat64s(count), layer.checkedAt),
    lastOnlineAt: copyInto(sharedFloat64s(count), layer.lastOnlineAt),
    latencyMs: copyInto(sharedInt32s(count), layer.latencyMs),
    uptime: copyInto(sharedInt32s(count), layer.uptime),
    peakPlayers: copyInto(sharedInt32s(count), layer.peakPlayers),
  }
  for (const [number, standing] of changes) {
    const values = valuesOf(standing)
    for (const name of columnNames) columns[name][number] = values[name]
  }
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
  return {
    online: state === 'online',
    players: layer.players[number]!,
    maxPlayers: layer.maxPlayers[number]!,
    votes: layer.votes[number]!,
    versionAndMap: bytesAt(layer.versionsAndMaps, number),
    state,
    checkedAt: fromTime(layer.checkedAt[number]!),
    lastOnlineAt: fromTime(layer.lastOnlineAt[number]!),
    latencyMs: fromCount(layer.latencyMs[number]!),
    week: {
      uptime: fromThousandths(layer.uptime[number]!),
      peakPlayers: fromCount(layer.peakPlayers[number]!),
    },
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
  'uptime',
  'peakPlayers',
] as const

type ColumnName = (typeof columnNames)[number]
type Columns = Pick<StatusLayer, ColumnName>

function copyInto<T extends { set(values: T): void }>(column: T, from: T): T {
  column.set(from)
  return column
}

/** What stands in each column for a standing. */
function valuesOf({ status, votes, week }: Standing): Record<ColumnName, number> {
  return {
    states: states.indexOf(status.state),
    players: status.state === 'online' ? status.players : 0,
    maxPlayers: status.maxPlayers,
    votes,
    checkedAt: status.checkedAt ?? Number.NaN,
    lastOnlineAt: status.lastOnlineAt ?? Number.NaN,
    latencyMs: status.latencyMs ?? -1,
    uptime: week.uptime === null ? -1 : Math.round(week.uptime * 1000),
    peakPlayers: week.peakPlayers ?? -1,
  }
}

function writeTexts(writer: ByteColumnWriter, status: Status): void {
  writer.next()
  writer.text(versionAndMapJson(status.version, status.map))
}

function ordersOf(columns: Columns): Orders {
  const online = columns.states.map((state) => (states[state] === 'online' ? 1 : 0))
  return makeOrders({ online, votes: columns.votes, players: columns.players })
}

function fromCount(value: number): number | null {
  return value < 0 ? null : value
}

function fromThousandths(value: number): number | null {
  return value < 0 ? null : value / 1000
}

function fromTime(value: number): number | null {
  return Number.isNaN(value) ? null : value
}
