import assert from 'node:assert/strict'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { search } from '../../src/catalogue/search.ts'
import { loadSnapshot, saveSnapshot } from '../../src/publish/snapshot-file.ts'
import { comparable } from '../support/comparable.ts'
import { catalogue, gameServer, searchRequest, snapshotOf } from '../support/servers.ts'
import { temporaryPath } from '../support/temporary.ts'

const facts = { identity: 'a store', confirmedAt: 1234 }

test('what is saved is loaded: it says the same and finds the same', () => {
  const path = temporaryPath('rollcall.snapshot')
  fc.assert(
    fc.property(catalogue(20), fc.array(searchRequest, { maxLength: 5 }), (servers, requests) => {
      const snapshot = snapshotOf(servers, 7)
      saveSnapshot(path, { ...facts, snapshot })
      const loaded = loadSnapshot(path)
      assert.equal(loaded.kind, 'loaded')
      if (loaded.kind !== 'loaded') return
      assert.deepEqual(comparable(loaded.snapshot), comparable(snapshot))
      assert.deepEqual({ identity: loaded.identity, confirmedAt: loaded.confirmedAt }, facts)
      for (const request of requests) {
        const found = (from: typeof snapshot) => ({
          ...search(from, request),
          listings: [...search(from, request).listings],
        })
        assert.deepEqual(found(loaded.snapshot), found(snapshot))
      }
    }),
    { numRuns: 60 },
  )
})

test('a file with any byte changed, or cut anywhere, is not used', () => {
  const path = temporaryPath('rollcall.snapshot')
  saveSnapshot(path, { ...facts, snapshot: snapshotOf([gameServer({ name: 'Amberfall' })]) })
  const whole = readFileSync(path)
  fc.assert(
    fc.property(fc.nat({ max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }), (at, change) => {
      const changed = Buffer.from(whole)
      changed[at]! ^= change
      writeFileSync(path, changed)
      assert.equal(loadSnapshot(path).kind, 'unusable', `byte ${at}`)
    }),
    { numRuns: 500 },
  )
  for (const length of [0, 1, 8, 23, 24, 100, whole.length - 1]) {
    writeFileSync(path, whole.subarray(0, length))
    assert.equal(loadSnapshot(path).kind, 'unusable', `${length} bytes`)
  }
})

test('no file is no failure, and saving leaves nothing else behind', () => {
  const path = temporaryPath('rollcall.snapshot')
  assert.deepEqual(loadSnapshot(path), { kind: 'absent' })
  saveSnapshot(path, { ...facts, snapshot: snapshotOf([]) })
  saveSnapshot(path, { ...facts, snapshot: snapshotOf([gameServer()]) })
  assert.deepEqual(
    readdirSync(dirname(path)).filter((name) => name.endsWith('.part')),
    [],
  )
})
