import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { type TestContext, test } from 'node:test'
import { HistoryReader } from '../../src/publish/history-reader.ts'
import { openStore } from '../../src/store/open-store.ts'
import { dueAtOnce, minute, probeEachMinute } from '../support/probing.ts'
import { gameServer } from '../support/servers.ts'
import { put } from '../support/stored.ts'
import { temporaryPath } from '../support/temporary.ts'

const midnight = Date.UTC(2026, 5, 1)
const request = { id: 'a', from: midnight, to: midnight + 60 * minute, stepMs: 10 * minute }

async function probedStore(t: TestContext) {
  const path = temporaryPath('rollcall.db')
  const store = await openStore(`sqlite:${path}`)
  await put(store, [gameServer({ id: 'a' })])
  await dueAtOnce(store, midnight)
  await probeEachMinute(store, { from: midnight, to: midnight + 10 * minute, found: () => 7 })
  const reader = new HistoryReader(`sqlite:${path}`)
  t.after(() => reader.stop())
  return { path, reader }
}

test('the past comes from the store, also for many who ask at the same time', async (t) => {
  const { reader } = await probedStore(t)
  const points = [{ at: midnight, players: 7, peak: 7, online: 1 }]
  const readings = await Promise.all(Array.from({ length: 50 }, () => reader.points(request)))
  for (const reading of readings) assert.deepEqual(reading, { kind: 'points', points })
  assert.deepEqual(await reader.points({ ...request, id: 'nobody' }), { kind: 'unknown-id' })
})

test('a store that fails is away, and is found again', async (t) => {
  const { path, reader } = await probedStore(t)
  assert.equal((await reader.points(request)).kind, 'points')
  const saboteur = new DatabaseSync(path)
  saboteur.exec('ALTER TABLE history RENAME TO hidden')
  assert.deepEqual(await reader.points(request), { kind: 'away' })
  saboteur.exec('ALTER TABLE hidden RENAME TO history')
  saboteur.close()
  assert.equal((await reader.points(request)).kind, 'points')
})

test('with too many waiting, and when it is stopped, nobody waits for ever', async (t) => {
  const { reader } = await probedStore(t)
  const readings = Array.from({ length: 1200 }, () => reader.points(request))
  const first = await Promise.race(readings)
  assert.equal(first.kind, 'away', 'those beyond a thousand are told at once')
  const stoppedAt = performance.now()
  await reader.stop()
  const all = await Promise.all(readings)
  assert.ok(performance.now() - stoppedAt < 3000, 'the end of the thread is told, not waited for')
  for (const reading of all) assert.ok(['points', 'away'].includes(reading.kind))
})
