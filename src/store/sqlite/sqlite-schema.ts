import type { DatabaseSync } from 'node:sqlite'
import { StoreError } from '../store.ts'

/** "Roll" in ASCII: marks a SQLite file as ours. */
const applicationId = 0x526f6c6c

/** Each entry brings the tables from the version before it to its own; entries are never changed once released. */
const migrations: readonly string[] = [
  `
  CREATE TABLE listing (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    ip TEXT NOT NULL,
    port INTEGER,
    game TEXT,
    short_description TEXT NOT NULL,
    description TEXT,
    country TEXT NOT NULL,
    tags TEXT NOT NULL, -- a JSON array
    website TEXT,
    created_at INTEGER NOT NULL, -- milliseconds since 1970, like every time here
    updated_at INTEGER NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;

  -- What changes often: the status, and the votes that rank with it.
  CREATE TABLE standing (
    number INTEGER PRIMARY KEY AUTOINCREMENT, -- what the tables below know it by; given once only
    id TEXT NOT NULL UNIQUE,
    votes INTEGER NOT NULL,
    -- With IN, SQLite would build a table of these three for each row that is written.
    state TEXT NOT NULL CHECK (state = 'online' OR state = 'offline' OR state = 'unknown'),
    players INTEGER NOT NULL,
    max_players INTEGER NOT NULL,
    version TEXT,
    map TEXT,
    checked_at INTEGER,
    last_online_at INTEGER,
    latency_ms INTEGER,
    measured_at INTEGER, -- when a probe found this status; null when a list claims it
    uptime INTEGER, -- thousandths, over the last seven days
    peak_players INTEGER, -- over the last seven days
    revision INTEGER NOT NULL,
    -- What is not published: when it is to be probed next, null when it is not probed; and the ten minutes under way (see
    -- Tally). Each probe writes this row anyway, in which the day's history would be a page more.
    due_at INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    failing_since INTEGER,
    slot INTEGER,
    known INTEGER NOT NULL DEFAULT 0,
    online INTEGER NOT NULL DEFAULT 0,
    attendance INTEGER NOT NULL DEFAULT 0,
    peak INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX standing_due ON standing (due_at) WHERE due_at IS NOT NULL;

  -- Who probes what. A table of its own, because it is small: leasing writes a few pages for hundreds of game servers.
  CREATE TABLE leased (
    number INTEGER PRIMARY KEY,
    lease INTEGER NOT NULL,
    until INTEGER NOT NULL
  ) STRICT;

  -- One row for a day of a standing, found again by the standing's number; it outlives the standing until its time is over.
  -- In this order of the key what is thinned or dropped next lies together.
  CREATE TABLE history (
    hourly INTEGER NOT NULL, -- 0: slots of ten minutes; 1: thinned to hours
    day INTEGER NOT NULL, -- since 1970, in UTC
    number INTEGER NOT NULL,
    known INTEGER NOT NULL, -- seconds for which probes speak
    online INTEGER NOT NULL, -- of these
    peak INTEGER NOT NULL,
    slots BLOB NOT NULL,
    PRIMARY KEY (hourly, day, number)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE tombstone (id TEXT PRIMARY KEY, revision INTEGER NOT NULL) STRICT;

  CREATE INDEX listing_revision ON listing (revision);
  CREATE INDEX standing_revision ON standing (revision);
  CREATE INDEX tombstone_revision ON tombstone (revision);

  -- One row: which store this is, the last revision, the first from which every removal still has its tombstone, and
  -- whether all that is stored is the example list.
  CREATE TABLE catalogue (
    identity TEXT NOT NULL,
    revision INTEGER NOT NULL,
    removals_known_since INTEGER NOT NULL,
    holds_example INTEGER NOT NULL
  ) STRICT;
  INSERT INTO catalogue VALUES (hex(randomblob(16)), 0, 0, 0);
  `,
]

/**
 * Brings the tables up to date, in one transaction: of several processes that start at once, one does the work.
 * @throws StoreError when the file is another program's or a newer Rollcall's.
 */
export function migrate(database: DatabaseSync, path: string): void {
  if (version(database) === migrations.length) {
    refuseForeign(database, path)
    return
  }
  database.exec('BEGIN IMMEDIATE')
  try {
    refuseForeign(database, path)
    for (const script of migrations.slice(version(database))) database.exec(script)
    database.exec(
      `PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${migrations.length}; COMMIT`,
    )
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

function refuseForeign(database: DatabaseSync, path: string): void {
  const tables = Number(database.prepare('SELECT count(*) AS n FROM sqlite_schema').get()!.n)
  const id = Number(database.prepare('PRAGMA application_id').get()!.application_id)
  if (tables > 0 && id !== applicationId) {
    throw new StoreError(`${path} is a SQLite database, but not one of Rollcall's; name another file`)
  }
  if (version(database) > migrations.length) {
    throw new StoreError(`${path} was written by a newer Rollcall; start that version, or name another file`)
  }
}

function version(database: DatabaseSync): number {
  return Number(database.prepare('PRAGMA user_version').get()!.user_version)
}
