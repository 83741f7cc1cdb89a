/** gamedig as we run it, against hosts of ours: what it tells, and how the process that runs it lives. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { GamedigSource, type GamedigSourceOptions } from '../../src/probe/gamedig-source.ts'
import type { Outcome, Target } from '../../src/probe/source.ts'
import { honest, quake3Status, tcpHost, udpHost } from './gamedig-fakes.ts'

/** A source, and why its process ended so far. */
function open(t: TestContext, options: GamedigSourceOptions = {}) {
  const ends: string[] = []
  const source = new GamedigSource({ packetMs: 700, onEnded: (reason) => ends.push(reason), ...options })
  t.after(() => source.close())
  const probe = (game: string, port: number, address = '127.0.0.1') =>
    source.probe({ game, host: address, address, port } satisfies Target)
  return { source, ends, probe }
}

const reasonOf = (outcome: Outcome) => (outcome.kind === 'failed' ? outcome.reason : outcome.kind)

/** The processes that a process, this one unless given, has started and that run gamedig. */
function children(parent = process.pid): number[] {
  const pids = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').match(/\d+/g) ?? []
  return pids
    .map(Number)
    .filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('gamedig-child'))
}

/** A process that has ended and that nobody has asked for its end has no command line. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
  } catch {
    return false
  }
}

test('an answer has numbers and clean texts, and no players’ names', async (t) => {
  const { probe } = open(t)
  const port = await udpHost(t, (_, reply) => reply(honest))
  const outcome = await probe('openarena', port)
  assert.ok(outcome.kind === 'answered')
  const { latencyMs, ...answer } = outcome.answer
  assert.deepEqual(answer, { players: 2, maxPlayers: 16, name: 'Honest', version: '1.0', map: 'dm1' })
  assert.ok(latencyMs >= 0 && latencyMs < 700)
  assert.doesNotMatch(JSON.stringify(outcome), /Anna|Bernd/)
})

test('latency is the time until the first answer', async (t) => {
  const { probe } = open(t, { packetMs: 4000 })
  const port = await udpHost(t, (_, reply) => setTimeout(reply, 120, honest))
  const outcome = await probe('openarena', port)
  assert.ok(outcome.kind === 'answered' && outcome.answer.latencyMs >= 115 && outcome.answer.latencyMs < 1500)
})

test('silence, a closed port and nonsense are told apart, over UDP and TCP, IPv4 and IPv6', async (t) => {
  const { probe, ends } = open(t)
  for (const address of ['127.0.0.1', '::1']) {
    const silent = await udpHost(t, () => undefined, address)
    assert.equal(reasonOf(await probe('openarena', silent, address)), 'no-answer')
    const senseless = await udpHost(t, (_, reply) => reply(Buffer.from('hello')), address)
    assert.equal(reasonOf(await probe('openarena', senseless, address)), 'bad-answer')
    const good = await udpHost(t, (_, reply) => reply(honest), address)
    assert.equal(reasonOf(await probe('openarena', good, address)), 'answered')
    const mute = await tcpHost(t, () => undefined, address)
    assert.equal(reasonOf(await probe('openttd', mute, address)), 'no-answer')
    const closing = await tcpHost(t, (connection) => connection.end(), address)
    assert.equal(reasonOf(await probe('openttd', closing, address)), 'bad-answer')
    for (const game of ['openarena', 'openttd'])
      assert.equal(reasonOf(await probe(game, await closedPort(address), address)), 'refused')
  }
  assert.deepEqual(ends, [])
})

/** A port where nobody listens any more. */
async function closedPort(address: string): Promise<number> {
  const server = createServer().listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('a lost datagram is sent again, and what comes from elsewhere is nobody’s answer', async (t) => {
  const { probe } = open(t)
  let asked = 0
  const lossy = await udpHost(t, (_, reply) => ++asked > 1 && reply(honest))
  assert.equal(reasonOf(await probe('openarena', lossy)), 'answered')
  assert.equal(asked, 2)
  const helper = createSocket('udp4')
  t.after(() => helper.close())
  const elsewhere = await udpHost(t, (_, __, from) => helper.send(honest, from.port, from.address))
  assert.equal(reasonOf(await probe('openarena', elsewhere)), 'no-answer')
})

test('two requests to one game server don’t see each other’s answers', async (t) => {
  const { probe } = open(t)
  const port = await udpHost(t, (_, reply, from) => {
    const answer = quake3Status({ sv_hostname: `for ${from.port}`, sv_maxclients: '4' })
    setTimeout(reply, from.port % 40, answer)
  })
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => probe('openarena', port)))
  const names = outcomes.map((outcome) =>
    outcome.kind === 'answered' ? outcome.answer.name : outcome.detail,
  )
  assert.equal(new Set(names).size, 20)
})

test('500 at once at a cold start all get their answer, and leave no socket behind', async (t) => {
  const { probe } = open(t, { packetMs: 4000 })
  const port = await udpHost(t, (_, reply) => reply(honest))
  const openFiles: number[] = []
  for (const _ of ['cold', 'warm']) {
    const outcomes = await Promise.all(Array.from({ length: 500 }, () => probe('openarena', port)))
    assert.deepEqual(new Set(outcomes.map(reasonOf)), new Set(['answered']))
    await sleep(100)
    openFiles.push(readdirSync(`/proc/${children()[0]}/fd`).length)
  }
  assert.ok(
    openFiles.every((count) => count < 50),
    openFiles.join(),
  )
})

test('a process that was killed is replaced, and what it was asked for is asked once more', async (t) => {
  const { probe, ends } = open(t)
  const askers = new Set<number>()
  const port = await udpHost(t, (_, reply, from) => {
    askers.add(from.port)
    setTimeout(reply, 300, honest)
  })
  await probe('openarena', port)
  const outcome = probe('openarena', port)
  await sleep(150)
  process.kill(children()[0]!, 'SIGKILL')
  assert.equal(reasonOf(await outcome), 'answered')
  assert.deepEqual(ends, ['ended with SIGKILL'])
  assert.equal(askers.size, 3)
})

test('when the second try ends like the first, nothing is said of the game server', async (t) => {
  const { probe } = open(t)
  const port = await udpHost(t, () => process.kill(children()[0]!, 'SIGKILL'))
  assert.equal(reasonOf(await probe('openarena', port)), 'broken')
})

test('while the process can’t be started, nobody waits for it, and it is tried again', async (t) => {
  const { probe } = open(t)
  const port = await udpHost(t, (_, reply) => reply(honest))
  const outcome = probe('openarena', port)
  process.kill(children()[0]!, 'SIGKILL')
  assert.deepEqual(await outcome, {
    kind: 'failed',
    reason: 'broken',
    detail: 'gamedig did not start: it ended with SIGKILL',
  })
  assert.equal(reasonOf(await probe('openarena', port)), 'answered')
})

test('a process that stands still is killed and replaced', async (t) => {
  const { probe, ends } = open(t, { hangMs: 800 })
  const port = await udpHost(t, (_, reply) => reply(honest))
  await probe('openarena', port)
  process.kill(children()[0]!, 'SIGSTOP')
  assert.equal(reasonOf(await probe('openarena', port)), 'answered')
  assert.match(ends.join(), /^hung for \d+ ms$/)
})

test('when this process stands still itself, the other one is not blamed', async (t) => {
  const { probe, ends } = open(t, { hangMs: 600 })
  const port = await udpHost(t, (_, reply) => reply(honest))
  await probe('openarena', port)
  const until = performance.now() + 2500
  while (performance.now() < until);
  await sleep(600)
  assert.equal(reasonOf(await probe('openarena', port)), 'answered')
  assert.deepEqual(ends, [])
})

test('the process knows nothing of our environment, and may not write or start anything', async (t) => {
  process.env.ROLLCALL_TEST_SECRET = 'hidden'
  t.after(() => delete process.env.ROLLCALL_TEST_SECRET)
  const { probe } = open(t)
  await probe('openarena', await udpHost(t, (_, reply) => reply(honest)))
  assert.doesNotMatch(readFileSync(`/proc/${children()[0]}/environ`, 'utf8'), /ROLLCALL/)
  assert.match(
    readFileSync(`/proc/${children()[0]}/cmdline`, 'utf8'),
    /\0--permission\0--allow-fs-read=[^\0]+src/,
  )
})

test('the process outlives signals that are meant for us, and ends with us however we end', async (t) => {
  const module = new URL('../../src/probe/gamedig-source.ts', import.meta.url)
  const target = {
    game: 'openarena',
    host: '127.0.0.1',
    address: '127.0.0.1',
    port: await closedPort('127.0.0.1'),
  }
  const script = `const { GamedigSource } = await import(${JSON.stringify(module)})
    await new GamedigSource().probe(${JSON.stringify(target)})
    console.log('asked')`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => parent.kill('SIGKILL'))
  await once(parent.stdout, 'data')
  const [child = 0] = children(parent.pid)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.kill(child, signal)
  await sleep(300)
  assert.deepEqual(children(parent.pid), [child])
  parent.kill('SIGKILL')
  await sleep(300)
  assert.equal(isRunning(child), false)
})

test('closing settles what is open, ends the process, and what is asked later is settled at once', async (t) => {
  const { source, probe, ends } = open(t)
  const port = await udpHost(t, () => undefined)
  const waiting = [probe('openarena', port), probe('openarena', port)]
  await sleep(50)
  await source.close()
  await source.close()
  waiting.push(probe('openarena', port))
  assert.deepEqual((await Promise.all(waiting)).map(reasonOf), ['broken', 'broken', 'broken'])
  assert.deepEqual([children(), ends], [[], []])
})

test('games that gamedig may not ask are not asked, and too many at once are turned away', async (t) => {
  const { probe } = open(t)
  for (const game of ['eco', 'mgm', 'discord', 'minetest', 'no such game', '__proto__'])
    assert.equal(reasonOf(await probe(game, 1)), 'broken', game)
  const port = await udpHost(t, () => undefined)
  const crowd = Array.from({ length: 4097 }, () => probe('openarena', port))
  const outcome = await crowd.at(-1)!
  assert.ok(outcome.kind === 'failed' && outcome.detail === 'gamedig has too much to do')
})
