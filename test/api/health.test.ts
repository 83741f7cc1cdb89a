import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

test('/healthz says that the process answers', async (t) => {
  const { port } = await startApp(t, { snapshots: { current: null, storeIsAway: true } })
  const { status, json, headers } = await ask(port, '/healthz')
  assert.deepEqual([status, json, headers.get('cache-control')], [200, { status: 'ok' }, 'no-store'])
})

test('/readyz tells how old the catalogue is and whether the store can be read', async (t) => {
  const { current } = sourceOf([gameServer()])
  const old = { snapshot: current!.snapshot, confirmedAt: Date.now() - 90_000 }
  const { port } = await startApp(t, { snapshots: { current: old, storeIsAway: true } })
  const { status, json, headers } = await ask(port, '/readyz')
  assert.equal(status, 200)
  assert.equal(headers.get('cache-control'), 'no-store')
  const { ageSeconds, ...snapshot } = json.snapshot
  assert.ok(ageSeconds >= 90 && ageSeconds < 100)
  assert.deepEqual(
    { ...json, snapshot },
    { status: 'ready', snapshot: { servers: 1, revision: 1 }, store: 'away' },
  )
})
