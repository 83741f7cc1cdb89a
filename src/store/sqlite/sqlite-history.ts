import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { HistoryPoint } from '../../model/history.ts'
import { decodeSlots, encodeSlots } from '../history-codec.ts'
import {
  hoursOf,
  pointsOf,
  type Slot,
  shareOf,
  slotMs,
  slotOfTally,
  slotsPerDay,
  slotsPerHour,
  type Tally,
  unitedBy,
  withSlot,
} from '../history-slots.ts'
import {
  daysPerWeek,
  dropAfterMs,
  type HistoryRequest,
  type HistoryStore,
  thinAfterMs,
} from '../history-store.ts'
import { writeSoon } from './sqlite-write.ts'

const dayMs = slotsPerDay * slotMs
/** So that a step of tidying takes a few milliseconds, in which nobody else can write. */
const rowsPerStep = 200

/** As the columns of `standing` have it. */
export interface WeekColumns {
  /** Thousandths. */
  readonly uptime: number
  readonly peakPlayers: number
}

interface DayRow {
  readonly hourly: number
  readonly day: number
  readonly number: number
  readonly known: number
  readonly online: number
  readonly peak: number
  readonly slots: Uint8Array
}

export class SqliteHistory implements HistoryStore {
  readonly #database: DatabaseSync
  readonly #select: StatementSync
  readonly #upsert: StatementSync
  readonly #sumWeek: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    this.#select = database.prepare(sql.select)
    this.#upsert = database.prepare(sql.upsert)
    this.#sumWeek = database.prepare(sql.sumWeek)
  }

  /** Puts away a slot that has ended, within the caller's transaction; returns the week that ends with it. */
  put(number: number, tally: Tally): WeekColumns {
    const day = Math.floor(tally.slot / slotsPerDay)
    const slots = withSlot(this.#slotsOf(0, day, number), slotOfTally(tally))
    this.#write({ hourly: 0, day, number, ...tally, slots: encodeSlots(slots) })
    const { known, online, peak } = this.#sumWeek.get({ number, from: day - daysPerWeek + 1, to: day })!
    return { uptime: shareOf(Number(online), Number(known), 1000), peakPlayers: Number(peak) }
  }

  async points({ id, from, to, stepMs }: HistoryRequest): Promise<readonly HistoryPoint[] | null> {
    if (!(stepMs > 0 && stepMs % slotMs === 0)) throw new RangeError(`no multiple of ${slotMs}: ${stepMs}`)
    const standing = this.#database.prepare(sql.selectTally).get(id)
    if (standing === undefined) return null
    const first = (Math.floor(from / stepMs) * stepMs) / slotMs
    const days = {
      number: standing.number!,
      from: Math.floor(first / slotsPerDay),
      to: Math.floor(to / dayMs),
    }
    const rows = this.#database.prepare(sql.selectDays).all(days) as unknown as DayRow[]
    const slots = rows.flatMap(slotsSince1970)
    if (standing.slot !== null) slots.push(slotUnderWay(standing as unknown as Tally))
    return pointsOf(
      slots.filter(({ index }) => index >= first && index * slotMs < to),
      stepMs,
    )
  }

  async tidy(now: number): Promise<boolean> {
    const thinBefore = Math.floor((now - thinAfterMs) / dayMs)
    if (await this.#step({ hourly: 0, before: thinBefore }, (row) => this.#thin(row))) return true
    return this.#step({ hourly: 1, before: Math.floor((now - dropAfterMs) / dayMs) }, () => undefined)
  }

  /** Takes out the oldest rows before a day; returns whether there may be more. */
  async #step(which: { hourly: number; before: number }, keep: (row: DayRow) => void): Promise<boolean> {
    const select = this.#database.prepare(sql.selectOldest)
    // Looked up first, because writing would make others wait, even for nothing.
    if (select.get({ ...which, most: 1 }) === undefined) return false
    return writeSoon(this.#database, () => {
      const rows = select.all({ ...which, most: rowsPerStep }) as unknown as DayRow[]
      const remove = this.#database.prepare(sql.remove)
      for (const row of rows) {
        remove.run(row.hourly, row.day, row.number)
        keep(row)
      }
      return rows.length === rowsPerStep
    })
  }

  #thin(row: DayRow): void {
    const hours = [...this.#slotsOf(1, row.day, row.number), ...hoursOf(decodeSlots(row.slots))]
    this.#write({ ...row, hourly: 1, slots: encodeSlots(unitedBy((hour) => hour, hours)) })
  }

  #slotsOf(hourly: number, day: number, number: number): readonly Slot[] {
    const row = this.#select.get(hourly, day, number)
    return row === undefined ? [] : decodeSlots(row.slots as Uint8Array)
  }

  /** Replaces the slots; what the row counts is added to what is there. */
  #write({ hourly, day, number, known, online, peak, slots }: DayRow): void {
    const values: SQLInputValue[] = [hourly, day, number, known, online, peak, slots]
    this.#upsert.run(...values)
  }
}

function slotsSince1970({ hourly, day, slots }: DayRow): Slot[] {
  const width = hourly === 1 ? slotsPerHour : 1
  return decodeSlots(slots).map((slot) => ({ ...slot, index: day * slotsPerDay + slot.index * width }))
}

function slotUnderWay(tally: Tally): Slot {
  return { ...slotOfTally(tally), index: tally.slot }
}

const sql = {
  select: 'SELECT slots FROM history WHERE hourly = ? AND day = ? AND number = ?',
  upsert: `INSERT INTO history (hourly, day, number, known, online, peak, slots) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET known = known + excluded.known, online = online + excluded.online,
      peak = max(peak, excluded.peak), slots = excluded.slots`,
  remove: 'DELETE FROM history WHERE hourly = ? AND day = ? AND number = ?',
  selectOldest: `SELECT * FROM history WHERE hourly = :hourly AND day < :before
    ORDER BY hourly, day, number LIMIT :most`,
  sumWeek: `${days()} SELECT sum(known) AS known, sum(online) AS online, max(peak) AS peak
    FROM days CROSS JOIN history USING (day) WHERE hourly IN (0, 1) AND number = :number`,
  selectDays: `${days()} SELECT history.* FROM days CROSS JOIN history USING (day)
    WHERE hourly IN (0, 1) AND number = :number`,
  selectTally: 'SELECT number, slot, known, online, attendance, peak FROM standing WHERE id = ?',
}

/** The days one by one: each is a look-up then, where a range would read every game server's rows. */
function days(): string {
  return `WITH RECURSIVE days (day) AS (SELECT :from UNION ALL SELECT day + 1 FROM days WHERE day < :to)`
}
