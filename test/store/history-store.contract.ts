import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dropAfterMs, thinAfterMs } from '../../src/store/history-store.ts'
import type { Store } from '../../src/store/store.ts'
import { dueAtOnce, leaseAll, minute, probeEachMinute, reportOf } from '../support/probing.ts'
import { gameServer } from '../support/servers.ts'
import { everything, put } from '../support/stored.ts'

const hour = 60 * minute
const day = 24 * hour
const midnight = Date.UTC(2026, 5, 1)

/** What every store keeps of the past. `open` opens a new, empty store. */
export function describeHistoryStore(name: string, open: () => Promise<{ store: Store }>) {
  describe(`${name}: history`, () => {
    const withOne = async (from = midnight) => {
      const { store } = await open()
      await put(store, [gameServer({ id: 'a' })])
      await dueAtOnce(store, from)
      return store
    }
    const points = (store: Store, from: number, to: number, stepMs = 10 * minute) =>
      store.history.points({ id: 'a', from, to, stepMs })
    const weekOf = async (store: Store) => (await everything(store)).servers[0]!.week
    const tidyAll = async (store: Store, now: number) => {
      let steps = 0
      while (await store.history.tidy(now)) steps++
      return steps
    }

    test('points tell mean, peak and share online; what was not probed has none', async () => {
      const store = await withOne()
      // Ten minutes with 10 and 20 players in turn, ten minutes of which the last five are away; an hour of nothing.
      await probeEachMinute(store, {
        from: midnight,
        to: midnight + 20 * minute,
        found: (at) => (at < midnight + 15 * minute ? (at % (2 * minute) === 0 ? 10 : 20) : null),
      })
      await probeEachMinute(store, {
        from: midnight + 80 * minute,
        to: midnight + 81 * minute,
        found: () => 3,
      })
      assert.deepEqual(await points(store, midnight, midnight + day), [
        { at: midnight, players: 15, peak: 20, online: 1 },
        { at: midnight + 10 * minute, players: 14, peak: 20, online: 0.5 },
        { at: midnight + 80 * minute, players: 3, peak: 3, online: 1 },
      ])
      assert.deepEqual(await points(store, midnight, midnight + day, hour), [
        { at: midnight, players: 15, peak: 20, online: 0.75 },
        { at: midnight + hour, players: 3, peak: 3, online: 1 },
      ])
      assert.deepEqual(
        (await points(store, midnight + 10 * minute, midnight + 80 * minute))!.map(({ at }) => at),
        [midnight + 10 * minute],
      )
    })

    test('an unknown id has no history, a game server that was never probed an empty one', async () => {
      const store = await withOne()
      assert.deepEqual(await points(store, midnight, midnight + day), [])
      assert.equal(await store.history.points({ id: 'b', from: 0, to: 1, stepMs: hour }), null)
      await assert.rejects(points(store, 0, 1, 61 * minute), /no multiple/)
      await assert.rejects(points(store, 0, 1, 0), /no multiple/)
    })

    test('thinning keeps the hours as they were, dropping leaves nothing, and both go on where they stopped', async () => {
      const store = await withOne()
      const found = (at: number) => ((at / hour) % 5 < 1 ? null : Math.floor(at / minute) % 37)
      for (let at = midnight; at < midnight + 3 * day; at += 7 * minute) {
        await probeEachMinute(store, { from: at, to: at + minute, found })
      }
      const to = midnight + 3 * day
      const fine = await points(store, midnight, to)
      const hours = await points(store, midnight, to, hour)
      assert.ok(fine!.length > hours!.length * 5)
      const later = midnight + day + thinAfterMs
      await tidyAll(store, later - 1)
      assert.deepEqual(await points(store, midnight, to), fine)
      await tidyAll(store, later)
      assert.deepEqual(
        (await points(store, midnight, to))!.filter(({ at }) => at < midnight + day),
        hours!.filter(({ at }) => at < midnight + day),
      )
      assert.deepEqual(
        (await points(store, midnight, to))!.filter(({ at }) => at >= midnight + day),
        fine!.filter(({ at }) => at >= midnight + day),
      )
      assert.deepEqual(await points(store, midnight, to, hour), hours)
      await tidyAll(store, to + dropAfterMs - 1)
      assert.deepEqual(
        await points(store, midnight, to, hour),
        hours!.filter(({ at }) => at >= midnight + 2 * day),
      )
      await tidyAll(store, to + dropAfterMs)
      assert.equal((await points(store, midnight, to - hour))!.length, 0)
    })

    test('tidying goes in steps', async () => {
      const { store } = await open()
      const servers = Array.from({ length: 450 }, (_, at) => gameServer({ id: `s${at}` }))
      await put(store, servers)
      await dueAtOnce(store, midnight)
      for (const at of [midnight, midnight + 10 * minute])
        await probeEachMinute(store, { from: at, to: at + 1, found: () => 1 })
      assert.ok((await tidyAll(store, midnight + 4 * day)) >= 2)
      assert.equal(await store.history.tidy(midnight + 4 * day), false)
      const some = await store.history.points({ id: 's7', from: midnight, to: midnight + day, stepMs: hour })
      assert.deepEqual(some, [{ at: midnight, players: 1, peak: 1, online: 1 }])
    })

    test('what comes late for a day that is thinned already joins its hours', async () => {
      const store = await withOne()
      const probe = async (at: number, players: number) =>
        probeEachMinute(store, { from: at, to: at + 1, found: () => players })
      await probe(midnight, 4)
      await probe(midnight + 10 * minute, 6)
      await tidyAll(store, midnight + 4 * day)
      await probe(midnight + 4 * day, 1)
      await tidyAll(store, midnight + 4 * day)
      assert.deepEqual(await points(store, midnight, midnight + day, hour), [
        { at: midnight, players: 5, peak: 6, online: 1 },
      ])
    })

    test('the week: the share of the time online, and the peak, until both are over seven days old', async () => {
      const store = await withOne()
      const week = async (from: number, to: number, players: number | null) => {
        await probeEachMinute(store, { from, to, found: () => players })
        return weekOf(store)
      }
      assert.deepEqual(await week(midnight, midnight + minute, 50), { uptime: null, peakPlayers: 50 })
      // A slot counts when the next has begun, and a higher peak at once.
      const tenLater = midnight + 10 * minute
      assert.deepEqual(await week(tenLater, tenLater + minute, 7), { uptime: 1, peakPlayers: 50 })
      assert.deepEqual(await week(tenLater + minute, tenLater + 2 * minute, 70), {
        uptime: 1,
        peakPlayers: 70,
      })
      const next = midnight + day
      await week(next, next + 3 * minute, null)
      assert.deepEqual(await week(next + 10 * minute, next + 11 * minute, 1), {
        uptime: 0.5,
        peakPlayers: 70,
      })
      await tidyAll(store, midnight + 7 * day)
      await week(midnight + 7 * day, midnight + 7 * day + minute, 2)
      const end = midnight + 7 * day + 10 * minute
      assert.deepEqual(await week(end, end + minute, 2), { uptime: 0.4, peakPlayers: 2 })
    })

    test('a probe counts for as long as it speaks for', async () => {
      const store = await withOne()
      const report = async (at: number, forMs: number, players: number | null) => {
        const [server] = await leaseAll(store, at)
        const { measured, ...rest } = reportOf(server!, at, players)
        await store.probes.report([{ ...rest, measured: { ...measured!, sample: { at, forMs, players } } }])
      }
      await report(midnight, 3 * minute, 2)
      await report(midnight + 3 * minute, 9 * minute, null)
      await report(midnight + 12 * minute, 1, 2)
      assert.equal((await weekOf(store)).uptime, 0.25)
      assert.equal((await points(store, midnight, midnight + day))![0]!.online, 0.25)
    })

    test('a listing that is removed takes its history along', async () => {
      const store = await withOne()
      await probeEachMinute(store, { from: midnight, to: midnight + 20 * minute, found: () => 5 })
      await put(store, [gameServer({ id: 'b' })], { replace: true })
      assert.equal(await points(store, midnight, midnight + day), null)
      await put(store, [gameServer({ id: 'a' })])
      assert.deepEqual(await points(store, midnight, midnight + day), [])
    })
  })
}
