import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import {
  type Changes,
  type ImportSession,
  type Store,
  type StoredBatch,
  StoreError,
  type StoreState,
} from '../store.ts'
import { SqliteHistory } from './sqlite-history.ts'
import { SqliteImport } from './sqlite-import.ts'
import { SqliteProbes } from './sqlite-probes.ts'
import {
  publishedColumns,
  type ServerRow,
  type StandingRow,
  serverFromRow,
  standingFromRow,
} from './sqlite-rows.ts'
import { migrate } from './sqlite-schema.ts'

const batchSize = 1000

/** How long a write waits for another process's write, in milliseconds. */
const lockTimeoutMs = 30_000

/**
 * Opens the database file, creating it and its folder when they are missing.
 * @throws StoreError when the file can't be opened, is no SQLite database, or belongs to something else.
 */
export function openSqliteStore(path: string): Store {
  try {
    mkdirSync(dirname(path), { recursive: true })
    const database = new DatabaseSync(path, { timeout: lockTimeoutMs })
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    migrate(database, path)
    return new SqliteStore(database)
  } catch (error) {
    if (error instanceof StoreError) throw error
    throw new StoreError(`can't open the database ${path}: ${(error as Error).message}`, { cause: error })
  }
}

/** The store in one SQLite file. Several processes may have it open: readers never wait, writers take turns. */
class SqliteStore implements Store {
  readonly #database: DatabaseSync
  readonly history: SqliteHistory
  #probes: SqliteProbes | null = null

  constructor(database: DatabaseSync) {
    this.#database = database
    this.history = new SqliteHistory(database)
  }

  /** Only who probes pays for it: it changes how this connection writes. */
  get probes(): SqliteProbes {
    this.#probes ??= new SqliteProbes(this.#database, this.history)
    return this.#probes
  }

  async state(): Promise<StoreState> {
    const row = this.#database
      .prepare(
        'SELECT identity, revision, holds_example, (SELECT count(*) FROM listing) AS servers FROM catalogue',
      )
      .get()!
    return {
      identity: String(row.identity),
      revision: Number(row.revision),
      servers: Number(row.servers),
      holdsExample: Boolean(row.holds_example),
    }
  }

  async *readAll(): AsyncIterable<StoredBatch> {
    this.#database.exec('BEGIN')
    try {
      const { revision } = await this.state()
      let servers = []
      for (const row of this.#database.prepare(selectServers('ORDER BY listing.id')).iterate()) {
        servers.push(serverFromRow(row as unknown as ServerRow))
        if (servers.length === batchSize) {
          yield { revision, servers }
          servers = []
        }
      }
      yield { revision, servers }
    } finally {
      this.#database.exec('ROLLBACK')
    }
  }

  async changedSince(since: number, mostListings: number): Promise<Changes> {
    this.#database.exec('BEGIN')
    try {
      const { revision, removals_known_since: known } = this.#database
        .prepare('SELECT * FROM catalogue')
        .get()!
      if (since < Number(known) || since > Number(revision)) return { kind: 'unknown' }
      if (this.#countListings(since) > mostListings) return { kind: 'unknown' }
      return { kind: 'known', revision: Number(revision), ...this.#readChanged(since) }
    } finally {
      this.#database.exec('ROLLBACK')
    }
  }

  async beginImport(): Promise<ImportSession> {
    return new SqliteImport(this.#database)
  }

  async close(): Promise<void> {
    this.#database.close()
  }

  /** How many listings were changed or removed. */
  #countListings(since: number): number {
    const count = (table: string) => `(SELECT count(*) FROM ${table} WHERE revision > :since)`
    const sum = `${count('listing')} + ${count('tombstone')}`
    return Number(this.#database.prepare(`SELECT ${sum} AS n`).get({ since })!.n)
  }

  #readChanged(since: number) {
    // Each row is made into what it says as it comes: a million rows beside what they say take twice the memory.
    const read = (select: string) => this.#database.prepare(select).iterate({ since })
    return {
      listed: read(selectServers('WHERE listing.revision > :since'))
        .map((row) => serverFromRow(row as unknown as ServerRow))
        .toArray(),
      standings: read(
        `SELECT ${publishedColumns} FROM standing
         WHERE revision > :since AND id NOT IN (SELECT id FROM listing WHERE revision > :since)`,
      )
        .map((row) => standingFromRow(row as unknown as StandingRow))
        .toArray(),
      removed: read('SELECT id FROM tombstone WHERE revision > :since')
        .map((row) => String(row.id))
        .toArray(),
    }
  }
}

function selectServers(rest: string): string {
  return `SELECT listing.*, ${publishedColumns} FROM listing JOIN standing USING (id) ${rest}`
}
