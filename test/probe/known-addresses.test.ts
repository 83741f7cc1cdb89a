import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gameById } from '../../src/probe/games.ts'
import { KnownAddresses } from '../../src/probe/known-addresses.ts'
import type { Place, Resolved } from '../../src/probe/resolve.ts'

const place = (host: string, port: number | null = null, game = 'minecraft'): Place => ({
  host,
  port,
  game: gameById(game)!,
})

/** Finds every name where `answers` says, and remembers what was looked up. */
function known(answers: (place: Place) => Resolved, most = 100) {
  const lookedUp: string[] = []
  const resolve = async (place: Place) => {
    lookedUp.push(place.host)
    return answers(place)
  }
  return { lookedUp, addresses: new KnownAddresses(resolve, { keptMs: 1000, most }) }
}

const found: Resolved = { kind: 'resolved', address: '192.0.2.1', ports: [1] }

test('a name is looked up again after a while, and once it was not found there', async () => {
  const { lookedUp, addresses } = known(() => found)
  assert.deepEqual(await addresses.find(place('a.example'), 0), found)
  assert.deepEqual(await addresses.find(place('a.example'), 499), found)
  assert.equal(lookedUp.length, 1)
  await addresses.find(place('a.example'), 1001)
  assert.equal(lookedUp.length, 2)
  addresses.forget(place('a.example'))
  await addresses.find(place('a.example'), 1002)
  assert.equal(lookedUp.length, 3)
})

test('another port or game is another place', async () => {
  const { lookedUp, addresses } = known(() => found)
  for (const each of [place('a.example'), place('a.example', 1), place('a.example', null, 'mbe')]) {
    await addresses.find(each, 0)
    await addresses.find(each, 0)
  }
  assert.equal(lookedUp.length, 3)
})

test('what was not found or not allowed is not kept, nor are addresses', async () => {
  const refused = known(() => ({ kind: 'refused', detail: 'private' }))
  const failed = known(() => ({ kind: 'failed', reason: 'not-found', detail: 'gone' }))
  const plain = known(() => found)
  for (let i = 0; i < 2; i++) {
    assert.equal((await refused.addresses.find(place('a.example'), 0)).kind, 'refused')
    assert.equal((await failed.addresses.find(place('a.example'), 0)).kind, 'failed')
    await plain.addresses.find(place('192.0.2.1'), 0)
  }
  assert.deepEqual([refused.lookedUp.length, failed.lookedUp.length, plain.lookedUp.length], [2, 2, 2])
})

test('of too many the oldest go', async () => {
  const { lookedUp, addresses } = known(() => found, 3)
  for (const host of ['a', 'b', 'c', 'd', 'd', 'c', 'b', 'a'])
    await addresses.find(place(`${host}.example`), 0)
  assert.deepEqual(
    lookedUp.map((host) => host[0]),
    ['a', 'b', 'c', 'd', 'a'],
  )
})
