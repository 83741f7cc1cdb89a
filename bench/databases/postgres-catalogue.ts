import { foldedWords } from '../../src/catalogue/fold.ts'
import type { SearchRequest } from '../../src/catalogue/search.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import type { PostgresAddress } from '../operation.ts'
import { loadPackage, type PostgresClient, type PostgresPackage } from '../packages.ts'
import { columns, orders, type Row, rowValues } from './columns.ts'

const texts = new Set(['id', 'name', 'ip', 'short_description', 'country', 'tags', 'game', 'version', 'map'])
const longTexts = ['website', 'state', 'folded_name', 'folded_text']
const numbers = new Set(['number', 'players', 'max_players', 'online', 'votes', 'port', 'latency_ms'])

function typeOf(column: string): string {
  if (texts.has(column) || longTexts.includes(column)) return 'text'
  return numbers.has(column) ? 'integer' : 'double precision'
}

export const tableSql = `CREATE TABLE server (${columns.map((name) => `${name} ${typeOf(name)}`).join(', ')})`

const indexesSql = `
  ALTER TABLE server ADD COLUMN tag_list text[] GENERATED ALWAYS AS (
    string_to_array(replace(trim('[]' FROM tags), '"', ''), ',')) STORED;
  ALTER TABLE server ADD PRIMARY KEY (number);
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX ON server USING gin (folded_text gin_trgm_ops) WITH (fastupdate = off);
  CREATE INDEX ON server USING gin (tag_list) WITH (fastupdate = off);
  CREATE INDEX ON server (online DESC, votes DESC, players DESC, number);
  CREATE INDEX ON server (players DESC, online DESC, votes DESC, number);
  CREATE INDEX ON server (votes DESC, online DESC, players DESC, number)`

const batch = 1000

/** Fills a database unless it was filled in this run already; returns the bytes it takes with its indexes. */
export async function makePostgresCatalogue(
  address: PostgresAddress,
  servers: readonly GameServer[],
): Promise<number> {
  const client = await connect(address)
  const { rows } = await client.query("SELECT to_regclass('server') IS NOT NULL AS there")
  if (rows[0]!.there !== true) {
    await client.query(tableSql)
    for (let from = 0; from < servers.length; from += batch) await insert(client, servers, from)
    await client.query(indexesSql)
    await client.query('VACUUM (ANALYZE) server')
  }
  const size = await client.query("SELECT pg_total_relation_size('server')::float8 AS bytes")
  await client.end()
  return Number(size.rows[0]!.bytes)
}

/** A batch as one JSON document: one statement, whatever the size. */
async function insert(client: PostgresClient, servers: readonly GameServer[], from: number): Promise<void> {
  const rows = servers.slice(from, from + batch).map((server, i) => {
    const values = rowValues(server, from + i)
    return Object.fromEntries(columns.map((name, at) => [name, values[at]]))
  })
  const text = 'INSERT INTO server SELECT * FROM json_populate_recordset(NULL::server, $1)'
  await client.query({ name: 'insert', text, values: [JSON.stringify(rows)] })
}

async function connect(address: PostgresAddress): Promise<PostgresClient> {
  const { default: postgres } = await loadPackage<PostgresPackage>('pg')
  const client = new postgres.Client({ ...address, database: 'postgres' })
  await client.connect()
  return client
}

/** Reads pages as a careful team would: named statements, one for the total and the page together. */
export class PostgresCatalogue {
  readonly #pool: PostgresClient
  readonly #names = new Map<string, string>()

  private constructor(pool: PostgresClient) {
    this.#pool = pool
  }

  static async open(address: PostgresAddress): Promise<PostgresCatalogue> {
    const { default: postgres } = await loadPackage<PostgresPackage>('pg')
    return new PostgresCatalogue(new postgres.Pool({ ...address, database: 'postgres', max: 8 }))
  }

  /** @param wanted the columns to read. */
  async page(request: SearchRequest, wanted: string): Promise<{ total: number; rows: Row[] }> {
    const offset = (request.page - 1) * request.limit
    const terms = foldedWords(request.q)
    const values: unknown[] = []
    const hits = hitsOf(terms, request.tag, values)
    const order = `${tiersOf(terms, request.sort, values)} ${orders[request.sort]}`
    const counted =
      hits === ''
        ? `SELECT (SELECT count(*) FROM server)::int AS total, ${wanted} FROM server`
        : `WITH hit AS MATERIALIZED (SELECT ${wantedForOrder(wanted)} FROM server WHERE ${hits})
           SELECT (SELECT count(*) FROM hit)::int AS total, ${wanted} FROM hit`
    const rows = await this.#all(
      `${counted} ORDER BY ${order} LIMIT ${request.limit} OFFSET ${offset}`,
      values,
    )
    if (rows.length > 0 || offset === 0) return { total: rows[0]?.total ?? 0, rows }
    const all = await this.page({ ...request, page: 1, limit: 1 }, 'number')
    return { total: all.total, rows: [] }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #all(text: string, values: unknown[]): Promise<(Row & { total: number })[]> {
    const name = this.#names.get(text) ?? `page-${this.#names.size}`
    this.#names.set(text, name)
    const { rows } = await this.#pool.query({ name, text, values })
    return rows as (Row & { total: number })[]
  }
}

function wantedForOrder(wanted: string): string {
  return wanted === 'number' ? 'number, online, votes, players, folded_name' : '*'
}

/** Appends the values that its text refers to. */
function hitsOf(terms: readonly string[], tag: string | null, values: unknown[]): string {
  const conditions = terms.map((term) => {
    const place = values.push(`%${term.replace(/[\\%_]/g, '\\$&')}%`)
    return `folded_text LIKE $${place}`
  })
  if (tag !== null) conditions.push(`tag_list @> ARRAY[$${values.push(tag)}]`)
  return conditions.join(' AND ')
}

function tiersOf(terms: readonly string[], sort: SearchRequest['sort'], values: unknown[]): string {
  if (sort !== 'default' || terms.length === 0) return ''
  const q = `$${values.push(terms.join(' '))}::text`
  const word = terms.length === 1 ? `WHEN strpos(folded_name, ' ' || ${q}) > 0 THEN 2` : ''
  return `CASE WHEN folded_name = ${q} THEN 0 WHEN starts_with(folded_name, ${q}) THEN 1 ${word} ELSE 3 END,`
}
