import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Sample } from '../../src/model/due-server.ts'
import {
  addSample,
  hoursOf,
  pointsOf,
  type Slot,
  slotMs,
  slotOfTally,
  slotsPerDay,
  slotsPerHour,
  type Tally,
  withSlot,
} from '../../src/store/history-slots.ts'

const minute = 60_000

const samples = fc
  .array(
    fc.record({
      waitMs: fc.oneof(
        { weight: 5, arbitrary: fc.constant(minute) },
        fc.integer({ min: 1000, max: 90 * minute }),
      ),
      players: fc.oneof({ weight: 3, arbitrary: fc.nat(40) }, fc.constant(null), fc.nat(1_000_000)),
    }),
    { minLength: 1, maxLength: 150, size: 'max' },
  )
  .map((steps) => {
    let at = 0
    return steps.map(({ waitMs, players }): Sample => {
      at += waitMs
      return { at, forMs: waitMs, players }
    })
  })

/** The slots of one day as a store collects them, the last one included; samples of later days are left out. */
function collect(some: readonly Sample[]): readonly Slot[] {
  let tally: Tally | null = null
  let slots: readonly Slot[] = []
  for (const sample of some.filter(({ at }) => at < slotsPerDay * slotMs)) {
    const added: ReturnType<typeof addSample> = addSample(tally, sample)
    if (added.ended !== null) slots = withSlot(slots, slotOfTally(added.ended))
    tally = added.tally
  }
  return tally === null ? slots : withSlot(slots, slotOfTally(tally))
}

const secondsOf = ({ forMs }: Sample) => Math.round(forMs / 1000)

/** What the points must say, from the samples themselves; as the store does, it counts time in whole seconds. */
function naivePoints(some: readonly Sample[], stepMs: number) {
  const steps = Map.groupBy(
    some.filter(({ at }) => at < slotsPerDay * slotMs),
    ({ at }) => Math.floor(at / stepMs) * stepMs,
  )
  const sum = (list: readonly Sample[], value: (sample: Sample) => number) =>
    list.reduce((total, sample) => total + value(sample), 0)
  return [...steps].map(([at, inStep]) => {
    const online = inStep.filter(({ players }) => players !== null)
    const [known, up] = [sum(inStep, secondsOf), sum(online, secondsOf)]
    const attendance = sum(online, (sample) => sample.players! * secondsOf(sample))
    return {
      at,
      players: up === 0 ? 0 : attendance / up,
      peak: Math.max(0, ...online.map(({ players }) => players!)),
      online: up / known,
    }
  })
}

test('points by ten minutes are what the samples say', () => {
  fc.assert(
    fc.property(samples, (some) => {
      const points = pointsOf(collect(some), slotMs)
      const naive = naivePoints(some, slotMs)
      assert.deepEqual(
        points.map(({ at, peak }) => [at, peak]),
        naive.map(({ at, peak }) => [at, peak]),
      )
      for (const [index, point] of points.entries()) {
        const { players, online } = naive[index]!
        assert.equal(point.players, Math.round(players))
        assert.ok(Math.abs(point.online - online) <= 0.01, `${point.online} for ${online}`)
        assert.deepEqual([point.online === 0, point.online === 1], [online === 0, online === 1])
      }
    }),
  )
})

test('hours are the same whether they were thinned before or not', () => {
  fc.assert(
    fc.property(samples, (some) => {
      const slots = collect(some)
      const hour = slotsPerHour * slotMs
      const thinned = hoursOf(slots).map((slot) => ({ ...slot, index: slot.index * slotsPerHour }))
      assert.deepEqual(pointsOf(thinned, hour), pointsOf(slots, hour))
      assert.deepEqual(
        pointsOf(slots, hour).map(({ at, peak }) => [at, peak]),
        naivePoints(some, hour).map(({ at, peak }) => [at, peak]),
      )
    }),
  )
})

test('slots may come in any order, and twice', () => {
  const slot = (index: number, players: number): Slot => ({
    index,
    weight: 1,
    online: 100,
    players,
    peak: players,
  })
  const late = withSlot(withSlot(withSlot([], slot(4, 4)), slot(2, 2)), slot(4, 8))
  assert.deepEqual(late, [slot(2, 2), { index: 4, weight: 2, online: 100, players: 6, peak: 8 }])
})

test('a moment away, or a moment there, is never rounded to nothing', () => {
  const tally = { slot: 0, known: 1000, attendance: 1, peak: 1 }
  assert.equal(slotOfTally({ ...tally, online: 1 }).online, 1)
  assert.equal(slotOfTally({ ...tally, online: 999 }).online, 99)
  assert.equal(slotOfTally({ ...tally, online: 0 }).online, 0)
  assert.equal(slotOfTally({ ...tally, online: 1000 }).online, 100)
})
