/** The client against the app as it is. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { type ClientOptions, createClient, RollcallError, type Wait } from '../../client/src/client.ts'
import { problems } from '../../src/api/problems.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { gameServer } from '../support/servers.ts'
import { fileOf } from '../support/tools.ts'

const snapshots = sourceOf([
  gameServer({ id: 'a', name: 'Café & Çay', tags: ['PVP'], votes: 3 }),
  gameServer({ id: 'ü?', name: 'Other', votes: 2 }),
])

type AppOptions = Partial<Parameters<typeof startApp>[1]>

async function start(
  t: Parameters<typeof startApp>[0],
  app: AppOptions = {},
  options: Partial<ClientOptions> = {},
) {
  const { origin } = await startApp(t, { snapshots, ...app })
  const statuses: number[] = []
  const seeing: ClientOptions['fetch'] = async (url, init) => {
    const answer = await fetch(url, init)
    statuses.push(answer.status)
    return answer
  }
  return { origin, statuses, ...createClient({ baseUrl: `${origin}/`, fetch: seeing, ...options }) }
}

const failure = async (call: Promise<unknown>): Promise<RollcallError> => {
  const error = await call.then(
    () => assert.fail('it did not fail'),
    (error: unknown) => error,
  )
  assert.ok(error instanceof RollcallError, String(error))
  return error
}

test('lists, with parameters that need escaping', async (t) => {
  const { servers } = await start(t)
  const { data, meta } = await servers.list()
  assert.deepEqual(
    data.map(({ id }) => id),
    ['a', 'ü?'],
  )
  assert.deepEqual(meta, { page: 1, limit: 20, total: 2, totalPages: 1 })
  const found = await servers.list({ q: 'café &', tag: 'pvp', sort: 'players', limit: 5, page: 1 })
  assert.equal(found.meta.total, 1)
  assert.equal((await servers.list({ q: undefined as unknown as string })).meta.total, 2)
})

test('gets one, and its past, by any id', async (t) => {
  const { servers } = await start(t)
  assert.equal((await servers.get('a')).data.description, null)
  const { points } = (await servers.history('a', '7d')).data
  assert.equal(points.length, 7 * 24)
  assert.equal((await servers.history('a')).meta.period, '24h')
  for (const id of ['nobody', 'ü', '', '.', '..', 'a/b', '../servers', '%'])
    assert.equal((await failure(servers.get(id))).code, 'not-found', id)
})

test('an error tells the code, the status and each bad parameter, and is not tried again', async (t) => {
  const { servers, statuses } = await start(t)
  const error = await failure(servers.list({ limit: 101, page: 0 }))
  assert.equal(error.code, 'invalid-parameter')
  assert.equal(error.status, 400)
  assert.deepEqual(
    error.errors.map(({ parameter }) => parameter),
    ['limit', 'page'],
  )
  assert.match(error.message, /^limit: expected a whole number from 1 to 100/)
  assert.deepEqual(statuses, [400])
})

test('the codes are those of the app', () => {
  const text = readFileSync(fileOf('client/src/error.ts'), 'utf8')
  const type = /type ProblemCode =([\s\S]*?)\n\n/.exec(text)![1]!
  assert.deepEqual(
    [...type.matchAll(/'([\w-]+)'/g)].map(([, code]) => code),
    Object.keys(problems),
  )
})

test('what did not change comes from the cache, as a fresh copy', async (t) => {
  const { servers, statuses } = await start(t)
  const first = await servers.list()
  ;(first.data as unknown[]).length = 0
  assert.equal((await servers.list()).data.length, 2)
  await servers.get('a')
  await servers.get('a')
  assert.deepEqual(statuses, [200, 304, 200, 304])
})

test('without a cache everything is sent anew', async (t) => {
  const { servers, statuses } = await start(t, {}, { cacheSize: 0 })
  await servers.list()
  await servers.list()
  assert.deepEqual(statuses, [200, 200])
})

test('over the limit: throws when told to', async (t) => {
  const { servers, statuses } = await start(t, { rateLimit: 1 }, { onRateLimit: 'throw' })
  await servers.list()
  const error = await failure(servers.list())
  assert.equal(error.code, 'rate-limited')
  assert.ok(error.retryAfterMs! > 50_000 && error.retryAfterMs! <= 60_000)
  assert.deepEqual(statuses, [200, 429])
})

test('over the limit: waits for as long as it is told, says so, and stops when aborted', async (t) => {
  const aborter = new AbortController()
  const waits: Wait[] = []
  const onWait = (wait: Wait) => {
    waits.push(wait)
    aborter.abort(new Error('enough'))
  }
  const { servers } = await start(t, { rateLimit: 1 }, { onWait })
  await servers.list()
  const startedAt = performance.now()
  await assert.rejects(servers.list({}, { signal: aborter.signal }), /^Error: enough$/)
  assert.ok(performance.now() - startedAt < 5000)
  assert.equal(waits.length, 1)
  assert.equal(waits[0]!.error.code, 'rate-limited')
  assert.ok(waits[0]!.ms > 50_000 && waits[0]!.ms <= 60_000, `${waits[0]!.ms} ms`)
})

test('while the app starts, it comes back until there is a catalogue', async (t) => {
  const starting = { current: null as typeof snapshots.current, storeIsAway: false }
  const onWait = (wait: Wait) => {
    assert.equal(wait.error.code, 'unavailable')
    assert.ok(wait.ms >= 1000)
    starting.current = snapshots.current
  }
  const { servers, statuses } = await start(t, { snapshots: starting }, { onWait })
  assert.equal((await servers.list()).meta.total, 2)
  assert.deepEqual(statuses, [503, 200])
})
