import { openSqliteStore } from './sqlite/sqlite-store.ts'
import { type Store, StoreError } from './store.ts'

const sqliteScheme = 'sqlite:'

/** What is wrong with a database address, or null. */
export function databaseUrlProblem(url: string): string | null {
  if (url.startsWith(sqliteScheme) && url.length > sqliteScheme.length) return null
  return 'expected sqlite: and a path, such as sqlite:./data/rollcall.db'
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
