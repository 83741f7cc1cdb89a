import { sqliteProblem } from './sqlite/sqlite-problem.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import { type Store, StoreError } from './store.ts'

const sqliteScheme = 'sqlite:'

/**
 * A path to a file. SQLite's own `:memory:` and `file:` would give each of our connections another database, and
 * `sqlite://data/x.db` means ./data to some and /data to others.
 */
const sqliteFile = /^sqlite:(?!:|file:|\/\/[^/])./

/** What is wrong with a database address, or null. */
export function databaseUrlProblem(url: string): string | null {
  return sqliteFile.test(url) ? null : 'expected sqlite: and a path, such as sqlite:./data/rollcall.db'
}

/**
 * Opens the store at a database address, creates it when it is missing and brings its tables up to date.
 * @throws StoreError when the address or what stands there can't be used.
 */
export async function openStore(url: string): Promise<Store> {
  const problem = databaseUrlProblem(url)
  if (problem !== null) throw new StoreError(`database address "${url}": ${problem}`)
  return openSqliteStore(url.slice(sqliteScheme.length))
}

/** A path beside the database, for what belongs to this app alone. */
export function pathBeside(url: string, ending: string): string {
  return `${url.slice(sqliteScheme.length)}.${ending}`
}

/** What an operator is told of an error that came out of a store; null for errors that come from elsewhere. */
export function storeProblem(error: unknown): string | null {
  return error instanceof StoreError ? error.message : sqliteProblem(error)
}
