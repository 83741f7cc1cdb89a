import { randomInt } from 'node:crypto'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { DueServer, Measured, ProbeReport } from '../../model/due-server.ts'
import { addSample, type Tally } from '../history-slots.ts'
import type { LeaseOptions, ProbeStore, ReportCounts, SyncOptions } from '../probe-store.ts'
import { syncDue } from './sqlite-due.ts'
import type { SqliteHistory, WeekColumns } from './sqlite-history.ts'
import { type StatusRow, statusColumns, statusFromRow, statusValues } from './sqlite-rows.ts'
import { writeSoon } from './sqlite-write.ts'

/** Each batch touches pages all over the tables: gathered for this many pages, far fewer are written back. */
const pagesBetweenCheckpoints = 10_000

export class SqliteProbes implements ProbeStore {
  readonly #database: DatabaseSync
  readonly #history: SqliteHistory
  /** The last revision of a listing that `syncDue` took in. */
  #synced = -1
  readonly #oldest: StatementSync
  readonly #selectDue: StatementSync
  readonly #lease: StatementSync
  readonly #selectLeased: StatementSync
  readonly #release: StatementSync
  readonly #count: StatementSync
  readonly #measure: StatementSync

  constructor(database: DatabaseSync, history: SqliteHistory) {
    this.#database = database
    this.#history = history
    // What a power failure takes of the last second's probes is found again a minute later; waiting for the disk is not.
    database.exec(`PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = ${pagesBetweenCheckpoints}`)
    this.#oldest = database.prepare(sql.oldest)
    this.#selectDue = database.prepare(sql.selectDue)
    this.#lease = database.prepare(sql.lease)
    this.#selectLeased = database.prepare(sql.selectLeased)
    this.#release = database.prepare(sql.release)
    this.#count = database.prepare(sql.count)
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
    if (this.#oldestDue() > now || most <= 0) return []
    return writeSoon(this.#database, () => {
      const rows = this.#selectDue.all(now, most) as unknown as DueRow[]
      const lease = randomInt(2 ** 47)
      for (const { number } of rows) this.#lease.run(until, lease, number)
      return rows.map((row) => dueServerFromRow(row, { lease, leasedUntil: until }))
    })
  }

  async report(reports: readonly ProbeReport[]): Promise<ReportCounts> {
    return writeSoon(this.#database, () => {
      const revision = Number(this.#database.prepare('SELECT revision + 1 AS n FROM catalogue').get()!.n)
      const counts = { applied: 0, dropped: 0 }
      let measured = 0
      for (const report of reports) {
        const row = this.#selectLeased.get(report.id, report.lease) as unknown as LeasedRow | undefined
        counts[row === undefined ? 'dropped' : 'applied']++
        if (row === undefined) continue
        const { number } = row
        this.#release.run(report.dueAt, report.failures, report.failingSince, number)
        if (report.measured === null) continue
        this.#takeIn(row, report.measured, revision)
        measured++
      }
      if (measured > 0) this.#database.exec(`UPDATE catalogue SET revision = ${revision}`)
      return counts
    })
  }

  async lag(now: number): Promise<number> {
    return Math.max(0, now - this.#oldestDue())
  }

  /** Infinity when nothing is probed. */
  #oldestDue(): number {
    return Number(this.#oldest.get()!.at ?? Number.POSITIVE_INFINITY)
  }

  #takeIn(row: LeasedRow, { status, sample }: Measured, revision: number): void {
    const { number } = row
    const { tally, ended } = addSample(row.slot === null ? null : (row as Tally), sample)
    this.#count.run(tally.slot, tally.known, tally.online, tally.attendance, tally.peak, number)
    const week: Partial<WeekColumns> = ended === null ? {} : this.#history.put(number, ended)
    const { uptime = row.uptime, peakPlayers = row.peak_players } = week
    const peak = Math.max(peakPlayers ?? 0, sample.players ?? 0)
    this.#measure.run(...statusValues(status), sample.at, uptime, peak, revision, number)
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

const sql = {
  oldest: 'SELECT min(at) AS at FROM due',
  selectDue: `SELECT due.number, due.failures, due.failing_since, listing.id, game, ip, port, ${statusColumns.join(', ')}
    FROM due CROSS JOIN standing USING (number) CROSS JOIN listing USING (id)
    WHERE due.at <= ? ORDER BY due.at LIMIT ?`,
  lease: 'UPDATE due SET at = ?, lease = ? WHERE number = ?',
  selectLeased: `SELECT due.number, slot, known, online, attendance, peak, uptime, peak_players
    FROM standing CROSS JOIN due USING (number) WHERE id = ? AND lease = ?`,
  release: 'UPDATE due SET at = ?, lease = NULL, failures = ?, failing_since = ? WHERE number = ?',
  count: 'UPDATE due SET slot = ?, known = ?, online = ?, attendance = ?, peak = ? WHERE number = ?',
  measure: `UPDATE standing SET ${statusColumns.map((name) => `${name} = ?`).join(', ')},
    measured_at = ?, uptime = ?, peak_players = ?, revision = ? WHERE number = ?`,
}
