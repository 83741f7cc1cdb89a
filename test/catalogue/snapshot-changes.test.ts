import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Snapshot } from '../../src/catalogue/snapshot.ts'
import { withChanges } from '../../src/catalogue/snapshot-changes.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { packSnapshot } from '../../src/publish/snapshot-shape.ts'
import { catalogue, snapshotOf } from '../support/servers.ts'

/** Of the game servers that two lists have in common, how many keep the owner's words and get a new standing. */
function changesBetween(before: readonly GameServer[], after: readonly GameServer[]) {
  const byId = new Map(before.map((server) => [server.listing.id, server]))
  const wanted = new Set(after.map(({ listing }) => listing.id))
  const standings = []
  const listed = []
  for (const server of after) {
    const old = byId.get(server.listing.id)
    const said = (server: GameServer) =>
      JSON.stringify({ ...server, status: null, listing: { ...server.listing, votes: 0 } })
    if (old === undefined || said(old) !== said(server)) listed.push(server)
    else if (JSON.stringify(old) !== JSON.stringify(server)) {
      const { listing, status, week } = server
      standings.push({ id: listing.id, status, week, votes: listing.votes })
    }
  }
  return { listed, standings, removed: [...byId.keys()].filter((id) => !wanted.has(id)) }
}

/** Every array of a snapshot. */
function everythingIn(snapshot: Snapshot) {
  const { shape, arrays } = packSnapshot(snapshot)
  return { shape, arrays: arrays.map((bytes) => Buffer.from(bytes)), revision: snapshot.revision }
}

test('a snapshot with changes is the snapshot built anew', () => {
  const lists = fc.tuple(catalogue(120), catalogue(120), fc.array(fc.nat(3), { minLength: 1, maxLength: 9 }))
  fc.assert(
    fc.property(lists, ([before, others, kinds]) => {
      const kindOf = (index: number) => kinds[index % kinds.length]
      const taken = new Set(others.map(({ listing }) => listing.id))
      const kept = before
        .filter(({ listing }, index) => !taken.has(listing.id) && kindOf(index) !== 0)
        .map((server, index) =>
          kindOf(index) === 1 ? { ...server, listing: { ...server.listing, votes: 77 } } : server,
        )
      const after = [...kept, ...others].sort((a, b) =>
        Buffer.compare(Buffer.from(a.listing.id), Buffer.from(b.listing.id)),
      )
      const changes = changesBetween(before, after)
      const shuffled = { ...changes, listed: changes.listed.toReversed() }
      const next = withChanges(snapshotOf(before, 1), shuffled, 2)
      assert.deepEqual(everythingIn(next), everythingIn(snapshotOf(after, 2)))
    }),
    { numRuns: 150 },
  )
})

test('changes of game servers that the snapshot does not hold are passed over', () => {
  const none = snapshotOf([], 1)
  const [server] = fc.sample(catalogue(5), 20).find((servers) => servers.length > 0)!
  const { status, week, listing } = server!
  const standing = { id: listing.id, status, week, votes: 1 }
  const next = withChanges(none, { listed: [], standings: [standing], removed: ['nobody'] }, 2)
  assert.deepEqual(everythingIn(next), everythingIn(snapshotOf([], 2)))
})
