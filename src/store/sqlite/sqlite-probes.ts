import { randomInt } from 'node:crypto'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { DueServer, Measured, ProbeReport } from '../../model/due-server.ts'
import { addSample, type Tally } from '../history-slots.ts'
import type { LeaseOptions, ProbeStore, ReportCounts, SyncOptions } from '../probe-store.ts'
import { syncDue } from './sqlite-due.ts'
import type { SqliteHistory, WeekColumns } from './sqlite-history.ts'
import { type StatusRow, statusColumns, statusFromRow, statusValues } from './sqlite-rows.ts'
import { writeSoon } from './sqlite-write.ts'

/** Each batch touches pages all over the table: gathered for this many pages, far fewer are written back. */
const pagesBetweenCheckpoints = 10_000
/** For the same reason SQLite's usual 2 MB of cache would cost a page read for each game server. */
const cacheKiB = 64 * 1024

export class SqliteProbes implements ProbeStore {
  readonly #database: DatabaseSync
  readonly #history: SqliteHistory
  /** The last revision of a listing that `syncDue` took in. */
  #synced = -1
  readonly #oldest: StatementSync
  readonly #selectDue: StatementSync
  readonly #lease: StatementSync
  readonly #selectLeased: StatementSync
  readonly #endLease: StatementSync
  readonly #plan: StatementSync
  readonly #measure: StatementSync

  constructor(database: DatabaseSync, history: SqliteHistory) {
    this.#database = database
    this.#history = history
    // What a power failure takes of the last second's probes is found again a minute later; waiting for the disk is not.
    database.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${pagesBetweenCheckpoints}`)
    database.exec(`PRAGMA cache_size = -${cacheKiB}`)
    this.#oldest = database.prepare(sql.oldest)
    this.#selectDue = database.prepare(sql.selectDue)
    this.#lease = database.prepare(sql.lease)
    this.#selectLeased = database.prepare(sql.selectLeased)
    this.#endLease = database.prepare(sql.endLease)
    this.#plan = database.prepare(sql.plan)
    this.#measure = database.prepare(sql.measure)
  }

  async syncDue(options: SyncOptions): Promise<void> {
    const revision = Number(this.#database.prepare('SELECT max(revision) AS n FROM listing').get()!.n)
    if (revision === this.#synced) return
    await syncDue(this.#database, options)
    this.#synced = revision
  }

  async lease({ now, until, most }: LeaseOptions): Promise<readonly DueServer[]> {
    // Looked up first, because writing would make others wait, even for nothing.
    if (this.#oldestDue(now) > now || most <= 0) return []
    return writeSoon(this.#database, () => {
      const rows = this.#selectDue.all({ now, most }) as unknown as DueRow[]
      const lease = randomInt(2 ** 47)
      for (const { number } of rows) this.#lease.run(number, lease, until)
      return rows.map((row) => dueServerFromRow(row, { lease, leasedUntil: until }))
    })
  }

  async report(reports: readonly ProbeReport[]): Promise<ReportCounts> {
    return writeSoon(this.#database, () => {
      const revision = Number(this.#database.prepare('SELECT revision + 1 AS n FROM catalogue').get()!.n)
      const counts = { applied: 0, dropped: 0 }
      for (const report of reports) counts[this.#takeIn(report, revision) ? 'applied' : 'dropped']++
      if (counts.applied > 0) this.#database.prepare(sql.takeRevision).run({ revision })
      return counts
    })
  }

  async lag(now: number): Promise<number> {
    return Math.max(0, now - this.#oldestDue(now))
  }

  /** Infinity when nothing is probed. */
  #oldestDue(now: number): number {
    return Number(this.#oldest.get({ now })?.due_at ?? Number.POSITIVE_INFINITY)
  }

  /** False when the lease is no more. */
  #takeIn(report: ProbeReport, revision: number): boolean {
    const row = this.#selectLeased.get(report.id, report.lease) as unknown as LeasedRow | undefined
    if (row === undefined) return false
    const plan = [report.dueAt, report.failures, report.failingSince]
    this.#endLease.run(row.number)
    if (report.measured === null) this.#plan.run(...plan, row.number)
    else this.#measure.run(...plan, ...this.#measuredValues(row, report.measured), revision, row.number)
    return true
  }

  #measuredValues(row: LeasedRow, { status, sample }: Measured): SQLInputValue[] {
    const { tally, ended } = addSample(row.slot === null ? null : (row as Tally), sample)
    const week: Partial<WeekColumns> = ended === null ? {} : this.#history.put(row.number, ended)
    const { uptime = row.uptime, peakPlayers = row.peak_players } = week
    const peak = Math.max(peakPlayers ?? 0, sample.players ?? 0)
    const { slot, known, online, attendance } = tally
    return [...statusValues(status), sample.at, uptime, peak, slot, known, online, attendance, tally.peak]
  }
}

interface DueRow extends StatusRow {
  readonly number: number
  readonly id: string
  readonly game: string
  readonly ip: string
  readonly port: number | null
  readonly failures: number
  readonly failing_since: number | null
}

type LeasedRow = {
  readonly number: number
  readonly uptime: number | null
  readonly peak_players: number | null
} & (Tally | { readonly slot: null })

function dueServerFromRow(row: DueRow, lease: Pick<DueServer, 'lease' | 'leasedUntil'>): DueServer {
  return {
    id: row.id,
    game: row.game,
    host: row.ip,
    port: row.port,
    status: statusFromRow(row),
    failures: row.failures,
    failingSince: row.failing_since,
    ...lease,
  }
}

const set = (columns: readonly string[]) => columns.map((name) => `${name} = ?`).join(', ')
const planColumns = ['due_at', 'failures', 'failing_since']
const measuredColumns = [
  ...[...statusColumns, 'measured_at', 'uptime', 'peak_players'],
  ...['slot', 'known', 'online', 'attendance', 'peak'],
]

/** What is leased stands first in the order of what is due, and is little. */
const isFree = 'NOT EXISTS (SELECT 1 FROM leased WHERE leased.number = standing.number AND until > :now)'

const sql = {
  oldest: `SELECT due_at FROM standing WHERE due_at IS NOT NULL AND ${isFree} ORDER BY due_at LIMIT 1`,
  selectDue: `SELECT number, failures, failing_since, id, game, ip, port, ${statusColumns.join(', ')}
    FROM standing CROSS JOIN listing USING (id) WHERE due_at <= :now AND ${isFree} ORDER BY due_at LIMIT :most`,
  lease: 'INSERT OR REPLACE INTO leased (number, lease, until) VALUES (?, ?, ?)',
  selectLeased: `SELECT number, slot, known, online, attendance, peak, uptime, peak_players
    FROM standing CROSS JOIN leased USING (number) WHERE id = ? AND lease = ?`,
  endLease: 'DELETE FROM leased WHERE number = ?',
  plan: `UPDATE standing SET ${set(planColumns)} WHERE number = ?`,
  measure: `UPDATE standing SET ${set([...planColumns, ...measuredColumns, 'revision'])} WHERE number = ?`,
  takeRevision: `UPDATE catalogue SET revision = :revision
    WHERE EXISTS (SELECT 1 FROM standing WHERE revision = :revision)`,
}
