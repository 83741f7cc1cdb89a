import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sharedBytes } from '../../src/catalogue/columns.ts'
import { buffersOf, SnapshotWeight, sizeOf } from '../../src/publish/snapshot-weight.ts'
import { gameServer, snapshotOf } from '../support/servers.ts'

test('each buffer counts once, wherever it is', () => {
  const column = new Uint32Array(new SharedArrayBuffer(400))
  const nested = { column, again: column.subarray(3), map: new Map([[1, { bytes: new Uint8Array(10) }]]) }
  assert.equal(sizeOf(buffersOf(nested)), 410)
  assert.equal(sizeOf(buffersOf({})), 0)
})

test('a process that does nothing else lets replaced layers go, and keeps those that are still in use', async () => {
  const states = () => sharedBytes(40 * 2 ** 20)
  let current = snapshotOf([gameServer()])
  const replaced: WeakRef<object>[] = []
  const weight = new SnapshotWeight()
  const { listings } = current
  for (let publish = 0; publish < 8; publish++) {
    replaced.push(new WeakRef(current.statuses))
    current = { ...current, statuses: { ...current.statuses, states: states() } }
    weight.add(current)
    await sleep(20)
  }
  const left = () => replaced.filter((layer) => layer.deref() !== undefined).length
  for (let tries = 0; left() > 4 && tries < 200; tries++) await sleep(50)
  assert.ok(left() <= 4, `${left()} of ${replaced.length} are still there`)
  assert.equal(current.listings, listings)
})
