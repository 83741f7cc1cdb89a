import type { State, Status } from '../model/game-server.ts'
import type { Week } from '../model/history.ts'
import { mergeBytes, mergeNumbers } from './column-merge.ts'
import { ByteColumnWriter, type Column, NumberWriter } from './column-writers.ts'
import {
  type ByteColumn,
  bytesAt,
  sharedBytes,
  sharedFloat64s,
  sharedInt32s,
  sharedUint32s,
} from './columns.ts'
import { makeOrders, type Orders } from './orders.ts'
import { Origins } from './origins.ts'
import { type StatusFields, versionAndMapJson } from './record-json.ts'

const states: readonly State[] = ['unknown', 'online', 'offline']

/** What is known of each game server's present, by listing number, and the orders that follow from it. */
export interface StatusLayer extends Columns {
  readonly versionsAndMaps: ByteColumn
  readonly orders: Orders
}

interface Columns {
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
}

type ColumnName = keyof Columns

const makers: { readonly [Name in ColumnName]: (length: number) => Columns[Name] } = {
  states: sharedBytes,
  players: sharedUint32s,
  maxPlayers: sharedUint32s,
  votes: sharedUint32s,
  checkedAt: sharedFloat64s,
  lastOnlineAt: sharedFloat64s,
  latencyMs: sharedInt32s,
  uptime: sharedInt32s,
  peakPlayers: sharedInt32s,
}

const columnNames = Object.keys(makers) as ColumnName[]

function perColumn<T>(make: (name: ColumnName) => T): Record<ColumnName, T> {
  return Object.fromEntries(columnNames.map((name) => [name, make(name)])) as Record<ColumnName, T>
}

/** A status together with the votes, which change as often and rank with it. */
export interface Standing {
  readonly status: Status
  readonly votes: number
  readonly week: Week
}

/**
 * Makes a layer from an earlier one and new standings, listing by listing. Standings are noted in columns at once: with
 * 100,000 of them alive as objects, collecting garbage kept all cores busy for 25 ms again and again.
 */
export class StatusLayerBuilder {
  readonly #earlier: StatusLayer
  readonly #origins: Origins
  readonly #added = perColumn(() => new NumberWriter())
  readonly #texts = new ByteColumnWriter()
  /** Per listing of the earlier layer, one more than the row of its other standing; 0 when it has none. */
  readonly #changed: Uint32Array

  constructor(earlier: StatusLayer) {
    this.#earlier = earlier
    this.#origins = new Origins(earlier.states.length)
    this.#changed = new Uint32Array(earlier.states.length)
  }

  /** Gives a listing of the earlier layer another standing, before it is kept. */
  change(number: number, standing: Standing): void {
    this.#changed[number] = this.#note(standing) + 1
  }

  /** The next listing is new. */
  add(standing: Standing): void {
    this.#origins.add(this.#note(standing))
  }

  /** The next listing is this one of the earlier layer. */
  keep(number: number): void {
    const changed = this.#changed[number]!
    if (changed === 0) this.#origins.keep(number)
    else this.#origins.add(changed - 1)
  }

  finish(): StatusLayer {
    const columns = perColumn((name) => {
      const added = this.#added[name].written()
      return mergeNumbers<Column>(this.#origins, this.#earlier[name], added, makers[name])
    }) as Columns
    const versionsAndMaps = mergeBytes(this.#origins, this.#earlier.versionsAndMaps, this.#texts.written())
    return { ...columns, versionsAndMaps, orders: ordersOf(columns) }
  }

  /** Returns the row where the standing is noted. */
  #note(standing: Standing): number {
    const row = this.#added.states.length
    const values = valuesOf(standing)
    for (const name of columnNames) this.#added[name].push(values[name])
    this.#texts.next()
    this.#texts.text(versionAndMapJson(standing.status.version, standing.status.map))
    return row
  }
}

const noColumns = perColumn((name) => makers[name](0)) as Columns

/** A layer of nothing, from which the first one is made. */
export const noStatuses: StatusLayer = {
  ...noColumns,
  versionsAndMaps: { bytes: sharedBytes(0), starts: sharedUint32s(1) },
  orders: ordersOf(noColumns),
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
