import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { METHODS } from 'node:http'
import { test } from 'node:test'
import { problems } from '../../src/api/problems.ts'
import type { SnapshotSource } from '../../src/api/snapshot-source.ts'
import { sendRaw, sourceOf, startApp } from '../support/app.ts'
import { ask, told } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const snapshots = sourceOf([gameServer()])
const list = '/api/v1/servers'

test('docs/errors.md names exactly the codes of the table, with their statuses', () => {
  const text = readFileSync(new URL('../../docs/errors.md', import.meta.url), 'utf8')
  const documented = [...text.matchAll(/^\| `([a-z-]+)` \| (\d{3}) \|/gm)].map(([, code, status]) => [
    code,
    Number(status),
  ])
  assert.deepEqual(
    documented,
    Object.entries(problems).map(([code, { status }]) => [code, status]),
  )
})

test('every method but GET, HEAD and OPTIONS is 405 with Allow, with or without a body', async (t) => {
  const { port } = await startApp(t, { snapshots })
  for (const method of METHODS) {
    if (['GET', 'HEAD', 'OPTIONS'].includes(method)) continue
    const target = method === 'CONNECT' ? 'localhost:80' : list
    const { status, headers, json } = await ask(port, target, { method, headers: { 'content-length': '0' } })
    assert.equal(status, 405, method)
    assert.equal(headers.get('allow'), 'GET, HEAD, OPTIONS')
    assert.equal(json.code, 'method-not-allowed')
  }
  const withBody = `POST ${list} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n{{{`
  assert.equal(told(await sendRaw(port, withBody)).status, 405)
})

test('what is at no path is 404', async (t) => {
  const { port } = await startApp(t, { snapshots })
  for (const target of [
    '/nothing',
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/servers',
    `${list}/a/b`,
    '/%zz',
    '/API/v1/servers',
    '//',
  ]) {
    const { status, json, headers } = await ask(port, target)
    assert.equal(status, 404, target)
    assert.equal(json.code, 'not-found')
    assert.equal(headers.get('cache-control'), 'no-store')
  }
})

const long = 'a'.repeat(20_000)
/** Requests that Node's parser, or the rules of HTTP, refuse before any route is looked at. */
const refused: Record<string, readonly [request: string, status: number, code: string, detail: RegExp]> = {
  'a URL over 4096 bytes': [
    `GET /${long.slice(0, 4096)} HTTP/1.1\r\nhost: a\r\n\r\n`,
    414,
    'uri-too-long',
    /4096/,
  ],
  'a URL over all limits': [`GET /${long} HTTP/1.1\r\nhost: a\r\n\r\n`, 414, 'uri-too-long', /4096/],
  'headers over 16 KiB': [
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${long}\r\n\r\n`,
    431,
    'headers-too-large',
    /16384/,
  ],
  'no HTTP at all': ['hello\r\n\r\n', 400, 'invalid-parameter', /well-formed/],
  'an unknown method': ['FOO / HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'invalid-parameter', /well-formed/],
  'a space in the URL': ['GET /a b HTTP/1.1\r\nhost: a\r\n\r\n', 400, 'invalid-parameter', /well-formed/],
  'a URL that is not ASCII': [
    'GET /?q=é HTTP/1.1\r\nhost: a\r\n\r\n',
    400,
    'invalid-parameter',
    /percent-encode/,
  ],
  'no Host header': [
    `GET ${list} HTTP/1.1\r\nconnection: close\r\n\r\n`,
    400,
    'invalid-parameter',
    /Host header/,
  ],
}

for (const [what, [request, status, code, detail]] of Object.entries(refused)) {
  test(`${what} is ${status} ${code}`, async (t) => {
    const { port } = await startApp(t, { snapshots })
    const withClose = request.replace('host: a\r\n', 'host: a\r\nconnection: close\r\n')
    const { json, headers, ...answer } = told(await sendRaw(port, withClose))
    assert.equal(answer.status, status)
    assert.equal(json.code, code)
    assert.match(json.detail, detail)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('connection'), 'close')
  })
}

test('a target in full, an unknown expectation, an upgrade and HTTP/1.0 are no errors', async (t) => {
  const { port } = await startApp(t, { snapshots })
  assert.equal((await ask(port, `http://localhost${list}`)).json.meta.total, 1)
  assert.equal((await ask(port, list, { headers: { expect: 'miracles' } })).status, 200)
  assert.equal(
    (await ask(port, list, { headers: { connection: 'close, upgrade', upgrade: 'websocket' } })).status,
    200,
  )
  assert.equal(told(await sendRaw(port, `GET ${list} HTTP/1.0\r\n\r\n`)).status, 200)
})

test('a body that comes with GET is passed over', async (t) => {
  const { port } = await startApp(t, { snapshots })
  const request = `GET ${list} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: 3\r\n\r\n{{{`
  assert.equal(told(await sendRaw(port, request)).status, 200)
})

test('a failure of the app is 500 and says nothing of its inside', async (t) => {
  const broken = {
    current: { snapshot: {}, confirmedAt: 0 },
    storeIsAway: false,
  } as unknown as SnapshotSource
  const { port } = await startApp(t, { snapshots: broken })
  const { status, json } = await ask(port, list)
  assert.equal(status, 500)
  assert.equal(json.code, 'internal')
  assert.doesNotMatch(JSON.stringify(json), /undefined|TypeError|\.ts/)
})

test('a failure that comes late is 500 too, counted and logged', async (t) => {
  const log: string[] = []
  const { port } = await startApp(t, {
    snapshots: sourceOf([gameServer({ id: 'a' })]),
    history: { points: () => Promise.reject(new Error('inside')) },
    rateLimit: 5,
    logLevel: 'error',
    logTo: { write: (line) => log.push(line) },
  })
  const { status, json, headers } = await ask(port, `${list}/a/history`)
  assert.deepEqual([status, json.code], [500, 'internal'])
  assert.match(headers.get('ratelimit')!, /r=4/)
  assert.match(log.join(''), /inside/)
})

test('before the first snapshot there is 503 with Retry-After, never an empty list', async (t) => {
  const { port } = await startApp(t, { snapshots: { current: null, storeIsAway: true } })
  for (const target of [list, `${list}/a`, '/readyz']) {
    const { status, json, headers } = await ask(port, target)
    assert.equal(status, 503)
    assert.equal(json.code, 'unavailable')
    assert.equal(headers.get('retry-after'), '1')
  }
  assert.equal((await ask(port, `${list}?page=0`)).status, 400)
})

test('nonsense after a request does not overtake or follow the answer to it', async (t) => {
  const many = Array.from({ length: 30 }, (_, i) => gameServer({ id: `s${i}` }))
  const { port } = await startApp(t, { snapshots: sourceOf(many) })
  for (const header of ['connection: close', 'x: y', 'accept-encoding: br']) {
    const { status, json } = told(
      await sendRaw(port, `GET ${list} HTTP/1.1\r\nhost: a\r\n${header}\r\n\r\nnonsense\r\n\r\n`),
    )
    assert.equal(status, 200)
    assert.equal(json.meta.total, 30)
  }
})
