import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

const busy = 5
/** SQLite would wait for another process's write with the whole thread, and sockets would be read late. */
const retryMs = 10
const patienceMs = 30_000

/**
 * Runs `work` as one transaction, as soon as no other process writes.
 * @throws what SQLite throws, also when others write for half a minute.
 */
export async function writeSoon<T>(database: DatabaseSync, work: () => T): Promise<T> {
  await begin(database)
  try {
    const result = work()
    database.exec('COMMIT')
    return result
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK')
    throw error
  }
}

async function begin(database: DatabaseSync): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!beganNow(database, performance.now() > deadline)) await sleep(retryMs * (0.5 + Math.random()))
}

function beganNow(database: DatabaseSync, isLastTry: boolean): boolean {
  try {
    database.exec('PRAGMA busy_timeout = 0; BEGIN IMMEDIATE')
    return true
  } catch (error) {
    if (isLastTry || Number((error as { errcode?: number }).errcode) !== busy) throw error
    return false
  } finally {
    database.exec(`PRAGMA busy_timeout = ${patienceMs}`)
  }
}
