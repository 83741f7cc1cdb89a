import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gameById } from '../../src/probe/games.ts'
import { createResolver, type Place, type Resolved, type ResolveOptions } from '../../src/probe/resolve.ts'
import { startNameServer, type Zone } from './name-server.ts'

const minecraft = gameById('minecraft')!
const openarena = gameById('openarena')!

async function startResolver(t: TestContext, zone: Zone | (() => Zone), options: ResolveOptions = {}) {
  const { server, asked } = await startNameServer(t, typeof zone === 'function' ? zone : () => zone)
  const resolve = createResolver({ servers: [server], ...options })
  const find = (host: string, rest: Partial<Place> = {}): Promise<Resolved> =>
    resolve({ host, port: 27_961, game: openarena, ...rest })
  return { find, asked }
}

const service = { priority: 0, weight: 0, port: 25_570 }
const mapped = '::ffff:8.8.8.8'

test('an address is taken as it stands, without asking anybody', async (t) => {
  const { find, asked } = await startResolver(t, {})
  assert.deepEqual(await find('8.8.8.8'), { kind: 'resolved', address: '8.8.8.8', ports: [27_961] })
  assert.deepEqual(await find('2606:4700::1111', { game: minecraft, port: null }), {
    kind: 'resolved',
    address: '2606:4700::1111',
    ports: [25_565],
  })
  for (const host of ['127.0.0.1', '10.0.0.1', '::1', '64:ff9b::808:808', mapped])
    assert.equal((await find(host)).kind, 'refused', host)
  assert.deepEqual(asked, [])
})

test('private addresses are allowed where that was asked for; what belongs to nobody never is', async (t) => {
  const zone = { 'lan.example': { A: ['192.168.1.5'] }, 'all.example': { A: ['224.0.0.1'] } }
  const { find } = await startResolver(t, zone, { allowPrivate: true })
  assert.equal((await find('127.0.0.1')).kind, 'resolved')
  assert.equal((await find('::1')).kind, 'resolved')
  assert.deepEqual(await find('lan.example'), { kind: 'resolved', address: '192.168.1.5', ports: [27_961] })
  assert.equal((await find('all.example')).kind, 'refused')
  assert.equal((await find('0.0.0.0')).kind, 'refused')
})

test('of a name, an allowed IPv4 address is taken, else an allowed IPv6 address, else it is refused', async (t) => {
  const { find, asked } = await startResolver(t, {
    'both.example': { A: ['9.9.9.9', '8.8.8.8'], AAAA: ['2606:4700::1111'] },
    'mixed.example': { A: ['10.0.0.1', '9.9.9.9'] },
    'six.example': { AAAA: ['2606:4700::2222', '2606:4700::1111'] },
    'half.example': { A: ['192.168.0.1'], AAAA: ['2606:4700::1111'] },
    'private.example': { A: ['127.0.0.1'], AAAA: ['fd00::1', '::1', mapped] },
    'empty.example': {},
  })
  const addressOf = async (host: string) => {
    const resolved = await find(host)
    return resolved.kind === 'resolved' ? resolved.address : resolved.kind
  }
  assert.equal(await addressOf('both.example'), '8.8.8.8', 'the same at every probe')
  assert.deepEqual(asked, ['both.example A'])
  assert.equal(await addressOf('mixed.example'), '9.9.9.9')
  assert.equal(await addressOf('six.example'), '2606:4700::1111')
  assert.equal(await addressOf('half.example'), '2606:4700::1111')
  assert.deepEqual(await find('private.example'), {
    kind: 'refused',
    detail: 'private.example leads to 127.0.0.1, which is not a public address',
  })
  for (const host of ['empty.example', 'nowhere.example']) {
    assert.deepEqual(await find(host), {
      kind: 'failed',
      reason: 'not-found',
      detail: `${host} has no address`,
    })
  }
})

test('a name whose answer changes is judged anew each time', async (t) => {
  const addresses = ['8.8.8.8', '127.0.0.1', '9.9.9.9']
  const { find } = await startResolver(t, () => ({ 'turns.example': { A: [addresses.shift()!] } }))
  assert.equal((await find('turns.example')).kind, 'resolved')
  assert.equal((await find('turns.example', { port: null })).kind, 'refused')
})

test('names of every script are asked for in ASCII', async (t) => {
  const { find, asked } = await startResolver(t, { 'xn--e1afmkfd.example': { A: ['8.8.8.8'] } })
  assert.equal((await find('пример.example')).kind, 'resolved')
  assert.deepEqual(asked, ['xn--e1afmkfd.example A'])
  assert.equal((await find('a b')).kind, 'failed')
})

test('a service record leads on, for Minecraft Java at its usual port only', async (t) => {
  const zone = {
    'play.example': { A: ['8.8.8.8'] },
    '_minecraft._tcp.play.example': { SRV: [{ ...service, name: 'node.example' }] },
    'node.example': { A: ['9.9.9.9'] },
    '_minecraft._tcp.node.example': { SRV: [{ ...service, port: 1, name: 'third.example' }] },
  }
  const { find, asked } = await startResolver(t, zone)
  const led: Resolved = { kind: 'resolved', address: '9.9.9.9', ports: [25_570] }
  assert.deepEqual(await find('play.example', { game: minecraft, port: null }), led)
  assert.deepEqual(asked, ['_minecraft._tcp.play.example SRV', 'node.example A'], 'one level and no further')
  assert.deepEqual(await find('play.example', { game: minecraft, port: 25_565 }), led)
  const own = await find('play.example', { game: minecraft, port: 25_566 })
  assert.deepEqual(own, { kind: 'resolved', address: '8.8.8.8', ports: [25_566] })
  const bedrock = await find('play.example', { game: gameById('mbe')!, port: null })
  assert.deepEqual(bedrock, { kind: 'resolved', address: '8.8.8.8', ports: [19_132] })
})

test('service records: no loop, no way around the rules, the first of several, none', async (t) => {
  const at = (name: string, more = {}) => ({ SRV: [{ ...service, name, ...more }] })
  const { find, asked } = await startResolver(t, {
    '_minecraft._tcp.a.example': at('b.example'),
    '_minecraft._tcp.b.example': at('a.example'),
    'b.example': { A: ['8.8.8.8'] },
    '_minecraft._tcp.self.example': at('self.example'),
    'self.example': { A: ['9.9.9.9'] },
    '_minecraft._tcp.inward.example': at('lan.example'),
    'lan.example': { A: ['10.1.1.1'] },
    '_minecraft._tcp.literal.example': at('127.0.0.1'),
    '_minecraft._tcp.off.example': at('.'),
    'off.example': { A: ['8.8.8.8'] },
    '_minecraft._tcp.zero.example': at('b.example', { port: 0 }),
    '_minecraft._tcp.many.example': {
      SRV: [
        { ...service, priority: 2, weight: 9, name: 'self.example' },
        { ...service, priority: 1, weight: 1, name: 'self.example' },
        { ...service, priority: 1, weight: 5, name: 'b.example' },
      ],
    },
    '_minecraft._tcp.odd.example': 'broken',
    'odd.example': { A: ['8.8.8.8'] },
  })
  const java = (host: string) => find(host, { game: minecraft, port: null })
  assert.deepEqual(await java('a.example'), { kind: 'resolved', address: '8.8.8.8', ports: [25_570] })
  assert.equal(asked.length, 2)
  assert.deepEqual(await java('self.example'), { kind: 'resolved', address: '9.9.9.9', ports: [25_570] })
  assert.equal((await java('inward.example')).kind, 'refused')
  assert.equal((await java('literal.example')).kind, 'refused')
  assert.deepEqual(await java('off.example'), {
    kind: 'failed',
    reason: 'not-found',
    detail: 'off.example says that it has no such service',
  })
  assert.equal((await java('zero.example')).kind, 'failed')
  assert.deepEqual(await java('many.example'), { kind: 'resolved', address: '8.8.8.8', ports: [25_570] })
  assert.deepEqual(await java('odd.example'), { kind: 'resolved', address: '8.8.8.8', ports: [25_565] })
})

test('silent and broken name servers say nothing of the listing, and cost a bounded time', async (t) => {
  const zone = {
    'silent.example': 'silent',
    'broken.example': 'broken',
    '_minecraft._tcp.silent.example': 'silent',
  } as const
  const { find } = await startResolver(t, zone, { timeoutMs: 400 })
  const startedAt = performance.now()
  const unknown = [
    find('silent.example'),
    find('broken.example'),
    find('silent.example', { game: minecraft, port: null }),
  ]
  for (const resolved of await Promise.all(unknown)) {
    assert.ok(resolved.kind === 'failed' && resolved.reason === 'unavailable', JSON.stringify(resolved))
  }
  assert.ok(performance.now() - startedAt < 1500)
})

test('where a service record may be, and nobody says so, it is not known which game server is meant', async (t) => {
  const zone = { '_minecraft._tcp.half.example': 'silent', 'half.example': { A: ['8.8.8.8'] } } as const
  const { find, asked } = await startResolver(t, zone, { timeoutMs: 2000 })
  const resolved = await find('half.example', { game: minecraft, port: null })
  assert.ok(resolved.kind === 'failed' && resolved.reason === 'unavailable')
  assert.deepEqual(new Set(asked), new Set(['_minecraft._tcp.half.example SRV']))
})

test('an answer with a thousand addresses is read as far as it is believable', async (t) => {
  const addresses = Array.from({ length: 80 }, (_, i) => (i < 32 ? `10.0.0.${i}` : '8.8.8.8'))
  const { find } = await startResolver(t, { 'crowd.example': { A: addresses } })
  assert.equal((await find('crowd.example')).kind, 'refused')
})

test('a game without a usual port needs one in the listing', async (t) => {
  const { find } = await startResolver(t, {})
  assert.equal((await find('8.8.8.8', { game: gameById('discord')!, port: null })).kind, 'failed')
})
