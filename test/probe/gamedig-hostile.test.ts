/** What game servers of ill will, or of another kind, can do to gamedig, and what is left of it for the others. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { GamedigSource, type GamedigSourceOptions } from '../../src/probe/gamedig-source.ts'
import { allGames } from '../../src/probe/games.ts'
import type { Outcome } from '../../src/probe/source.ts'
import { bomb, endlessWords, honest, quake3Status, tcpHost, udpHost } from './gamedig-fakes.ts'

function open(t: TestContext, options: GamedigSourceOptions = {}) {
  const ends: string[] = []
  const source = new GamedigSource({ packetMs: 500, onEnded: (reason) => ends.push(reason), ...options })
  t.after(() => source.close())
  const probe = (game: string, port: number) =>
    source.probe({ game, host: '127.0.0.1', address: '127.0.0.1', port })
  return { source, ends, probe }
}

const reasonOf = (outcome: Outcome) => (outcome.kind === 'failed' ? outcome.reason : outcome.kind)

/** Probes of a game server that answers, but not at once. */
async function neighbours(
  t: TestContext,
  probe: (game: string, port: number) => Promise<Outcome>,
  count: number,
) {
  const port = await udpHost(t, (_, reply) => setTimeout(reply, 200, honest))
  return () => Promise.all(Array.from({ length: count }, () => probe('openarena', port)))
}

test('a reply that unpacks to 256 MiB ends the process that reads it, and nothing else', async (t) => {
  const { probe, ends } = open(t, { hangMs: 600 })
  const port = await udpHost(t, (_, reply) => reply(bomb('256 MiB')))
  const others = await neighbours(t, probe, 50)
  await others()
  const [outcome, ...rest] = await Promise.all([probe('rust', port), others()])
  assert.equal(reasonOf(outcome), 'bad-answer', JSON.stringify(outcome))
  assert.deepEqual(new Set(rest.flat().map(reasonOf)), new Set(['answered']))
  assert.equal(ends.length, 1)
  assert.match(ends[0]!, /^(?:hung for|occupied) \d+/)
})

test('an answer that claims four billion words is read by a process that may be killed', async (t) => {
  const { probe, ends } = open(t, { hangMs: 600 })
  const port = await tcpHost(t, (connection) => connection.once('data', () => connection.write(endlessWords)))
  const others = await neighbours(t, probe, 50)
  await others()
  const [outcome, ...rest] = await Promise.all([probe('battlefield4', port), others()])
  assert.equal(reasonOf(outcome), 'bad-answer', JSON.stringify(outcome))
  assert.deepEqual(new Set(rest.flat().map(reasonOf)), new Set(['answered']))
  assert.equal(ends.length, 1)
})

test('memory is bounded also while the process is busy', async (t) => {
  const { probe, ends } = open(t, { hangMs: 60_000, maxRssBytes: 200 * 1024 * 1024 })
  const port = await udpHost(t, (_, reply) => reply(bomb('256 MiB')))
  assert.equal(reasonOf(await probe('rust', port)), 'bad-answer')
  assert.match(ends.join(), /^occupied \d+ MiB of memory$/)
})

test('who answered while another reply was being read is not called silent', async (t) => {
  const { probe, ends } = open(t, { hangMs: 60_000, maxRssBytes: 2 ** 32 })
  const port = await udpHost(t, (_, reply) => reply(bomb('64 MiB')))
  const others = await neighbours(t, probe, 20)
  await others()
  const [, outcomes] = await Promise.all([probe('rust', port), others()])
  const reasons = new Set(outcomes.map(reasonOf))
  assert.ok(reasons.isSubsetOf(new Set(['answered', 'broken'])), [...reasons].join())
  assert.deepEqual(ends, [])
})

test('endless bodies and floods end early, and nobody else notices', async (t) => {
  const { probe, ends } = open(t, { packetMs: 8000, attemptMs: 12_000 })
  const endless = await tcpHost(t, (connection) => {
    const part = Buffer.alloc(64 * 1024, 0x20)
    const more = () => {
      while (!connection.destroyed && connection.write(part));
    }
    connection.on('drain', more)
    more()
  })
  const flood = await udpHost(t, (_, reply) => {
    for (let sent = 0; sent < 2000; sent++) reply(Buffer.alloc(1400, 0x41))
  })
  const others = await neighbours(t, probe, 100)
  await others()
  const startedAt = performance.now()
  const bad = ['openttd', 'battlefield4', 'soldat', 'starmade', 'teamspeak3'].map((game) =>
    probe(game, endless),
  )
  const [outcomes, rest] = await Promise.all([Promise.all([...bad, probe('openarena', flood)]), others()])
  assert.deepEqual(new Set(rest.map(reasonOf)), new Set(['answered']))
  const reasons = outcomes.map(reasonOf)
  // TeamSpeak is asked at a port of its own, where nobody is.
  assert.deepEqual(reasons, ['bad-answer', 'bad-answer', 'bad-answer', 'bad-answer', 'refused', 'bad-answer'])
  assert.ok(performance.now() - startedAt < 5000, 'long before the time limit')
  assert.deepEqual(ends, [])
})

test('a connection that trickles ends at the time limit', async (t) => {
  const { probe } = open(t, { packetMs: 600, attemptMs: 1000 })
  const port = await tcpHost(t, (connection) => {
    const timer = setInterval(() => connection.write('x'), 50)
    connection.on('close', () => clearInterval(timer))
  })
  await probe('openarena', await udpHost(t, (_, reply) => reply(honest)))
  const startedAt = performance.now()
  assert.equal(reasonOf(await probe('openttd', port)), 'bad-answer')
  assert.ok(performance.now() - startedAt < 4000)
})

test('numbers that nobody can believe and texts that nobody should see', async (t) => {
  const { probe } = open(t)
  const port = await udpHost(t, (_, reply) =>
    reply(
      quake3Status(
        {
          sv_hostname: `\u0007^1Bad\u001b[31m${'x'.repeat(60_000)}`,
          sv_maxclients: '1e999',
          mapname: '\u0000',
          __proto__: 'x',
        },
        Array.from({ length: 300 }, () => '0 0 "<script>"'),
      ),
    ),
  )
  const outcome = await probe('openarena', port)
  assert.ok(outcome.kind === 'answered', JSON.stringify(outcome))
  const { players, maxPlayers, name, map } = outcome.answer
  assert.deepEqual([players, maxPlayers, map], [300, 0, null])
  assert.match(name ?? '', /^Bad\[31mx+$/)
  assert.ok(name!.length <= 128)
})

/** What game servers of other kinds, and hosts that are none, may send to whatever they are sent. */
const strangers: Readonly<Record<string, (asked: Buffer) => Buffer>> = {
  'an echo': (asked) => asked,
  'an echo and more': (asked) => Buffer.concat([asked, Buffer.alloc(40, 0x81)]),
  'a header and nothing else': () => Buffer.from('\xff\xff\xff\xffstatusResponse\n\n', 'latin1'),
  zeros: () => Buffer.alloc(200),
  ones: () => Buffer.alloc(200, 0xff),
  'one byte': () => Buffer.from([0]),
  text: () => Buffer.from('HTTP/1.1 400 Bad Request\r\nServer: something\r\nContent-Length: 0\r\n\r\n'),
}

for (const [name, answerOf] of Object.entries(strangers)) {
  test(`${name} is no answer in any protocol`, async (t) => {
    const { probe, ends } = open(t, { packetMs: 300 })
    const games = new Map(
      allGames.filter(({ way }) => way.kind === 'gamedig').map((game) => [game.protocol, game.id]),
    )
    const datagrams = await udpHost(t, (asked, reply) => reply(answerOf(asked)))
    const asked = [...games].map(
      async ([protocol, game]) => [protocol, await probe(game, datagrams)] as const,
    )
    const believed = (await Promise.all(asked)).filter(([, outcome]) => outcome.kind === 'answered')
    assert.deepEqual(believed, [])
    assert.deepEqual(ends, [])
  })
}
