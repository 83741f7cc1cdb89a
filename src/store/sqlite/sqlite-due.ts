import type { DatabaseSync } from 'node:sqlite'
import { setImmediate as turn } from 'node:timers/promises'
import { fractionOf } from '../../model/fraction.ts'
import type { SyncOptions } from '../probe-store.ts'
import { writeSoon } from './sqlite-write.ts'

/** So that a step takes a few milliseconds, in which nobody else can write. */
const listingsPerStep = 500

/** Goes through the listings by their ids and makes those due that can be probed, and only those. */
export async function syncDue(
  database: DatabaseSync,
  { canProbe, now, spreadMs }: SyncOptions,
): Promise<void> {
  const listed = database.prepare('SELECT DISTINCT game FROM listing WHERE game IS NOT NULL').all()
  const games = JSON.stringify(listed.map(({ game }) => String(game)).filter(canProbe))
  const [lastOf, remove, selectMissing, add] = [
    database.prepare(sql.lastOfStep),
    [sql.endLeases, sql.remove].map((text) => database.prepare(text)),
    database.prepare(sql.selectMissing),
    database.prepare(sql.add),
  ]
  for (let after = ''; ; ) {
    const last = lastOf.get(after, listingsPerStep)!.id
    if (last === null) return
    const step = { after, last: String(last), games }
    await writeSoon(database, () => {
      for (const statement of remove) statement.run(step)
      for (const { number, id } of selectMissing.all(step)) {
        add.run(now + Math.floor(fractionOf(String(id)) * spreadMs), number!)
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
  endLeases: `DELETE FROM leased WHERE number IN (SELECT number FROM ${inStep} AND NOT (${canBeProbed}))`,
  remove: `UPDATE standing SET due_at = NULL WHERE due_at IS NOT NULL
    AND number IN (SELECT number FROM ${inStep} AND NOT (${canBeProbed}))`,
  selectMissing: `SELECT number, id FROM ${inStep} AND ${canBeProbed} AND due_at IS NULL`,
  add: 'UPDATE standing SET due_at = ?, failures = 0, failing_since = NULL WHERE number = ?',
}
