import { statSync } from 'node:fs'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { foldedWords } from '../../src/catalogue/fold.ts'
import type { SearchRequest } from '../../src/catalogue/search.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { columns, orders, type Row, rowValues } from './columns.ts'

const schema = `
  CREATE TABLE server (${columns.join(', ').replace('number', 'number INTEGER PRIMARY KEY')});
  CREATE INDEX server_default ON server (online DESC, votes DESC, players DESC, number);
  CREATE INDEX server_players ON server (players DESC, online DESC, votes DESC, number);
  CREATE INDEX server_votes ON server (votes DESC, online DESC, players DESC, number);
  CREATE TABLE tagged (tag, number, PRIMARY KEY (tag, number)) WITHOUT ROWID;
  CREATE VIRTUAL TABLE folded USING fts5(
    folded_text, content=server, content_rowid=number, tokenize='trigram case_sensitive 1');
`

/** Makes the file with its full-text index (trigrams, the only ones in SQLite that find substrings). */
export function makeSqliteCatalogue(file: string, servers: readonly GameServer[]): number {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${schema}`)
  database.exec('BEGIN')
  const insert = database.prepare(`INSERT INTO server VALUES (${columns.map(() => '?').join(', ')})`)
  const tag = database.prepare('INSERT INTO tagged VALUES (?, ?)')
  servers.forEach((server, number) => {
    insert.run(...rowValues(server, number))
    for (const name of server.listing.tags) tag.run(name, number)
  })
  database.exec("INSERT INTO folded (folded) VALUES ('rebuild')")
  database.exec('COMMIT; ANALYZE; PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  return statSync(file).size
}

/** Reads pages as a careful team would: prepared statements, one for the total and the page together. */
export class SqliteCatalogue {
  readonly #database: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()

  constructor(file: string) {
    this.#database = new DatabaseSync(file, { readOnly: true })
    this.#database.exec(
      'PRAGMA cache_size = -262144; PRAGMA mmap_size = 4294967296; PRAGMA temp_store = MEMORY',
    )
  }

  /** @param wanted the columns to read. */
  page(request: SearchRequest, wanted: string): { total: number; rows: Row[] } {
    const terms = foldedWords(request.q)
    const offset = (request.page - 1) * request.limit
    if (terms.length === 0 && request.tag === null) return this.#browse(request, wanted, offset)
    const hits = hitsOf(terms, request.tag)
    const tiers = request.sort === 'default' && terms.length > 0 ? tiersOf(terms) : { sql: '', values: [] }
    const rows = this.#all(
      `WITH hit AS MATERIALIZED (${hits.sql})
       SELECT (SELECT count(*) FROM hit) AS total, ${wanted} FROM hit JOIN server USING (number)
       ORDER BY ${tiers.sql} ${orders[request.sort]} LIMIT ? OFFSET ?`,
      [...hits.values, ...tiers.values, request.limit, offset],
    )
    if (rows.length > 0 || offset === 0) return { total: Number(rows[0]?.total ?? 0), rows }
    const [count] = this.#all(`SELECT count(*) AS total FROM (${hits.sql})`, hits.values)
    return { total: Number(count!.total), rows }
  }

  close(): void {
    this.#database.close()
  }

  #browse({ sort, limit }: SearchRequest, wanted: string, offset: number) {
    const [count] = this.#all('SELECT count(*) AS total FROM server', [])
    const rows = this.#all(`SELECT ${wanted} FROM server ORDER BY ${orders[sort]} LIMIT ? OFFSET ?`, [
      limit,
      offset,
    ])
    return { total: Number(count!.total), rows }
  }

  #all(sql: string, values: readonly SQLInputValue[]) {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      statement = this.#database.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement.all(...values) as unknown as (Row & { total: number })[]
  }
}

interface Sql {
  readonly sql: string
  readonly values: SQLInputValue[]
}

/** A trigram index knows no term below three characters: those are looked for in the texts of what is left. */
function hitsOf(terms: readonly string[], tag: string | null): Sql {
  const long = terms.filter((term) => [...term].length >= 3)
  const short = terms.filter((term) => [...term].length < 3)
  const conditions = short.map(() => 'instr(folded_text, ?) > 0')
  if (tag !== null) conditions.push('number IN (SELECT number FROM tagged WHERE tag = ?)')
  const match = long.map((term) => `"${term.replaceAll('"', '""')}"`).join(' AND ')
  if (match !== '') conditions.push('number IN (SELECT rowid FROM folded WHERE folded MATCH ?)')
  const sql =
    conditions.length === 1 && match !== ''
      ? 'SELECT rowid AS number FROM folded WHERE folded MATCH ?'
      : `SELECT number FROM server WHERE ${conditions.join(' AND ')}`
  return { sql, values: [...short, ...(tag === null ? [] : [tag]), ...(match === '' ? [] : [match])] }
}

function tiersOf(terms: readonly string[]): Sql {
  const q = terms.join(' ')
  const word = terms.length === 1 ? "WHEN instr(folded_name, ' ' || ?) > 0 THEN 2" : 'WHEN ? IS NULL THEN 2'
  return {
    sql: `CASE WHEN folded_name = ? THEN 0 WHEN substr(folded_name, 1, ?) = ? THEN 1 ${word} ELSE 3 END,`,
    values: [q, [...q].length, q, q],
  }
}
