import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { ListedServer } from '../../model/game-server.ts'
import { measuredCountsMs } from '../probe-store.ts'
import { type ImportSession, type MergeCounts, type MergeOptions, tombstoneRevisions } from '../store.ts'
import { listingColumns, stagedColumns, stagedValues, standingColumns, statusColumns } from './sqlite-rows.ts'

const cacheKiB = 64 * 1024

/**
 * Rows are collected in a temporary table, which lives in a file of this connection alone: a slow list holds no lock
 * that others wait for, and a killed import leaves nothing behind. Only the merge writes to the store.
 */
export class SqliteImport implements ImportSession {
  readonly #database: DatabaseSync
  readonly #insert: StatementSync

  constructor(database: DatabaseSync) {
    this.#database = database
    // Rows come in any order of their ids: with SQLite's usual 2 MB of cache each would cost a page read and written.
    database.exec(`PRAGMA cache_size = -${cacheKiB}; PRAGMA temp.cache_size = -${cacheKiB}`)
    database.exec(`DROP TABLE IF EXISTS temp.staged; CREATE TEMP TABLE staged (${stagedColumns.join(', ')})`)
    const places = stagedColumns.map(() => '?').join(', ')
    this.#insert = database.prepare(`INSERT INTO temp.staged VALUES (${places})`)
  }

  async add(servers: readonly ListedServer[]): Promise<void> {
    this.#database.exec('BEGIN')
    try {
      for (const server of servers) this.#insert.run(...stagedValues(server))
      this.#database.exec('COMMIT')
    } catch (error) {
      this.#rollBack()
      throw error
    }
  }

  async merge(options: MergeOptions): Promise<MergeCounts> {
    const repeated = forgetRepeated(this.#database)
    this.#database.exec('BEGIN IMMEDIATE')
    try {
      const counts = { ...mergeStaged(this.#database, options), repeated }
      this.#database.exec(options.dryRun ? 'ROLLBACK' : 'COMMIT')
      return counts
    } catch (error) {
      this.#rollBack()
      throw error
    } finally {
      await this.discard()
    }
  }

  async discard(): Promise<void> {
    this.#database.exec('DROP TABLE IF EXISTS temp.staged; DROP TABLE IF EXISTS temp.added')
  }

  /** On a full disk SQLite has rolled back by itself, and a second time would hide what went wrong. */
  #rollBack(): void {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
  }
}

/** Leaves the last row of each id; returns how many rows went. */
function forgetRepeated(database: DatabaseSync): number {
  database.exec('CREATE INDEX temp.staged_id ON staged (id)')
  const count = (what: string) => `(SELECT count(${what}) FROM temp.staged)`
  const row = database.prepare(`SELECT ${count('*')} - ${count('DISTINCT id')} AS repeated`).get()!
  const repeated = Number(row.repeated)
  if (repeated > 0) {
    database.exec(
      'DELETE FROM temp.staged WHERE rowid NOT IN (SELECT max(rowid) FROM temp.staged GROUP BY id)',
    )
  }
  return repeated
}

function mergeStaged(
  database: DatabaseSync,
  { replace, example, now }: MergeOptions,
): Omit<MergeCounts, 'repeated'> {
  const run = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setAllowUnknownNamedParameters(true)
    return Number(statement.run({ revision, now, measuredSince: now - measuredCountsMs }).changes)
  }
  const count = (sql: string) => Number(database.prepare(sql).get()!.n)
  const revision = count('SELECT revision + 1 AS n FROM catalogue')
  const staged = count('SELECT count(*) AS n FROM temp.staged')

  const replacesExample = !example && staged > 0 && count('SELECT holds_example AS n FROM catalogue') > 0
  const removed = replace || replacesExample ? run(sql.removeListings) : 0
  if (removed > 0) {
    run(sql.buryRemoved)
    run(sql.removeStandings)
    run(sql.endLeasesOfRemoved)
  }
  run(sql.endLeasesOfMoved)
  run(sql.probeMovedAnew)
  run(sql.changeListings)
  run(sql.changeStandings)
  const changed = count(`SELECT count(*) AS n FROM (
    SELECT id FROM listing WHERE revision = ${revision} UNION SELECT id FROM standing WHERE revision = ${revision})`)
  run(sql.findAdded)
  const imported = run(sql.addListings)
  run(sql.addStandings)
  if (count('SELECT EXISTS (SELECT 1 FROM tombstone) AS n') > 0) run(sql.unburyAdded)
  if (removed + changed + imported > 0) {
    run(`UPDATE catalogue SET revision = :revision, holds_example = ${Number(example)}`)
    forgetOldTombstones(run, revision)
  }
  return { imported, changed, unchanged: staged - imported - changed, removed }
}

function forgetOldTombstones(run: (sql: string) => number, revision: number): void {
  const oldest = revision - tombstoneRevisions
  if (oldest <= 0) return
  if (run(`DELETE FROM tombstone WHERE revision <= ${oldest}`) > 0) {
    run(`UPDATE catalogue SET removals_known_since = ${oldest}`)
  }
}

const list = (columns: readonly string[], prefix = '') => columns.map((name) => prefix + name).join(', ')
const set = (columns: readonly string[]) => columns.map((name) => `${name} = staged.${name}`).join(', ')
const differs = (table: string, columns: readonly string[]) =>
  `(${list(columns, `${table}.`)}) IS NOT (${list(columns, 'staged.')})`

/** A list's claims stand back behind what a probe found lately. */
const isMeasured = '(coalesce(standing.measured_at, 0) >= :measuredSince)'
const setUnlessMeasured = (columns: readonly string[]) =>
  columns.map((name) => `${name} = iif(${isMeasured}, standing.${name}, staged.${name})`).join(', ')

/** Which of some standings have another address or game in the list. */
const moved = (standings: string) => `SELECT number FROM ${standings}
  CROSS JOIN listing USING (id) CROSS JOIN temp.staged USING (id)
  WHERE due_at IS NOT NULL AND (listing.ip, listing.port, listing.game) IS NOT (staged.ip, staged.port, staged.game)`

const added = 'temp.added CROSS JOIN temp.staged ON staged.rowid = added.place'

const sql = {
  removeListings: 'DELETE FROM listing WHERE id NOT IN (SELECT id FROM temp.staged)',
  buryRemoved: `INSERT OR REPLACE INTO tombstone
    SELECT id, :revision FROM standing WHERE id NOT IN (SELECT id FROM temp.staged)`,
  removeStandings: 'DELETE FROM standing WHERE id NOT IN (SELECT id FROM temp.staged)',
  endLeasesOfRemoved: 'DELETE FROM leased WHERE number NOT IN (SELECT number FROM standing)',
  endLeasesOfMoved: `DELETE FROM leased
    WHERE number IN (${moved('leased CROSS JOIN standing USING (number)')})`,
  probeMovedAnew: `UPDATE standing SET measured_at = NULL, due_at = :now, failures = 0, failing_since = NULL
    WHERE number IN (${moved('standing')})`,
  changeListings: `UPDATE listing
    SET ${set(listingColumns)}, revision = :revision,
      created_at = coalesce(staged.created_at, listing.created_at),
      updated_at = coalesce(staged.updated_at, :now)
    FROM temp.staged WHERE listing.id = staged.id AND (
      ${differs('listing', listingColumns)}
      OR listing.created_at IS NOT coalesce(staged.created_at, listing.created_at))`,
  changeStandings: `UPDATE standing SET votes = staged.votes, ${setUnlessMeasured(statusColumns)}, revision = :revision
    FROM temp.staged WHERE standing.id = staged.id AND (
      standing.votes <> staged.votes OR (NOT ${isMeasured} AND ${differs('standing', statusColumns)}))`,
  /**
   * In the order of the ids, so that the tables' pages are filled one after the other. Found in advance because SQLite
   * copies all rows once more when an INSERT reads the table that it writes, which takes as long as the writing.
   */
  findAdded: `CREATE TEMP TABLE added AS
    SELECT rowid AS place FROM temp.staged WHERE id NOT IN (SELECT id FROM listing) ORDER BY id`,
  addListings: `INSERT INTO listing (id, ${list(listingColumns)}, created_at, updated_at, revision)
    SELECT id, ${list(listingColumns)}, coalesce(created_at, :now), coalesce(updated_at, :now), :revision FROM ${added}`,
  addStandings: `INSERT INTO standing (id, ${list(standingColumns)}, revision)
    SELECT id, ${list(standingColumns)}, :revision FROM ${added}`,
  unburyAdded: `DELETE FROM tombstone WHERE id IN (SELECT id FROM ${added})`,
}
