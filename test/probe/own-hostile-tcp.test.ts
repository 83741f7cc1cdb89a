/** Minecraft Java servers that mean harm, or are broken: each probe ends in time and small, and tells nothing untrue. */
import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { endpointOf } from '../../src/probe/endpoint.ts'
import { varInt } from '../../src/probe/protocols/var-int.ts'
import { TcpExchange } from '../../src/probe/tcp-exchange.ts'
import { assertBelievable } from './believable-answer.ts'
import { ownSource, reasonOf, streamServer, target } from './own-servers.ts'
import { statusPacket } from './protocols/java-bytes.ts'

const timeoutMs = 1000

/** Ends `socket` with `bytes` and then does nothing, so that only what came can end the probe. */
const say = (bytes: Uint8Array | string) => (socket: Socket) => socket.write(bytes)
const json = (text: string) => say(statusPacket(text))
const counts = '"players":{"online":1,"max":2}'

function forever(socket: Socket, chunk: Uint8Array): void {
  const more = (): void => {
    while (!socket.destroyed && socket.write(chunk));
  }
  socket.on('drain', more)
  more()
}

const sample = JSON.stringify(
  Array.from({ length: 200_000 }, (_, number) => ({
    name: `Player ${number}`,
    id: 'some-id-of-36-characters-or-so-yes',
  })),
)

const hostile: readonly [string, string, (socket: Socket) => void][] = [
  ['200,000 players by name', 'bad-answer', json(`{"players":{"online":1,"max":2,"sample":${sample}}}`)],
  ['a name of 10 MB', 'bad-answer', json(`{${counts},"description":"${'x'.repeat(10_000_000)}"}`)],
  ['a length of 2 GB', 'bad-answer', say(varInt(0x7fffffff))],
  ['a length below zero', 'bad-answer', say(varInt(-1))],
  ['a length without end', 'bad-answer', (socket) => forever(socket, Buffer.alloc(65_536, 0xff))],
  ['zeros without end', 'bad-answer', (socket) => forever(socket, Buffer.alloc(65_536))],
  ['random bytes', 'bad-answer', say(Buffer.from('5b6f1c8e0d', 'hex'))],
  ['a web server', 'bad-answer', say('HTTP/1.1 400 Bad Request\r\nConnection: keep-alive\r\n\r\n')],
  ['an SSH server', 'bad-answer', say('SSH-2.0-OpenSSH_9.2p1\r\n')],
  ['a count that is an object', 'bad-answer', json('{"players":{"online":{"x":1},"max":2}}')],
  ['a count that is markup', 'bad-answer', json('{"players":{"online":"<img>","max":2}}')],
  ['an end before any reply', 'no-answer', (socket) => socket.end()],
  [
    'an end within the reply',
    'bad-answer',
    (socket) => socket.end(statusPacket(`{${counts}}`).subarray(0, 20)),
  ],
  [
    'a reset within the reply',
    'bad-answer',
    (socket) => socket.write(Buffer.of(40, 0, 38), () => setTimeout(() => socket.resetAndDestroy(), 50)),
  ],
]

for (const [what, reason, serve] of hostile) {
  test(`${what}: ${reason}`, async (t) => {
    const port = await streamServer(t, (socket) => socket.once('data', () => serve(socket)))
    const startedAt = performance.now()
    assert.equal(reasonOf(await ownSource(t, { timeoutMs }).probe(target('minecraft', port))), reason)
    assert.ok(performance.now() - startedAt < timeoutMs - 200, 'ends before the time limit')
  })
}

const odd: readonly [string, string, { players?: number; maxPlayers?: number; name?: string | null }][] = [
  [
    'controls and colours',
    `{${counts},"description":"§a\\u001b[31mRed\\u0000\\u202e \\u200bx§"}`,
    { name: '[31mRed x' },
  ],
  ['markup', `{${counts},"description":"<script>"}`, { name: '<script>' }],
  [
    'a name that fills the reply',
    `{${counts},"description":"${'ab '.repeat(80_000)}"}`,
    { name: 'ab '.repeat(43).slice(0, 128).trim() },
  ],
  [
    'counts that nobody can believe',
    '{"players":{"online":1e999,"max":-5}}',
    { players: 0, maxPlayers: 0, name: null },
  ],
  ['a version that is an object', `{${counts},"version":{"name":{"a":1}}}`, { name: null }],
  [
    '100,000 brackets',
    `{${counts},"description":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    { name: null },
  ],
  [
    '15,000 components in one another',
    `{${counts},"description":${'{"extra":['.repeat(15_000)}${']}'.repeat(15_000)}}`,
    { name: null },
  ],
  ['half a character', `{${counts},"description":"a\\ud83d"}`, { name: 'a' }],
  ['keys of objects', `{${counts},"__proto__":{"description":"x"},"constructor":1}`, { name: null }],
]

for (const [what, text, expected] of odd) {
  test(`${what}: the rest of the answer counts`, async (t) => {
    const port = await streamServer(t, (socket) => socket.once('data', () => json(text)(socket)))
    const outcome = await ownSource(t, { timeoutMs }).probe(target('minecraft', port))
    assert.equal(outcome.kind, 'answered', JSON.stringify(outcome))
    if (outcome.kind !== 'answered') return
    assertBelievable(outcome.answer)
    const { players, maxPlayers, name } = outcome.answer
    assert.deepEqual({ players, maxPlayers, name }, { players: 1, maxPlayers: 2, ...expected })
    assert.equal(outcome.answer.version, null)
  })
}

test('one byte every 100 ms ends at the time limit', async (t) => {
  const bytes = statusPacket(`{${counts}}`)
  const port = await streamServer(t, (socket) => {
    let sent = 0
    const timer = setInterval(() => socket.write(bytes.subarray(sent, ++sent)), 100)
    socket.on('close', () => clearInterval(timer))
  })
  const startedAt = performance.now()
  assert.equal(reasonOf(await ownSource(t, { timeoutMs }).probe(target('minecraft', port))), 'no-answer')
  const took = performance.now() - startedAt
  assert.ok(took > timeoutMs - 10 && took < timeoutMs + 300, `${took} ms`)
})

test('a reply in small parts is put together', async (t) => {
  const bytes = statusPacket(`{${counts},"description":"${'long '.repeat(10_000)}end"}`)
  const port = await streamServer(t, (socket) => {
    let sent = 0
    socket.setNoDelay(true)
    const timer = setInterval(() => {
      socket.write(bytes.subarray(sent, sent + 997))
      sent += 997
    }, 1)
    socket.on('close', () => clearInterval(timer))
  })
  const outcome = await ownSource(t).probe(target('minecraft', port))
  assert.equal(outcome.kind, 'answered', JSON.stringify(outcome))
})

test('a hundred servers that send without end take little memory and time', async (t) => {
  const chunk = Buffer.alloc(65_536, 0x20)
  const start = statusPacket(' '.repeat(250_000)).subarray(0, 10)
  const port = await streamServer(t, (socket) =>
    socket.once('data', () => socket.write(start) && forever(socket, chunk)),
  )
  const source = ownSource(t, { timeoutMs })
  const before = process.memoryUsage().rss
  const startedAt = performance.now()
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => source.probe(target('minecraft', port))),
  )
  assert.deepEqual([...new Set(outcomes.map(reasonOf))], ['bad-answer'])
  assert.ok(performance.now() - startedAt < timeoutMs + 2000)
  const grown = (process.memoryUsage().rss - before) / 2 ** 20
  assert.ok(grown < 150, `${grown} MB`)
})

test('a protocol that finds no end stops at its longest reply; one that throws is broken', async (t) => {
  const port = await streamServer(t, (socket) => forever(socket, Buffer.alloc(1000)))
  const to = endpointOf('127.0.0.1', port)!
  let most = 0
  const endless = {
    request: () => Buffer.of(1),
    read: (received: Uint8Array) => {
      most = Math.max(most, received.length)
      return { kind: 'incomplete' } as const
    },
    longestReply: 100_000,
  }
  const outcome = await new TcpExchange(endless, to, 'host', timeoutMs).begin()
  assert.equal(outcome.kind === 'failed' && outcome.reason, 'bad-answer')
  assert.ok(most >= 100_000 && most < 200_000, `${most} bytes`)
  const throwing = { ...endless, read: () => assert.fail('a mistake of ours') }
  const broken = await new TcpExchange(throwing, to, 'host', timeoutMs).begin()
  assert.equal(broken.kind === 'failed' && broken.reason, 'broken')
})
