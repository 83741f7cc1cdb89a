import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnSource } from '../../src/probe/own-source.ts'
import { closedPort, datagramServer, ownSource, reasonOf, streamServer, target } from './own-servers.ts'
import { challengeReply, infoReply } from './protocols/a2s-bytes.ts'
import { statusPacket } from './protocols/java-bytes.ts'

const fixture = (name: string) => readFileSync(new URL(`fixtures/${name}`, import.meta.url))
const openArena = fixture('openarena-status.bin')
const pong = fixture('jsprismarine-pong.bin')
const status = '{"players":{"online":3,"max":33},"description":"A server","version":{"name":"1.20.4"}}'

/** OpenArena's reply with the challenge of this request. */
function openArenaReply(request: Buffer): Buffer {
  const word = request.toString('latin1').split(' ')[1]!.trim()
  return Buffer.from(openArena.toString('latin1').replace('0102030405060708', word), 'latin1')
}

function bedrockReply(request: Buffer): Buffer {
  return Buffer.concat([pong.subarray(0, 1), request.subarray(1, 9), pong.subarray(9)])
}

for (const address of ['127.0.0.1', '::1']) {
  test(`each protocol, asked at ${address}`, async (t) => {
    const source = ownSource(t)
    const quake3 = await datagramServer(t, (request, reply) => reply(openArenaReply(request)), address)
    const bedrock = await datagramServer(t, (request, reply) => reply(bedrockReply(request)), address)
    const a2s = await datagramServer(
      t,
      (request, reply) => reply(request.length === 25 ? challengeReply() : infoReply()),
      address,
    )
    const java = await streamServer(
      t,
      (socket) => socket.once('data', () => socket.write(statusPacket(status))),
      address,
    )
    const ask = async (game: string, port: number) => {
      const outcome = await source.probe(target(game, port, address))
      assert.equal(outcome.kind, 'answered', JSON.stringify(outcome))
      if (outcome.kind !== 'answered') return
      const { players, maxPlayers, name, version, map, latencyMs } = outcome.answer
      assert.ok(latencyMs < 1000)
      return [players, maxPlayers, name, version, map]
    }
    assert.deepEqual(await ask('openarena', quake3), [
      ...[2, 12, 'Test Arena', 'ioq3 1.36+u20221123.70d07d9+dfsg-1/Debian linux-x86_64 Jan 8 202', 'oa_dm1'],
    ])
    assert.deepEqual(await ask('mbe', bedrock), [
      0,
      20,
      'Another JSPrismarine server!',
      '1.21.40',
      'JSRakNet',
    ])
    assert.deepEqual(await ask('counterstrike2', a2s), [12, 24, 'Some server', '1.38.8.1', 'de_dust2'])
    assert.deepEqual(await ask('minecraft', java), [3, 33, 'A server', '1.20.4', null])
  })
}

test('an IPv6 address may be written in any way', async (t) => {
  const port = await datagramServer(t, (request, reply) => reply(bedrockReply(request)), '::1')
  const source = ownSource(t)
  for (const address of ['0:0:0:0:0:0:0:1', '0000::0001', '::0.0.0.1']) {
    assert.equal(reasonOf(await source.probe(target('mbe', port, address))), 'answered', address)
  }
})

test('Minecraft Java hears the name that was listed', async (t) => {
  const heard = Promise.withResolvers<Buffer>()
  const port = await streamServer(t, (socket) => socket.once('data', heard.resolve))
  const probed = ownSource(t, { timeoutMs: 500 }).probe(target('minecraft', port))
  assert.ok((await heard.promise).includes('play.example'))
  assert.equal(reasonOf(await probed), 'no-answer')
})

test('what cannot be asked is broken, at once', async (t) => {
  const source = ownSource(t)
  const impossible = [
    ...[target('minecraft', 0), target('minecraft', 65_536), target('mbe', Number.NaN), target('mbe', 1.5)],
    ...['localhost', '', '127.1', '0x7f000001', '[::1]', 'fe80::1%lo', '::g'].flatMap((address) => [
      target('minecraft', 25565, address),
      target('mbe', 19132, address),
    ]),
    ...[target('mumble', 64738), target('nothing', 1), target('__proto__', 1)],
  ]
  for (const where of impossible) {
    const startedAt = performance.now()
    assert.equal(reasonOf(await source.probe(where)), 'broken', JSON.stringify(where))
    assert.ok(performance.now() - startedAt < 200)
  }
})

test('silence is no answer, after the time limit and not before', async (t) => {
  const source = ownSource(t, { timeoutMs: 300 })
  const udp = await datagramServer(t, () => undefined)
  const tcp = await streamServer(t, () => undefined)
  for (const where of [
    target('mbe', udp),
    target('rust', udp),
    target('q3a', udp),
    target('minecraft', tcp),
  ]) {
    const startedAt = performance.now()
    assert.equal(reasonOf(await source.probe(where)), 'no-answer')
    const took = performance.now() - startedAt
    assert.ok(took > 290 && took < 700, `${took} ms`)
  }
})

test('a lost datagram is sent again, from another port, and the wait is no latency', async (t) => {
  const from: number[] = []
  const port = await datagramServer(t, (request, reply, { port }) => {
    if (from.push(port) === 2) reply(bedrockReply(request))
  })
  const outcome = await ownSource(t).probe(target('mbe', port))
  assert.equal(outcome.kind, 'answered')
  assert.ok(outcome.kind === 'answered' && outcome.answer.latencyMs < 500)
  assert.equal(new Set(from).size, 2)
})

test('a reply that comes after the second request, to the first, counts with its own latency', async (t) => {
  let asked = 0
  const port = await datagramServer(t, (request, reply) => {
    if (asked++ === 0) setTimeout(() => reply(bedrockReply(request)), 1500)
  })
  const outcome = await ownSource(t).probe(target('mbe', port))
  assert.ok(outcome.kind === 'answered' && outcome.answer.latencyMs >= 1450, JSON.stringify(outcome))
})

test('nothing is sent again within a second, nor more than twice', async (t) => {
  const at: number[] = []
  const port = await datagramServer(t, () => at.push(performance.now()))
  await ownSource(t, { timeoutMs: 2500 }).probe(target('mbe', port))
  assert.equal(at.length, 2)
  assert.ok(at[1]! - at[0]! >= 990, `${at[1]! - at[0]!} ms`)
})

test('several probes of one game server at a time each get their own answer', async (t) => {
  const port = await datagramServer(t, (request, reply) => setTimeout(() => reply(bedrockReply(request)), 50))
  const source = ownSource(t)
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => source.probe(target('mbe', port))))
  const reasons = outcomes.map(reasonOf)
  assert.deepEqual(reasons.slice(0, 4), ['answered', 'answered', 'answered', 'answered'])
  // The others waited for a free socket, and found one when it was time to ask again.
  assert.deepEqual(reasons.slice(4), ['answered', 'answered'])
})

test('who finds no socket to ask again still hears the answer to the first request', async (t) => {
  const port = await datagramServer(t, (request, reply) =>
    setTimeout(() => reply(bedrockReply(request)), 1500),
  )
  const source = ownSource(t)
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => source.probe(target('mbe', port))))
  assert.deepEqual(outcomes.map(reasonOf), ['answered', 'answered', 'answered', 'answered'])
})

test('thousands at once: none is lost', async (t) => {
  const addresses = Array.from({ length: 200 }, (_, number) => `127.21.0.${number + 1}`)
  const ports = await Promise.all(
    addresses.map((address) => datagramServer(t, (request, reply) => reply(bedrockReply(request)), address)),
  )
  const source = ownSource(t)
  for (let round = 0; round < 5; round++) {
    const targets = addresses.flatMap((address, number) =>
      Array(4).fill(target('mbe', ports[number]!, address)),
    )
    const outcomes = await Promise.all(targets.map((where) => source.probe(where)))
    assert.deepEqual([...new Set(outcomes.map(reasonOf))], ['answered'])
  }
})

test('a closed TCP port is refused, and so is a connection that is reset', async (t) => {
  const reset = await streamServer(t, (socket) => socket.once('data', () => socket.resetAndDestroy()))
  const source = ownSource(t)
  assert.equal(reasonOf(await source.probe(target('minecraft', reset))), 'refused')
  for (const address of ['127.0.0.1', '::1']) {
    assert.equal(
      reasonOf(await source.probe(target('minecraft', await closedPort(address), address))),
      'refused',
    )
  }
})

test('connections beyond the most are broken and leave the others alone', async (t) => {
  const port = await streamServer(t, (socket) =>
    socket.once('data', () => socket.write(statusPacket(status))),
  )
  const source = ownSource(t, { mostConnections: 2 })
  const outcomes = await Promise.all(Array.from({ length: 4 }, () => source.probe(target('minecraft', port))))
  assert.deepEqual(outcomes.map(reasonOf), ['answered', 'answered', 'broken', 'broken'])
  assert.equal(reasonOf(await source.probe(target('minecraft', port))), 'answered')
})

test('close settles what is under way, and what comes later', async (t) => {
  const udp = await datagramServer(t, () => undefined)
  const tcp = await streamServer(t, () => undefined)
  const source = new OwnSource()
  const under = [source.probe(target('mbe', udp)), source.probe(target('minecraft', tcp))]
  await sleep(50)
  const queued = source.probe(target('mbe', udp))
  await source.close()
  await source.close()
  const outcomes = await Promise.all([...under, queued, source.probe(target('mbe', udp))])
  assert.deepEqual(outcomes.map(reasonOf), ['broken', 'broken', 'broken', 'broken'])
})

test('nothing keeps a process alive after close', async () => {
  const script = `
    import { OwnSource } from ${JSON.stringify(new URL('../../src/probe/own-source.ts', import.meta.url).href)}
    const source = new OwnSource({ timeoutMs: 60_000 })
    for (const address of ['127.0.0.1', '::1']) {
      void source.probe({ game: 'mbe', host: 'a', address, port: 9 })
      void source.probe({ game: 'rust', host: 'a', address, port: 9 })
      void source.probe({ game: 'minecraft', host: 'a', address, port: 9 })
    }
    setTimeout(() => source.close(), 100)`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: 'inherit' })
  const late = setTimeout(() => child.kill(), 20_000)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  assert.equal(code, 0)
})
