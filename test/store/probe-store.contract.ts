import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { measuredCountsMs } from '../../src/store/probe-store.ts'
import type { Store } from '../../src/store/store.ts'
import { dueAtOnce, leaseAll, minute, reportOf } from '../support/probing.ts'
import { gameServer } from '../support/servers.ts'
import { changesOf, everything, put, someNow } from '../support/stored.ts'

/** What every store does for pollers. `open` opens a new, empty store; `reopen` opens the same one once more, beside it. */
export function describeProbeStore(
  name: string,
  open: () => Promise<{ store: Store; reopen: () => Promise<Store> }>,
) {
  describe(`${name}: probes`, () => {
    const ids = (servers: readonly { readonly id: string }[]) => servers.map(({ id }) => id).sort()
    const statusOf = async (store: Store, id = 'a') =>
      (await everything(store)).servers.find(({ listing }) => listing.id === id)!.status

    test('what is due: listings with an address, of games that can be probed', async () => {
      const { store } = await open()
      await put(store, [
        gameServer({ id: 'a', game: 'minecraft', ip: 'a.example', port: null }),
        gameServer({ id: 'no-address', game: 'minecraft', ip: '' }),
        gameServer({ id: 'no-game', game: null }),
        gameServer({ id: 'other', game: 'chess' }),
      ])
      await store.probes.syncDue({ canProbe: (game) => game === 'minecraft', now: someNow, spreadMs: 1 })
      const [server, ...others] = await leaseAll(store)
      assert.deepEqual(others, [])
      const { lease, ...rest } = server!
      assert.deepEqual(rest, {
        id: 'a',
        game: 'minecraft',
        host: 'a.example',
        port: null,
        status: gameServer({ id: 'a' }).status,
        failures: 0,
        failingSince: null,
        leasedUntil: someNow + minute,
      })
      assert.ok(Number.isSafeInteger(lease))
    })

    test('new listings become due spread over the time given, always at the same moment', async () => {
      const { store } = await open()
      const servers = Array.from({ length: 3000 }, (_, at) => gameServer({ id: `s${at}` }))
      await put(store, servers)
      await store.probes.syncDue({ canProbe: () => true, now: someNow, spreadMs: minute })
      const quarters = [0.25, 0.5, 0.75, 1].map((part) => someNow + part * minute)
      const leased = []
      for (const now of quarters) leased.push(await leaseAll(store, now, 5000))
      for (const { length } of leased)
        assert.ok(length > 650 && length < 850, `${length} of 3000 in a quarter`)
      assert.equal(leased.flat().length, 3000)

      const again = (await open()).store
      await put(again, servers)
      await again.probes.syncDue({ canProbe: () => true, now: someNow, spreadMs: minute })
      assert.deepEqual(ids(await leaseAll(again, quarters[0], 5000)), ids(leased[0]!))
    })

    test('listings come and go with imports; what stays keeps its turn', async () => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a' }), gameServer({ id: 'b' })])
      await dueAtOnce(store)
      await store.probes.report((await leaseAll(store)).map((server) => reportOf(server, someNow, 1)))
      await put(store, [gameServer({ id: 'a', name: 'Renamed' }), gameServer({ id: 'c' })], { replace: true })
      await dueAtOnce(store)
      assert.deepEqual(ids(await leaseAll(store)), ['c'])
      assert.deepEqual(ids(await leaseAll(store, someNow + minute)), ['a', 'c'])
      await put(store, [gameServer({ id: 'a', game: null }), gameServer({ id: 'c', ip: '' })])
      await dueAtOnce(store)
      assert.deepEqual(await leaseAll(store, someNow + 10 * minute), [])
    })

    test('a lease hides game servers until it ends, and takes those first that are due longest', async () => {
      const { store, reopen } = await open()
      const other = await reopen()
      await put(
        store,
        ['a', 'b', 'c'].map((id) => gameServer({ id })),
      )
      await dueAtOnce(store)
      const [first] = await leaseAll(store, someNow, 1)
      const rest = await leaseAll(other, someNow)
      assert.deepEqual(ids([first!, ...rest]), ['a', 'b', 'c'])
      assert.deepEqual(await leaseAll(store, someNow + minute - 1), [])
      assert.deepEqual(ids(await leaseAll(other, someNow + minute)), ['a', 'b', 'c'])

      const again = await leaseAll(store, someNow + 2 * minute)
      const due = (at: number) => ({ dueAt: someNow + at, measured: null })
      await store.probes.report(again.map((server, at) => ({ ...server, ...due(10 * minute - at) })))
      const [longest] = await leaseAll(store, someNow + 10 * minute, 1)
      assert.equal(longest!.id, again.at(-1)!.id)
    })

    test('a report brings the status, when it is due next, and one new revision for the batch', async () => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a', votes: 7 }), gameServer({ id: 'b' }), gameServer({ id: 'c' })])
      await dueAtOnce(store)
      const leased = await leaseAll(store)
      const [a, b] = ['a', 'b'].map((id) => leased.find((server) => server.id === id)!)
      const at = someNow + 5
      const reports = [reportOf(a!, at, 9), reportOf(b!, at, null)]
      assert.deepEqual(await store.probes.report(reports), { applied: 2, dropped: 0 })

      const changes = await changesOf(store, 1, 10)
      assert.ok(changes.kind === 'known')
      assert.equal(changes.revision, 2)
      assert.deepEqual([changes.listed, changes.removed, ids(changes.standings)], [[], [], ['a', 'b']])
      const standing = changes.standings.find(({ id }) => id === 'a')!
      assert.deepEqual(standing.status, reports[0]!.measured!.status)
      assert.deepEqual([standing.votes, standing.week], [7, { uptime: null, peakPlayers: 9 }])
      assert.deepEqual(await statusOf(store), reports[0]!.measured!.status)

      assert.deepEqual(ids(await leaseAll(store, someNow + minute - 1)), [])
      const next = await leaseAll(store, at + minute)
      assert.deepEqual(next.map(({ id, failures, failingSince }) => [id, failures, failingSince]).sort(), [
        ['a', 0, null],
        ['b', 1, at],
        ['c', 0, null],
      ])
    })

    test('a report of nothing changes when it is due, and nothing that is published', async () => {
      const { store } = await open()
      await put(store, [gameServer({})])
      await dueAtOnce(store)
      const [server] = await leaseAll(store)
      const report = { ...server!, failures: 2, failingSince: 5, dueAt: someNow + 7, measured: null }
      assert.deepEqual(await store.probes.report([report]), { applied: 1, dropped: 0 })
      assert.equal((await store.state()).revision, 1)
      const [again] = await leaseAll(store, someNow + 7)
      assert.deepEqual([again!.failures, again!.failingSince], [2, 5])
    })

    test('reports of a lease that another has by now, and second reports, are dropped', async () => {
      const { store, reopen } = await open()
      const other = await reopen()
      await put(store, [gameServer({})])
      await dueAtOnce(store)
      const [mine] = await leaseAll(store)
      const [theirs] = await leaseAll(other, someNow + minute)
      assert.deepEqual(await store.probes.report([reportOf(mine!, someNow, 1)]), { applied: 0, dropped: 1 })
      const report = reportOf(theirs!, someNow + minute, 2)
      assert.deepEqual(await other.probes.report([report, report]), { applied: 1, dropped: 1 })
      assert.equal((await statusOf(store)).players, 2)
    })

    test('reports of listings that were removed or moved are dropped, and those that moved are due at once', async () => {
      const { store } = await open()
      const old = ['gone', 'moved', 'other-port', 'other-game'].map((id) => gameServer({ id, players: 1 }))
      await put(store, old)
      await dueAtOnce(store)
      const failed = (await leaseAll(store)).map((server) => reportOf(server, someNow, null))
      await store.probes.report(failed)
      const at = someNow + minute
      const leased = await leaseAll(store, at)
      assert.equal(leased.length, 4)
      const changed = [
        gameServer({ id: 'moved', ip: 'elsewhere.example', players: 3 }),
        gameServer({ id: 'other-port', port: 1, players: 3 }),
        gameServer({ id: 'other-game', game: 'openarena', players: 3 }),
      ]
      await put(store, changed, { replace: true, now: at })
      const reports = leased.map((server) => reportOf(server, at, 9))
      assert.deepEqual(await store.probes.report(reports), { applied: 0, dropped: 4 })
      for (const { id } of leased.slice(1))
        if (id !== 'gone') assert.equal((await statusOf(store, id)).players, 3)
      const again = await leaseAll(store, at)
      assert.deepEqual(ids(again), ['moved', 'other-game', 'other-port'])
      for (const { failures, failingSince } of again) assert.deepEqual([failures, failingSince], [0, null])
    })

    test('a batch of reports is taken in whole or not at all', async () => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a' }), gameServer({ id: 'b' })])
      await dueAtOnce(store)
      const [a, b] = await leaseAll(store)
      const impossible = { ...reportOf(b!, someNow, 1), failures: Number.NaN }
      await assert.rejects(store.probes.report([reportOf(a!, someNow, 9), impossible]))
      assert.equal((await statusOf(store, a!.id)).players, 5)
      assert.equal((await store.state()).revision, 1)
      assert.deepEqual(await store.probes.report([reportOf(a!, someNow, 9)]), { applied: 1, dropped: 0 })
    })

    test("a list's claims do not replace what a probe found, until that is old; votes always count", async () => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a', votes: 1 }), gameServer({ id: 'b', votes: 1 })])
      await dueAtOnce(store)
      const leased = await leaseAll(store)
      const a = leased.find(({ id }) => id === 'a')!
      await store.probes.report([reportOf(a, someNow, 9)])
      const measured = await statusOf(store)

      const claims = ['a', 'b'].map((id) => gameServer({ id, votes: 2, state: 'offline' }))
      await put(store, claims, { now: someNow + measuredCountsMs })
      assert.deepEqual(await statusOf(store), measured)
      assert.equal((await statusOf(store, 'b')).state, 'offline')
      const { servers } = await everything(store)
      assert.deepEqual(
        servers.map(({ listing }) => listing.votes),
        [2, 2],
      )
      const same = await put(store, claims, { now: someNow + measuredCountsMs })
      assert.deepEqual([same.changed, same.unchanged], [0, 2])

      await put(store, claims, { now: someNow + measuredCountsMs + 1 })
      assert.equal((await statusOf(store)).state, 'offline')
    })

    test('the lag is how long the one that waits longest has been due', async () => {
      const { store } = await open()
      assert.equal(await store.probes.lag(someNow), 0)
      await put(store, [gameServer({ id: 'a' }), gameServer({ id: 'b' })])
      await dueAtOnce(store)
      assert.equal(await store.probes.lag(someNow + 500), 500)
      await leaseAll(store, someNow + 500)
      assert.equal(await store.probes.lag(someNow + 501), 0)
    })
  })
}
