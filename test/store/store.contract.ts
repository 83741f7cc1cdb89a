import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { GameServer, ListedServer } from '../../src/model/game-server.ts'
import { type ChangesBatch, type Store, tombstoneRevisions } from '../../src/store/store.ts'
import { catalogue, gameServer } from '../support/servers.ts'
import { changesOf, everything, put, someNow } from '../support/stored.ts'

/** What every store does. `open` opens a new, empty store; `reopen` opens the same one once more, beside it. */
export function describeStore(
  name: string,
  open: () => Promise<{ store: Store; reopen: () => Promise<Store> }>,
) {
  describe(name, () => {
    test('a new store is empty and says so', async () => {
      const { store } = await open()
      const { identity, ...state } = await store.state()
      assert.deepEqual(state, { revision: 0, servers: 0, holdsExample: false })
      assert.equal(identity, (await store.state()).identity)
      assert.notEqual(identity, (await (await open()).store.state()).identity)
      assert.deepEqual(await everything(store), { revision: 0, servers: [] })
      assert.deepEqual(await changesOf(store, 0, 10), known(0, {}))
    })

    test('what was imported is read back whole, by id, in the bytewise order', async () => {
      const { store, reopen } = await open()
      const servers = ['\u{10000}', 'a', '\u{ffff}', 'B', 'é'].map((id) => gameServer({ id, ...everyField }))
      await put(store, servers)
      const expected = servers.toSorted(byId)
      assert.deepEqual(
        expected.map(({ listing }) => listing.id),
        ['B', 'a', 'é', '\u{ffff}', '\u{10000}'],
      )
      assert.deepEqual(await everything(store), { revision: 1, servers: expected })
      assert.deepEqual(await everything(await reopen()), { revision: 1, servers: expected })
    })

    test('counts tell new, changed, unchanged, removed and repeated rows apart', async () => {
      const { store } = await open()
      const [a, b, c] = ['a', 'b', 'c'].map((id) => gameServer({ id })) as [
        GameServer,
        GameServer,
        GameServer,
      ]
      assert.deepEqual(await put(store, [a, b, c, a]), counts({ imported: 3, repeated: 1 }))
      assert.deepEqual(await put(store, [a, b]), counts({ unchanged: 2 }))
      const renamed = gameServer({ id: 'a', name: 'Other' })
      const voted = gameServer({ id: 'b', votes: 99 })
      assert.deepEqual(await put(store, [renamed, voted]), counts({ changed: 2 }))
      const both = [renamed, gameServer({ id: 'd' })]
      assert.deepEqual(
        await put(store, both, { replace: true }),
        counts({ imported: 1, unchanged: 1, removed: 2 }),
      )
      assert.deepEqual((await everything(store)).servers, both)
    })

    test('of repeated ids the last row counts', async () => {
      const { store } = await open()
      await put(store, [gameServer({ name: 'First' }), gameServer({ name: 'Last' })])
      assert.equal((await everything(store)).servers[0]!.listing.name, 'Last')
    })

    test('times: the list decides, else the moment of the import; votes alone are no change of the listing', async () => {
      const { store } = await open()
      const timeless = (fields: object): ListedServer => ({
        ...gameServer(fields),
        createdAt: null,
        updatedAt: null,
      })
      const times = async () => {
        const [server] = (await everything(store)).servers
        return [server!.createdAt, server!.updatedAt]
      }
      await put(store, [timeless({})], { now: 1000 })
      assert.deepEqual(await times(), [1000, 1000])
      await put(store, [timeless({ votes: 7, players: 2 })], { now: 2000 })
      assert.deepEqual(await times(), [1000, 1000])
      await put(store, [timeless({ name: 'Other' })], { now: 3000 })
      assert.deepEqual(await times(), [1000, 3000])
      await put(store, [{ ...timeless({ name: 'Third' }), createdAt: 5, updatedAt: 6 }], { now: 4000 })
      assert.deepEqual(await times(), [5, 6])
    })

    test('a dry run counts and changes nothing; a discarded import leaves nothing', async () => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a' })])
      const before = await everything(store)
      const dry = await put(store, [gameServer({ id: 'b' })], { replace: true, dryRun: true })
      assert.deepEqual(dry, counts({ imported: 1, removed: 1 }))
      const session = await store.beginImport()
      await session.add([gameServer({ id: 'c' })])
      await session.discard()
      assert.deepEqual(await everything(store), before)
      assert.deepEqual(await put(store, []), counts({}))
      assert.deepEqual(await everything(store), before)
    })

    test('the example list gives way to the first list that is imported', async () => {
      const { store } = await open()
      const [example, own] = [gameServer({ id: 'example' }), gameServer({ id: 'own' })]
      await put(store, [example], { example: true })
      assert.equal((await store.state()).holdsExample, true)
      assert.deepEqual(await put(store, []), counts({}))
      assert.deepEqual(await put(store, [own]), counts({ imported: 1, removed: 1 }))
      assert.equal((await store.state()).holdsExample, false)
      assert.deepEqual((await everything(store)).servers, [own])
      assert.deepEqual(await put(store, [example]), counts({ imported: 1 }))
    })

    test('changes since a revision: listings, standings and removals, each once', async () => {
      const { store } = await open()
      await put(
        store,
        ['a', 'b', 'c'].map((id) => gameServer({ id })),
      )
      const renamed = gameServer({ id: 'a', name: 'Other', votes: 50 })
      const voted = gameServer({ id: 'b', votes: 99 })
      await put(store, [renamed, voted], { replace: true })
      const standing = { id: 'b', status: voted.status, votes: 99, week: voted.week }
      assert.deepEqual(
        await changesOf(store, 1, 10),
        known(2, { listed: [renamed], standings: [standing], removed: ['c'] }),
      )
      assert.deepEqual(await changesOf(store, 2, 10), known(2, {}))
      assert.deepEqual(
        await changesOf(store, 1, 2),
        known(2, { listed: [renamed], standings: [standing], removed: ['c'] }),
      )
      assert.deepEqual(await changesOf(store, 1, 1), { kind: 'unknown' })
    })

    test('many changes come in batches, and a reader may leave after the first', async () => {
      const { store } = await open()
      const servers = Array.from({ length: 2_500 }, (_, i) => gameServer({ id: String(10_000 + i) }))
      await put(store, servers)
      const voted = servers.map((server) => ({ ...server, listing: { ...server.listing, votes: 99 } }))
      await put(store, voted)
      for await (const batch of store.changedSince(1, 10)) {
        assert.ok(batch.kind === 'known' && batch.standings.length < 2_500)
        break
      }
      const changes = await changesOf(store, 1)
      assert.ok(changes.kind === 'known')
      const ids = changes.standings.map(({ id, votes }) => `${id} ${votes}`)
      assert.deepEqual(
        ids.sort(),
        servers.map(({ listing }) => `${listing.id} 99`),
      )
    })

    test('a revision that is yet to come is of another past', async () => {
      const { store } = await open()
      assert.deepEqual(await changesOf(store, 1, 10), { kind: 'unknown' })
    })

    test('a game server that comes back is no removal any more', async () => {
      const { store } = await open()
      const [a, b] = [gameServer({ id: 'a' }), gameServer({ id: 'b' })]
      await put(store, [a, b])
      await put(store, [b], { replace: true })
      await put(store, [a])
      assert.deepEqual(await changesOf(store, 1, 10), known(3, { listed: [a] }))
    })

    test('a reader further behind than the tombstones must read everything', async () => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a' }), gameServer({ id: 'b' })])
      await put(store, [gameServer({ id: 'a' })], { replace: true })
      for (let votes = 0; votes <= tombstoneRevisions; votes++)
        await put(store, [gameServer({ id: 'a', votes })])
      assert.deepEqual(await changesOf(store, 1, 10), { kind: 'unknown' })
      assert.equal((await changesOf(store, tombstoneRevisions, 10)).kind, 'known')
    })

    test('applying the changes to what was known gives what is stored, after any imports', async () => {
      const step = fc.record({ servers: catalogue(6), replace: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 6 }), async (steps) => {
          const { store } = await open()
          const known = new Map<string, GameServer>()
          let revision = 0
          for (const { servers, replace } of steps) {
            await put(store, servers, { replace })
            revision = apply(known, await changesOf(store, revision, 100))
            assert.deepEqual({ revision, servers: [...known.values()].sort(byId) }, await everything(store))
          }
        }),
        { numRuns: 40 },
      )
    })
  })
}

const everyField = {
  description: 'Several\nlines',
  port: null,
  game: null,
  tags: ['PVP', '生存'],
  website: 'https://amberfall.example/',
  version: null,
  map: 'oasis',
  checkedAt: someNow,
  lastOnlineAt: someNow - 1,
  latencyMs: 23,
}

/** Brings `servers` to the revision of the changes, which it returns. */
function apply(servers: Map<string, GameServer>, changes: ChangesBatch): number {
  assert.equal(changes.kind, 'known')
  if (changes.kind !== 'known') return -1
  for (const id of changes.removed) servers.delete(id)
  for (const server of changes.listed) servers.set(server.listing.id, server)
  for (const { id, status, votes, week } of changes.standings) {
    const server = servers.get(id)!
    servers.set(id, { ...server, listing: { ...server.listing, votes }, status, week })
  }
  return changes.revision
}

function known(revision: number, changes: Partial<Extract<ChangesBatch, { kind: 'known' }>>): ChangesBatch {
  return { kind: 'known', revision, listed: [], standings: [], removed: [], ...changes }
}

function counts(some: object) {
  return { imported: 0, changed: 0, unchanged: 0, removed: 0, repeated: 0, ...some }
}

function byId(a: GameServer, b: GameServer): number {
  return Buffer.compare(Buffer.from(a.listing.id), Buffer.from(b.listing.id))
}
