import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { clientAddress, clientKey } from '../../src/api/client-key.ts'
import { trustIn } from '../../src/api/trusted-proxies.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { type Asked, ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const snapshots = sourceOf([gameServer()])
const list = '/api/v1/servers'

test('the request over the limit is 429 and says when to come back', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 3 })
  for (const remaining of [2, 1, 0]) {
    const { status, headers } = await ask(port, list)
    assert.equal(status, 200)
    assert.equal(headers.get('ratelimit-policy'), '"default";q=3;w=60')
    assert.match(headers.get('ratelimit')!, new RegExp(`^"default";r=${remaining};t=(60|59|58)$`))
    assert.ok(!headers.has('retry-after'))
  }
  const { status, headers, json } = await ask(port, list)
  assert.equal(status, 429)
  assert.equal(json.code, 'rate-limited')
  const wait = Number(headers.get('retry-after'))
  assert.ok(wait > 0 && wait <= 60)
  assert.equal(headers.get('ratelimit'), `"default";r=0;t=${wait}`)
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('the window ends after a minute', async (t) => {
  t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 0, 1) })
  const { port } = await startApp(t, { snapshots, rateLimit: 1 })
  assert.equal((await ask(port, list)).status, 200)
  t.mock.timers.setTime(Date.UTC(2026, 0, 1, 0, 0, 45))
  const refused = await ask(port, list)
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '15'])
  t.mock.timers.setTime(Date.UTC(2026, 0, 1, 0, 1))
  assert.equal((await ask(port, list)).status, 200)
})

/** Each counts one; the spelling of the path makes no difference. */
const counted: readonly (readonly [target: string, asked: Asked])[] = [
  [list, {}],
  [list, { method: 'HEAD' }],
  [list, { headers: { 'if-none-match': '*' } }],
  [`${list}?page=0`, {}],
  [`${list}/nobody`, {}],
  [`${list}/%zz`, {}],
  ['/api/v9/nothing', {}],
  [`/%61pi/v1/servers`, {}],
  ['/%61%70%69%2Fv1', {}],
  [`http://localhost${list}`, {}],
  [`${list}?q=${'a'.repeat(5000)}`, {}],
]
const uncounted: readonly (readonly [target: string, asked: Asked])[] = [
  [list, { method: 'OPTIONS' }],
  [list, { method: 'POST' }],
  ['/healthz', {}],
  ['/readyz', {}],
  ['/', {}],
  ['/favicon.ico', {}],
]

test('every GET and HEAD under /api/ counts, whatever its answer, and nothing else', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 100 })
  let remaining = 100
  for (const [target, asked] of counted) {
    const { headers } = await ask(port, target, asked)
    assert.match(headers.get('ratelimit') ?? '', new RegExp(`;r=${--remaining};`), target)
  }
  for (const [target, asked] of uncounted) {
    assert.ok(!(await ask(port, target, asked)).headers.has('ratelimit'), target)
  }
  assert.match((await ask(port, list)).headers.get('ratelimit')!, new RegExp(`;r=${remaining - 1};`))
})

test('clients are told apart by address', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 1 })
  assert.equal((await ask(port, list, { from: '127.0.0.2' })).status, 200)
  assert.equal((await ask(port, list, { from: '127.0.0.3' })).status, 200)
  assert.equal((await ask(port, list, { from: '127.0.0.2' })).status, 429)
})

test('X-Forwarded-For is believed from the named proxies only, from the right', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 1, trustedProxies: ['127.0.0.9', '10.0.0.0/8'] })
  const through = (forwarded: string, from = '127.0.0.9') =>
    ask(port, list, { from, headers: { 'x-forwarded-for': forwarded } }).then(({ status }) => status)
  assert.equal(await through('198.51.100.1'), 200)
  assert.equal(await through('198.51.100.2'), 200)
  assert.equal(
    await through('203.0.113.77, 198.51.100.2'),
    429,
    'what the client adds on the left is no help',
  )
  assert.equal(await through('198.51.100.3, 10.1.2.3'), 200)
  assert.equal(await through('198.51.100.3'), 429)
  assert.equal(await through('198.51.100.4:5555'), 200)
  assert.equal(await through('198.51.100.4:6666'), 429, 'a port is no other client')
  assert.equal(await through('203.0.113.1', '127.0.0.8'), 200)
  assert.equal(await through('203.0.113.2', '127.0.0.8'), 429, 'nobody believes a stranger')
})

test('which hops are trusted', () => {
  const trusts = trustIn(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32', '2001:db9::1'])
  for (const address of ['192.0.2.7', '10.255.0.1', '::ffff:10.0.0.1', '2001:db8:ffff::1', '2001:DB9:0::1']) {
    assert.ok(trusts(address), address)
  }
  for (const address of [
    '192.0.2.8',
    '11.0.0.1',
    '2001:dba::',
    '::ffff:192.0.2.8',
    '10.0.0.1:80',
    'unknown',
    '',
  ]) {
    assert.ok(!trusts(address), address)
  }
})

test('the client is the nearest hop that is no known proxy', () => {
  const hop = fc.constantFrom('10.0.0.1', '10.0.0.2', '192.0.2.1', '192.0.2.2', '')
  const trusts = (address: string) => address.startsWith('10.')
  fc.assert(
    fc.property(hop, fc.option(fc.array(hop)), (peer, hops) => {
      const named = (hops ?? []).filter((address) => address !== '')
      const fromTheRight = [peer, ...named.toReversed()]
      const expected = fromTheRight.find((address) => !trusts(address)) ?? fromTheRight.at(-1)
      for (const comma of [',', ', ', ' ,\t'])
        assert.equal(clientAddress(peer, hops?.join(comma), trusts), expected)
    }),
  )
})

test('who is one client', () => {
  const socket = '192.0.2.99'
  const keys = (...addresses: string[]) =>
    new Set(addresses.map((address) => clientKey(address, socket))).size
  assert.equal(
    keys('192.0.2.1', '::ffff:192.0.2.1', '::FFFF:c000:201', '192.0.2.1:80', '[::ffff:192.0.2.1]:80'),
    1,
  )
  assert.equal(keys('2001:db8::1', '2001:db8::ffff', '2001:0DB8:0:0:1:2:3:4', '[2001:db8::5]:443'), 1)
  assert.equal(keys('2001:db8::1', '2001:db8:0:1::1'), 2)
  assert.equal(keys('192.0.2.1', '192.0.2.2'), 2)
  assert.equal(keys('unknown', '_hidden', '', '192.0.2.99'), 1)
})

test('0 turns the limit off', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 0 })
  for (let i = 0; i < 70; i++) assert.ok(!(await ask(port, list)).headers.has('ratelimit'))
})
