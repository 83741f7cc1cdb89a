import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HistoryRequest, HistorySource } from '../../src/api/history-source.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const snapshots = sourceOf([gameServer({ id: 'a' }), gameServer({ id: 'b' })])
const path = '/api/v1/servers/a/history'
const now = Date.UTC(2026, 0, 2, 3, 4, 5)

/** Answers with the same points, and remembers what it was asked. */
function scripted(points: Awaited<ReturnType<HistorySource['points']>>) {
  const asked: HistoryRequest[] = []
  const points_ = async (request: HistoryRequest) => {
    asked.push(request)
    // As long as it takes for others to ask meanwhile.
    await sleep(100)
    return points
  }
  return { asked, history: { points: points_ } }
}

test('a point for every stretch, with gaps as nulls', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  const at = Date.UTC(2026, 0, 2, 2, 50)
  const { asked, history } = scripted({
    kind: 'points',
    points: [{ at, players: 4, peak: 9, online: 0.5 }],
  })
  const { port } = await startApp(t, { snapshots, history })
  const { status, json, headers } = await ask(port, path)
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'public, max-age=15, stale-while-revalidate=30')
  assert.ok(headers.has('etag'))
  assert.deepEqual(json.meta, {
    period: '24h',
    from: '2026-01-01T03:10:00.000Z',
    to: '2026-01-02T03:10:00.000Z',
    stepSeconds: 600,
  })
  const { points } = json.data
  assert.equal(points.length, 144)
  assert.equal(points[0].at, '2026-01-01T03:10:00.000Z')
  assert.deepEqual(points.at(-1), { at: '2026-01-02T03:00:00.000Z', players: null, peak: null, online: null })
  assert.deepEqual(points.at(-2), { at: '2026-01-02T02:50:00.000Z', players: 4, peak: 9, online: 0.5 })
  const [{ from, to }] = asked as [HistoryRequest]
  assert.deepEqual(asked, [{ id: 'a', from, to: from + 86_400_000, stepMs: 600_000 }])
  assert.equal(new Date(to).toISOString(), json.meta.to)
})

test('every period has its own step', async (t) => {
  const { history } = scripted({ kind: 'points', points: [] })
  const { port } = await startApp(t, { snapshots, history })
  for (const [period, seconds, length] of [
    ['24h', 600, 144],
    ['7d', 3600, 168],
    ['30d', 14_400, 180],
  ] as const) {
    const { json } = await ask(port, `${path}?period=${period}&unknown=1`)
    assert.deepEqual([json.meta.stepSeconds, json.data.points.length], [seconds, length])
    assert.ok(
      Date.parse(json.meta.to) > Date.now() && Date.parse(json.meta.to) <= Date.now() + seconds * 1000,
    )
  }
})

test('what may not be is refused, and unknown ids never reach the store', async (t) => {
  const { asked, history } = scripted({ kind: 'points', points: [] })
  const { port } = await startApp(t, { snapshots, history })
  for (const query of ['period=1h', 'period=', 'period=24H', 'period=7d&period=7d', 'period=%ff', 'x=%00']) {
    const { status, json } = await ask(port, `${path}?${query}`)
    assert.deepEqual([status, json.code], [400, 'invalid-parameter'], query)
  }
  const { status, headers } = await ask(port, '/api/v1/servers/nobody/history')
  assert.deepEqual([status, headers.get('cache-control')], [404, 'public, max-age=15'])
  assert.equal((await ask(port, '/api/v1/servers/%zz/history')).status, 404)
  assert.equal(asked.length, 0)
})

test('it is read once for all who ask, and anew after a while', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now })
  const { asked, history } = scripted({ kind: 'points', points: [] })
  const { port } = await startApp(t, { snapshots, history })
  const first = await Promise.all([ask(port, path), ask(port, path), ask(port, path)])
  await ask(port, path)
  assert.equal(asked.length, 1)
  const etag = first[0]!.headers.get('etag')!
  assert.equal((await ask(port, path, { headers: { 'if-none-match': etag } })).status, 304)
  await ask(port, '/api/v1/servers/b/history')
  await ask(port, `${path}?period=7d`)
  assert.equal(asked.length, 3)
  t.mock.timers.setTime(now + 15_000)
  await ask(port, path)
  assert.equal(asked.length, 4)
})

test('a store that is away is 503, and asked again at once', async (t) => {
  const { asked, history } = scripted({ kind: 'away' })
  const { port } = await startApp(t, { snapshots, history })
  for (const count of [1, 2]) {
    const { status, headers, json } = await ask(port, path)
    assert.deepEqual([status, json.code, headers.get('retry-after')], [503, 'unavailable', '5'])
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(asked.length, count)
  }
  const gone = await startApp(t, { snapshots, ...scripted({ kind: 'unknown-id' }) })
  assert.equal((await ask(gone.port, path)).status, 404)
})
