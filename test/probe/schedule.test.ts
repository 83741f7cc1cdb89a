import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Status } from '../../src/model/game-server.ts'
import { type Before, type Finding, plan } from '../../src/probe/schedule.ts'
import type { Answer } from '../../src/probe/source.ts'
import { gameServer } from '../support/servers.ts'

const now = Date.UTC(2026, 5, 1)
const [second, hour] = [1000, 3_600_000]
const day = 24 * hour
const middle = { now, intervalMs: 60 * second, chance: 0.5 }

const status = (fields: Partial<Status> = {}): Status => ({
  ...gameServer(fields).status,
  checkedAt: now - 60 * second,
  lastOnlineAt: now - 60 * second,
  latencyMs: 31,
})
const answer: Answer = {
  players: 7,
  maxPlayers: 40,
  name: 'Amber',
  version: '1.22',
  map: 'de_amber',
  latencyMs: 12,
}
const up = (fields: Partial<Answer> = {}): Finding => ({ kind: 'up', answer: { ...answer, ...fields } })
const down: Finding = { kind: 'down' }
const nothing: Finding = { kind: 'nothing' }
const before = (fields: Partial<Before> = {}): Before => ({
  status: status(),
  failures: 0,
  failingSince: null,
  ...fields,
})
const failing = (failures: number, forMs: number): Before =>
  before({ failures, failingSince: failures === 0 ? null : now - forMs })

test('how long until the next probe', () => {
  const rows: [what: string, before: Before, finding: Finding, seconds: number][] = [
    ['online with players', before(), up(), 60],
    ['online and empty', before(), up({ players: 0 }), 120],
    ['back after long', failing(50, 30 * day), up(), 60],
    ['first failure', failing(0, 0), down, 15],
    ['second failure', failing(1, 15 * second), down, 30],
    ['third failure: offline', failing(2, 45 * second), down, 60],
    ['fourth', failing(3, 105 * second), down, 120],
    ['seventh', failing(6, hour), down, 960],
    ['eighth', failing(7, hour), down, 1800],
    ['after days', failing(200, 7 * day - 1), down, 1800],
    ['after a week', failing(300, 7 * day), down, 3600],
    ['after two weeks', failing(500, 14 * day), down, 7200],
    ['after a year', failing(9000, 365 * day), down, 6 * 3600],
    ['nothing learnt', failing(0, 0), nothing, 30],
    ['nothing learnt of one that is dead', failing(300, 10 * day), nothing, 30],
  ]
  for (const [what, state, finding, seconds] of rows) {
    assert.equal(plan(state, finding, middle).dueAt - now, seconds * second, what)
  }
})

test('a longer interval is never undercut but by the first two checks, a shorter one shortens them', () => {
  const slow = { ...middle, intervalMs: 12 * hour }
  assert.equal(plan(failing(5, hour), down, slow).dueAt - now, 12 * hour)
  assert.equal(plan(failing(5, 20 * day), down, slow).dueAt - now, 12 * hour)
  assert.equal(plan(failing(0, 0), down, slow).dueAt - now, 15 * second)
  const quick = { ...middle, intervalMs: 5 * second }
  assert.equal(plan(failing(0, 0), down, quick).dueAt - now, 5 * second)
  assert.equal(plan(failing(0, 0), nothing, quick).dueAt - now, 5 * second)
})

test('chance moves the next probe by a tenth either way', () => {
  const dueIn = (chance: number) => plan(before(), up(), { ...middle, chance }).dueAt - now
  assert.deepEqual([dueIn(0), dueIn(0.5), dueIn(1)], [54 * second, 60 * second, 66 * second])
})

test('an answer is the status, whatever was known before', () => {
  const expected: Status = {
    state: 'online',
    players: 7,
    maxPlayers: 40,
    version: '1.22',
    map: 'de_amber',
    checkedAt: now,
    lastOnlineAt: now,
    latencyMs: 12,
  }
  for (const state of ['online', 'offline', 'unknown'] as const) {
    const { measured, failures, failingSince } = plan(
      { status: status({ state }), failures: 9, failingSince: 5 },
      up(),
      middle,
    )
    assert.deepEqual([measured!.status, failures, failingSince], [expected, 0, null])
  }
})

test('offline comes with the third failure in a row; until then all but the time stands', () => {
  for (const state of ['online', 'unknown', 'offline'] as const) {
    let known = before({ status: status({ state, version: '1.21', map: 'old' }) })
    const first = known.status
    for (let failures = 1; failures <= 4; failures++) {
      const next = plan(known, down, { ...middle, now: now + failures })
      known = { ...next, status: next.measured!.status }
      assert.deepEqual([known.failures, known.failingSince], [failures, now + 1])
      const gone = { state: 'offline', players: 0, latencyMs: null }
      const expected = failures < 3 ? first : { ...first, ...gone }
      assert.deepEqual(known.status, { ...expected, checkedAt: now + failures }, `${state}, ${failures}`)
    }
  }
})

test('nothing learnt changes nothing', () => {
  const known = failing(2, 45 * second)
  const { measured, failures, failingSince } = plan(known, nothing, middle)
  assert.deepEqual([measured, failures, failingSince], [null, 2, known.failingSince])
})

const finding = fc.oneof(
  fc.record({ players: fc.nat(1_000_000), maxPlayers: fc.nat(1000), latencyMs: fc.nat(60_000) }).map(up),
  fc.constant(down),
  fc.constant(nothing),
)
const step = fc.record({ finding, chance: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }) })

test('after any findings: due later, within the longest wait; the status follows the last findings', () => {
  const intervals = fc.constantFrom(5 * second, 60 * second, hour, 12 * hour)
  const states = fc.constantFrom('online' as const, 'offline' as const, 'unknown' as const)
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), intervals, states, (steps, intervalMs, state) => {
      let known: Before = before({ status: status({ state }) })
      let at = now
      let downs = 0
      for (const { finding, chance } of steps) {
        const last = known
        const next = plan(last, finding, { now: at, intervalMs, chance })
        const waitMs = next.dueAt - at
        assert.ok(Number.isSafeInteger(next.dueAt) && waitMs > 0, `due in ${waitMs} ms`)
        assert.ok(waitMs <= 1.1 * Math.max(6 * hour, 2 * intervalMs))
        assert.deepEqual(next, plan(last, finding, { now: at, intervalMs, chance }))
        downs = finding.kind === 'down' ? downs + 1 : finding.kind === 'up' ? 0 : downs
        assert.equal(next.failures, downs)
        assert.equal(next.failingSince === null, downs === 0)
        if (next.measured !== null) {
          const { status: after, sample } = next.measured
          assert.deepEqual([sample.at, sample.forMs, after.checkedAt], [at, waitMs, at])
          assert.equal(sample.players, finding.kind === 'up' ? finding.answer.players : null)
          assert.equal(after.state, downs === 0 ? 'online' : downs >= 3 ? 'offline' : last.status.state)
          if (after.state !== 'online') assert.equal(after.players, 0)
          known = { ...next, status: after }
        }
        at = next.dueAt
      }
    }),
  )
})
