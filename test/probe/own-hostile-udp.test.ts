/** Servers of the datagram protocols that mean harm, or are broken. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { test } from 'node:test'
import { endpointOf } from '../../src/probe/endpoint.ts'
import { UdpExchange } from '../../src/probe/udp-exchange.ts'
import { UdpSockets } from '../../src/probe/udp-sockets.ts'
import { assertBelievable } from './believable-answer.ts'
import { datagramServer, ownSource, reasonOf, target } from './own-servers.ts'
import { challengeReply, infoReply } from './protocols/a2s-bytes.ts'

const timeoutMs = 900
const latin = (text: string) => Buffer.from(text, 'latin1')
const quake3 = (rest: string) => latin(`\xff\xff\xff\xffstatusResponse\n${rest}`)
/** A part of a reply of Source, bzip2 or not, whose content does not matter. */
const part = (id: string) =>
  Buffer.concat([Buffer.from(`feffffff${id}0100e004`, 'hex'), Buffer.alloc(1200, 0x42)])

const hostile: readonly [string, string, Uint8Array][] = [
  ['rust', 'a reply in parts', part('01000000')],
  ['rust', 'a compressed reply in parts', part('01000080')],
  ['rust', 'an empty datagram', Buffer.alloc(0)],
  ['rust', '65 KB of nothing', Buffer.alloc(65_000)],
  ['rust', 'a name without end', Buffer.concat([latin('\xff\xff\xff\xffI\x11'), Buffer.alloc(60_000, 0x41)])],
  ['rust', 'the reply of Quake III', quake3('\\a\\b\n')],
  ['q3a', 'a header and no more', quake3('')],
  ['q3a', 'the reply of A2S', infoReply()],
  ['q3a', 'a count that is a word', quake3('\\sv_maxclients\\many\\sv_hostname\\A\n')],
  ['mbe', 'random bytes', Buffer.from('1c5b6f1c8e0d', 'hex')],
]

for (const [game, what, reply] of hostile) {
  test(`${game}: ${what} is a bad answer, at once`, async (t) => {
    const port = await datagramServer(t, (_, send) => send(reply))
    const startedAt = performance.now()
    assert.equal(reasonOf(await ownSource(t, { timeoutMs }).probe(target(game, port))), 'bad-answer')
    assert.ok(performance.now() - startedAt < timeoutMs - 200)
  })
}

test('challenges without end are a bad answer after two', async (t) => {
  const requests: number[] = []
  const port = await datagramServer(t, (request, send) => {
    requests.push(request.length)
    send(challengeReply([requests.length, 2, 3, 4]))
  })
  assert.equal(reasonOf(await ownSource(t, { timeoutMs }).probe(target('rust', port))), 'bad-answer')
  assert.deepEqual(requests, [25, 29, 29])
})

test('a second challenge is answered, and the latency is that of the last way', async (t) => {
  let asked = 0
  const port = await datagramServer(t, (request, send) => {
    if (++asked < 3) setTimeout(() => send(challengeReply([asked, 0, 0, 0])), 150)
    else if (request[25] === 2) send(infoReply())
  })
  const outcome = await ownSource(t, { timeoutMs }).probe(target('rust', port))
  assert.ok(outcome.kind === 'answered' && outcome.answer.latencyMs < 100, JSON.stringify(outcome))
})

test('strange text and numbers: the rest of the answer counts', async (t) => {
  const lines = '0 0 "a"\n'.repeat(5400)
  const name = `^1\x1b[2J\x00${'n'.repeat(10_000)}`
  const port = await datagramServer(t, (_, send) => {
    send(quake3(`\\sv_hostname\\${name}\\sv_maxclients\\-5\\mapname\\1e999\\__proto__\\x\n${lines}`))
  })
  const outcome = await ownSource(t, { timeoutMs }).probe(target('q3a', port))
  assert.equal(outcome.kind, 'answered', JSON.stringify(outcome))
  if (outcome.kind !== 'answered') return
  assertBelievable(outcome.answer)
  const { players, maxPlayers, map } = outcome.answer
  assert.deepEqual([players, maxPlayers, map], [5400, 0, '1e999'])
  assert.match(outcome.answer.name!, /^\[2Jn{125}$/)
})

test('what comes from another port or another address is no reply', async (t) => {
  const others = ['127.0.0.1', '127.0.0.2'].map((address) => createSocket('udp4').bind(0, address))
  for (const other of others) t.after(() => other.close())
  await Promise.all(others.map((other) => once(other, 'listening')))
  const port = await datagramServer(t, (_request, _send, from) => {
    for (const other of others) other.send(infoReply(), from.port, from.address)
  })
  assert.equal(reasonOf(await ownSource(t, { timeoutMs }).probe(target('rust', port))), 'no-answer')
})

test('replies to other requests are passed over, up to a number', async (t) => {
  const echo = (request: Buffer, challenge: string) =>
    quake3(`\\challenge\\${challenge}\\sv_hostname\\${request.length}\n`)
  const wordOf = (request: Buffer) => request.toString('latin1').split(' ')[1]!.trim()
  const patient = await datagramServer(t, (request, send) => {
    for (let count = 0; count < 5; count++) send(echo(request, 'another'))
    send(echo(request, wordOf(request)))
  })
  const flooding = await datagramServer(t, (request, send) => {
    for (let count = 0; count < 20; count++) send(echo(request, 'another'))
  })
  const source = ownSource(t, { timeoutMs })
  assert.equal(reasonOf(await source.probe(target('q3a', patient))), 'answered')
  assert.equal(reasonOf(await source.probe(target('q3a', flooding))), 'bad-answer')
})

test('a codec that throws makes a broken probe, not a broken app', async (t) => {
  const port = await datagramServer(t, (_, send) => send(Buffer.of(1)))
  const sockets = new UdpSockets()
  t.after(() => sockets.close())
  const throwing = { request: () => Buffer.of(1), read: () => assert.fail('a mistake of ours') }
  const outcome = await new UdpExchange(sockets, throwing, endpointOf('127.0.0.1', port)!, timeoutMs).begin()
  assert.equal(outcome.kind === 'failed' && outcome.reason, 'broken')
})

test('what this machine cannot send is broken, after a second try', async (t) => {
  const outcome = await ownSource(t).probe(target('rust', 27015, '255.255.255.255'))
  assert.equal(reasonOf(outcome), 'broken')
})
