import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { fractionOf } from '../../model/fraction.ts'
import type { SyncOptions } from '../probe-store.ts'
import { writeSoon } from './sqlite-write.ts'

/** So that a step takes a few milliseconds, in which nobody else can write. */
const listingsPerStep = 2000

/** Goes through the listings by their ids and gives those that can be probed a row in `due`, and takes it from the others. */
export async function syncDue(
  database: DatabaseSync,
  { canProbe, now, spreadMs }: SyncOptions,
): Promise<void> {
  const listed = database.prepare('SELECT DISTINCT game FROM listing WHERE game IS NOT NULL').all()
  const games = JSON.stringify(listed.map(({ game }) => String(game)).filter(canProbe))
  const [lastOf, remove, selectMissing, add] = [
    database.prepare(sql.lastOfStep),
    database.prepare(sql.remove),
    database.prepare(sql.selectMissing),
    database.prepare(sql.add),
  ]
  for (let after = ''; ; ) {
    const last = lastOf.get(after, listingsPerStep)!.id
    if (last === null) return
    const step = { after, last: String(last), games }
    await writeSoon(database, () => {
      remove.run(step)
      for (const { number, id } of selectMissing.all(step)) {
        add.run(Number(number), now + Math.floor(fractionOf(String(id)) * spreadMs))
      }
    })
    after = step.last
    await turn()
  }
}

const canBeProbed = `listing.ip <> '' AND coalesce(listing.game, '') IN (SELECT value FROM json_each(:games))`
const inStep = 'listing JOIN standing USING (id) WHERE listing.id > :after AND listing.id <= :last'

const sql = {
  lastOfStep: 'SELECT max(id) AS id FROM (SELECT id FROM listing WHERE id > ? ORDER BY id LIMIT ?)',
  remove: `DELETE FROM due WHERE number IN (SELECT number FROM ${inStep} AND NOT (${canBeProbed}))`,
  selectMissing: `SELECT number, listing.id FROM ${inStep} AND ${canBeProbed}
    AND NOT EXISTS (SELECT 1 FROM due WHERE due.number = standing.number)`,
  add: 'INSERT INTO due (number, at, failures) VALUES (?, ?, 0)',
}
