import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const snapshots = sourceOf([gameServer()])

async function figuresOf(origin: string): Promise<Map<string, number>> {
  const answer = await fetch(`${origin}/metrics`)
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ''), Number(line.split(' ').at(-1))]))
}

test('/metrics counts answers and tells of the catalogue', async (t) => {
  const old = { snapshot: snapshots.current!.snapshot, confirmedAt: Date.now() - 30_000 }
  const { port, origin } = await startApp(t, {
    snapshots: { current: old, storeIsAway: true },
    metrics: true,
    rateLimit: 2,
    probing: () => ({ answered: 9, failed: { refused: 2, broken: 1 }, inHand: 4, lagMs: 1500 }),
  })
  for (const page of ['1', '0', '2']) await ask(port, `/api/v1/servers?page=${page}`)
  await ask(port, '/nothing')
  const figures = await figuresOf(origin)
  const answers = (code: number) => figures.get(`rollcall_http_answers_total{code="${code}"}`)
  assert.deepEqual([answers(200), answers(400), answers(429), answers(404)], [1, 1, 1, 1])
  assert.equal(figures.get('rollcall_http_answer_seconds_count'), 4)
  assert.ok(figures.get('rollcall_http_answer_seconds_sum')! < 1)
  const age = figures.get('rollcall_snapshot_age_seconds')!
  assert.ok(age >= 30 && age < 40, `${age}`)
  assert.equal(figures.get('rollcall_snapshot_revision'), 1)
  assert.equal(figures.get('rollcall_servers'), 1)
  assert.equal(figures.get('rollcall_store_away'), 1)
  assert.equal(figures.get('rollcall_probes_answered_total'), 9)
  assert.equal(figures.get('rollcall_probes_failed_total{reason="refused"}'), 2)
  assert.equal(figures.get('rollcall_probes_in_hand'), 4)
  assert.equal(figures.get('rollcall_probe_lag_seconds'), 1.5)
  assert.ok(figures.get('process_resident_memory_bytes')! > 1e6)
})

test('/metrics is there before the first snapshot, and only when it is wanted', async (t) => {
  const nothing = { current: null, storeIsAway: false }
  const { origin } = await startApp(t, { snapshots: nothing, metrics: true })
  const figures = await figuresOf(origin)
  assert.equal(figures.get('rollcall_servers'), 0)
  assert.ok(Number.isNaN(figures.get('rollcall_snapshot_age_seconds')))
  const { port } = await startApp(t, { snapshots })
  assert.equal((await ask(port, '/metrics')).status, 404)
})

test('every figure of ours is in the documentation', async (t) => {
  const doc = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
  const documented = [...doc.matchAll(/^\| `(rollcall_\w+)/gm)].map(([, name]) => name!)
  const { origin } = await startApp(t, { snapshots, metrics: true })
  const text = await (await fetch(`${origin}/metrics`)).text()
  const told = [...text.matchAll(/^# TYPE (rollcall_\w+)/gm)].map(([, name]) => name!)
  assert.deepEqual(documented.toSorted(), told.toSorted())
})
