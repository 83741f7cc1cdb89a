import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SnapshotSource } from '../../src/api/snapshot-source.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const many = Array.from({ length: 30 }, (_, i) => gameServer({ id: `s${i}`, name: `Server number ${i}` }))
const list = '/api/v1/servers'

test('answers may be kept for 15 seconds and shown for 30 more, and carry a strong tag', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many) })
  for (const target of [list, `${list}/s1`]) {
    const { headers } = await ask(port, target)
    assert.equal(headers.get('cache-control'), 'public, max-age=15, stale-while-revalidate=30')
    assert.match(headers.get('etag')!, /^"[\w-]+"$/)
    assert.equal(headers.get('vary'), 'Accept-Encoding')
  }
})

test('the tag stands for the content: equal snapshots have equal tags, each coding has its own', async (t) => {
  const one = await startApp(t, { snapshots: sourceOf(many) })
  const other = await startApp(t, { snapshots: sourceOf(many) })
  const changed = await startApp(t, { snapshots: sourceOf([...many, gameServer({ id: 'new' })]) })
  const tagOf = async (port: number, coding = 'identity') =>
    (await ask(port, list, { headers: { 'accept-encoding': coding } })).headers.get('etag')!
  assert.equal(await tagOf(one.port), await tagOf(other.port))
  assert.notEqual(await tagOf(one.port), await tagOf(changed.port))
  const tags = await Promise.all(['identity', 'br', 'gzip', 'zstd'].map((coding) => tagOf(one.port, coding)))
  assert.equal(new Set(tags).size, 4)
})

test('If-None-Match: lists, weak tags and * give 304 without a body, others 200', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many), rateLimit: 60 })
  const first = await ask(port, list)
  const tag = first.headers.get('etag')!
  const ask304 = (value: string, method = 'GET') =>
    ask(port, list, { method, headers: { 'if-none-match': value } })
  for (const value of [tag, `W/${tag}`, `"x", ${tag}`, `"x",W/${tag},"y"`, '*', ' * ']) {
    const { status, headers, body } = await ask304(value)
    assert.equal(status, 304, value)
    assert.equal(body, '')
    for (const name of ['etag', 'cache-control', 'vary', 'link']) {
      assert.equal(headers.get(name), first.headers.get(name), name)
    }
    assert.ok(headers.has('ratelimit'))
    assert.ok(
      !headers.has('content-type') && !headers.has('content-length') && !headers.has('content-encoding'),
    )
  }
  for (const value of ['"x"', tag.slice(1, -1), `${tag.slice(0, -1)}-br"`, '', '"*"']) {
    assert.equal((await ask304(value)).status, 200, value)
  }
  assert.equal((await ask304(tag, 'HEAD')).status, 304)
  assert.equal((await ask(port, `${list}/nobody`, { headers: { 'if-none-match': '*' } })).status, 404)
})

test('a body is compressed as the client prefers, and says so', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many) })
  const plain = await ask(port, list)
  const cases: Record<string, string | undefined> = {
    br: 'br',
    gzip: 'gzip',
    zstd: 'zstd',
    'gzip, deflate, br, zstd': 'br',
    'gzip;q=1, br;q=0.5': 'gzip',
    GZIP: 'gzip',
    '*': 'br',
    identity: undefined,
    'br;q=0, gzip;q=0': undefined,
    deflate: undefined,
    'identity;q=1, br;q=0.1': undefined,
    ';;q=,,x': undefined,
  }
  for (const [accept, coding] of Object.entries(cases)) {
    const { headers, json, bytes } = await ask(port, list, { headers: { 'accept-encoding': accept } })
    assert.equal(headers.get('content-encoding'), coding, accept)
    assert.equal(headers.get('vary'), 'Accept-Encoding')
    assert.equal(Number(headers.get('content-length')), bytes.length)
    assert.deepEqual(json, plain.json)
    const again = await ask(port, list, {
      headers: { 'accept-encoding': accept, 'if-none-match': headers.get('etag')! },
    })
    assert.equal(again.status, 304)
  }
})

test('a short body is not compressed', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf([gameServer()]) })
  const { headers } = await ask(port, list, { headers: { 'accept-encoding': 'br' } })
  assert.equal(headers.get('content-encoding'), undefined)
  assert.equal(headers.get('vary'), 'Accept-Encoding')
})

test('HEAD says what GET says, without the body', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many) })
  for (const target of [
    list,
    `${list}/s1`,
    `${list}/nobody`,
    `${list}?page=0`,
    '/healthz',
    '/readyz',
    '/nothing',
  ]) {
    for (const coding of ['identity', 'br']) {
      const headers = { 'accept-encoding': coding }
      const get = await ask(port, target, { headers })
      const head = await ask(port, target, { headers, method: 'HEAD' })
      assert.equal(head.status, get.status)
      assert.equal(head.body, '')
      const comparable = (answer: typeof get) => [...answer.headers].filter(([name]) => name !== 'date')
      assert.deepEqual(comparable(head), comparable(get), target)
    }
  }
})

test('a new snapshot is served at once, from the first request after it', async (t) => {
  let current = sourceOf([gameServer({ name: 'Before' })]).current
  const snapshots: SnapshotSource = {
    storeIsAway: false,
    get current() {
      return current
    },
  }
  const { port } = await startApp(t, { snapshots })
  const nameNow = async () => [
    (await ask(port, list)).json.data[0].name,
    (await ask(port, `${list}/a`)).json.data.name,
  ]
  assert.deepEqual(await nameNow(), ['Before', 'Before'])
  current = sourceOf([gameServer({ name: 'After' })]).current
  assert.deepEqual(await nameNow(), ['After', 'After'])
})
