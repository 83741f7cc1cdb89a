import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Snapshot } from '../../src/catalogue/snapshot.ts'
import { type SnapshotChanges, SnapshotPatch } from '../../src/catalogue/snapshot-changes.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { packSnapshot } from '../../src/publish/snapshot-shape.ts'
import { catalogue, gameServer, snapshotOf } from '../support/servers.ts'

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

/** The changes come in two parts, each with some of all kinds. */
function withChanges(snapshot: Snapshot, { listed, standings, removed }: SnapshotChanges, revision: number) {
  const patch = new SnapshotPatch(snapshot)
  for (const part of [0, 1]) {
    const half = <T>(values: readonly T[]) => values.filter((_, index) => index % 2 === part)
    patch.add({ listed: half(listed), standings: half(standings), removed: half(removed) })
  }
  return patch.finish(revision)
}

/** Compares every array, and names the first that differs: to print how they differ takes minutes. */
function assertSame(snapshot: Snapshot, expected: Snapshot): void {
  assert.equal(snapshot.revision, expected.revision)
  const [packed, wanted] = [packSnapshot(snapshot), packSnapshot(expected)]
  assert.deepEqual(packed.shape, wanted.shape)
  const paths = packed.shape.filter(({ kind }) => kind !== 'number').map(({ path }) => path)
  const differing = paths.filter((_, i) => Buffer.compare(packed.arrays[i]!, wanted.arrays[i]!) !== 0)
  assert.deepEqual(differing, [])
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
      const shuffled = {
        listed: changes.listed.toReversed(),
        standings: changes.standings.toReversed(),
        removed: changes.removed.toReversed(),
      }
      const next = withChanges(snapshotOf(before, 1), shuffled, 2)
      assertSame(next, snapshotOf(after, 2))
    }),
    { numRuns: 150 },
  )
})

const none: readonly string[] = []
const some = ['bar cabaret', 'a aa aaa', 'bar', 'the same', 'the same', '生存 server']

/** The names of the listings before and after; listings are told apart by their place in the list. */
const turns: Record<string, readonly [before: readonly string[], after: readonly string[]]> = {
  'everything is new': [none, some],
  'everything goes': [some, none],
  'everything is said anew': [some, some.map((name) => `other${name}`)],
  'nothing is left of the words': [some, some.map((_, i) => String(i))],
  'a word goes with its last listing': [some, ['bar', ...some.slice(1)]],
  'new words are the ends of known ones': [some, [...some, 'aret et ret ver']],
  'known words are the ends of new ones': [some, [...some, 'handlebar baaa osame']],
  'new words begin, end and go between the known ones': [some, [...some, '! b zz 生 生存者 \u{1f600}']],
  'names become equal': [some, some.map(() => 'the same')],
  'listings before, between and behind the others go': [some, some.map((name, i) => (i % 2 ? name : ''))],
  'a word becomes frequent': [numbered(200, 3), numbered(200, 9)],
  'a word is frequent no more': [numbered(200, 9), numbered(200, 3)],
}

/** Names of which every so many end in the same word. */
function numbered(count: number, shared: number): string[] {
  return Array.from({ length: count }, (_, i) => `name${i} ${i < shared ? 'shared' : i}`)
}

function named(names: readonly string[]): GameServer[] {
  return names
    .map((name, i) => gameServer({ id: String(1000 + i), name, votes: i }))
    .filter(({ listing }) => listing.name !== '')
}

for (const [what, [before, after]] of Object.entries(turns)) {
  test(`a snapshot with changes is the snapshot built anew when ${what}`, () => {
    const [from, to] = [named(before), named(after)]
    const next = withChanges(snapshotOf(from, 1), changesBetween(from, to), 2)
    assertSame(next, snapshotOf(to, 2))
  })
}

test('a snapshot that changed many times is the snapshot built anew', () => {
  let servers = named(Array.from({ length: 2000 }, (_, i) => `name${i % 700} w${(i * 7919) % 997} of ${i}`))
  let snapshot = snapshotOf(servers, 1)
  for (let round = 2; round < 8; round++) {
    const after = servers
      .filter((_, i) => (i + round) % 31 !== 0)
      .map((server, i) =>
        (i * 7) % 10 === round ? renamed(server, `${server.listing.name} ${round}`) : server,
      )
      .concat(gameServer({ id: `x${round}`, name: 'one more name' }))
    snapshot = withChanges(snapshot, changesBetween(servers, after), round)
    servers = after
    assertSame(snapshot, snapshotOf(servers, round))
  }
})

function renamed(server: GameServer, name: string): GameServer {
  return { ...server, listing: { ...server.listing, name } }
}

test('changes of game servers that the snapshot does not hold are passed over', () => {
  const nothing = snapshotOf([], 1)
  const [server] = fc.sample(catalogue(5), 20).find((servers) => servers.length > 0)!
  const { status, week, listing } = server!
  const standing = { id: listing.id, status, week, votes: 1 }
  const next = withChanges(nothing, { listed: [], standings: [standing], removed: ['nobody'] }, 2)
  assertSame(next, snapshotOf([], 2))
})
