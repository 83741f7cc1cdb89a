import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { OwnSource } from '../../src/probe/own-source.ts'
import { Poller } from '../../src/probe/poller.ts'
import type { PollerOptions } from '../../src/probe/poller-options.ts'
import type { Resolved } from '../../src/probe/resolve.ts'
import type { Outcome } from '../../src/probe/source.ts'
import type { Work } from '../../src/probe/work.ts'
import { openStore } from '../../src/store/open-store.ts'
import type { Store } from '../../src/store/store.ts'
import { answered, resolveToItself, ScriptedSource, silent } from '../support/scripted-source.ts'
import { gameServer } from '../support/servers.ts'
import { everything, put } from '../support/stored.ts'
import { temporaryPath } from '../support/temporary.ts'

const hour = 3_600_000

/** A store with game servers `0`, `1`, … of unknown state at hosts of their own, and a reader beside the poller. */
async function stored(count: number, fields: (at: number) => object = () => ({})) {
  const url = `sqlite:${temporaryPath('rollcall.db')}`
  const store = await openStore(url)
  const servers = Array.from({ length: count }, (_, at) =>
    gameServer({ id: `${at}`, ip: `192.0.2.${at}`, state: 'unknown', ...fields(at) }),
  )
  await put(store, servers)
  return { store, reader: await openStore(url) }
}

/** A poller with short times, for the whole of a test. */
function startPoller(t: TestContext, { store }: { store: Store }, options: Partial<PollerOptions>) {
  const source = new ScriptedSource(async () => answered(3))
  const poller = new Poller({
    work: store.probes,
    source,
    resolve: resolveToItself,
    canProbe: () => true,
    intervalMs: 400,
    spacingMs: 5,
    tickMs: 5,
    reportMs: 10,
    onTrouble: (error) => assert.fail(String(error)),
    ...options,
  })
  const stop = new AbortController()
  const ended = poller.run(stop.signal)
  t.after(() => stop.abort())
  const end = async () => {
    stop.abort()
    await ended
  }
  return { poller, end }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    assert.ok(tries < 1000, `not so within 10 s: ${condition}`)
    await sleep(10)
  }
}

async function statuses({ reader }: { reader: Store }) {
  const { servers } = await everything(reader)
  return new Map(servers.map(({ listing, status }) => [listing.id, status]))
}

test('what is due is asked, and what it says is stored, again and again', async (t) => {
  const place = await stored(20)
  const source = new ScriptedSource(async ({ address }) => answered(Number(address.split('.')[3])))
  const { poller, end } = startPoller(t, place, { source })
  await until(() => poller.counts.answered >= 60)
  await end()
  const known = await statuses(place)
  for (const [id, { state, players, maxPlayers, version, checkedAt, lastOnlineAt }] of known) {
    assert.deepEqual([state, players, maxPlayers, version], ['online', Number(id), 40, '1.22'])
    assert.ok(checkedAt! > Date.now() - 10_000 && lastOnlineAt === checkedAt)
  }
  const { failed, dropped, inHand, lagMs } = poller.counts
  assert.deepEqual([Object.values(failed).every((count) => count === 0), dropped, inHand], [true, 0, 0])
  assert.ok(lagMs < 5000)
  const { target } = source.asked.find(({ target }) => target.host === '192.0.2.7')!
  assert.deepEqual(target, { game: 'minecraft', host: '192.0.2.7', address: '192.0.2.7', port: 25565 })
})

test('three failures in a row are offline; failures of our own are nothing', async (t) => {
  const place = await stored(2, () => ({ state: 'online', players: 9 }))
  const broken: Outcome = { kind: 'failed', reason: 'broken', detail: 'no sockets left' }
  const source = new ScriptedSource(async ({ host }) => (host === '192.0.2.0' ? silent : broken))
  const { poller, end } = startPoller(t, place, { source, intervalMs: 50 })
  await until(() => poller.counts.failed['no-answer'] >= 3 && poller.counts.failed.broken >= 5)
  await end()
  const known = await statuses(place)
  assert.deepEqual([known.get('0')!.state, known.get('0')!.players], ['offline', 0])
  assert.deepEqual([known.get('1')!.state, known.get('1')!.players], ['online', 9])
  assert.equal(known.get('1')!.checkedAt, null)
})

test('a source that hangs or throws holds no place for long', async (t) => {
  const place = await stored(30)
  const source = new ScriptedSource(({ host }) => {
    if (Number(host.split('.')[3]) < 10) return new Promise(() => undefined)
    if (Number(host.split('.')[3]) < 12) throw new Error('against the rules')
    return Promise.resolve(answered(1))
  })
  const { poller, end } = startPoller(t, place, {
    source,
    concurrency: 10,
    intervalMs: hour,
    boundMs: 100,
    // Due at once in place of within the hour.
    work: {
      ...workOf(place.store),
      syncDue: (options) => place.store.probes.syncDue({ ...options, spreadMs: 1 }),
    },
  })
  await until(() => poller.counts.answered === 18 && poller.counts.failed.broken >= 12)
  await end()
  assert.ok(source.most <= 10, `${source.most} at once`)
})

test('ports are asked in turn, and next time the one first that answered', async (t) => {
  const place = await stored(1, () => ({ port: 10 }))
  const source = new ScriptedSource(async ({ port }) => (port === 12 ? answered(4) : silent))
  const resolve = async (): Promise<Resolved> => ({
    kind: 'resolved',
    address: '192.0.2.1',
    ports: [10, 11, 12],
  })
  const { poller, end } = startPoller(t, place, { source, resolve, intervalMs: 50 })
  await until(() => poller.counts.answered >= 2)
  await end()
  const ports = source.asked.map(({ target }) => target.port)
  assert.deepEqual(ports.slice(0, 4), [10, 11, 12, 12])
  for (const [index, { at }] of source.asked.slice(1).entries()) assert.ok(at - source.asked[index]!.at >= 4)
})

test('names that lead nowhere, or where nothing is sent, are failures; name servers that are away are not', async (t) => {
  const place = await stored(3, () => ({ state: 'online' }))
  const detail = 'a test'
  const found: Resolved[] = [
    { kind: 'refused', detail },
    { kind: 'failed', reason: 'not-found', detail },
    { kind: 'failed', reason: 'unavailable', detail },
  ]
  const source = new ScriptedSource(async () => answered(1))
  const resolve = async ({ host }: { host: string }) => found[Number(host.split('.')[3])]!
  const { poller, end } = startPoller(t, place, { source, resolve, intervalMs: 50 })
  await until(() => poller.counts.failed['forbidden-address'] >= 3 && poller.counts.failed['no-address'] >= 3)
  await until(() => poller.counts.failed.broken >= 1)
  await end()
  assert.deepEqual(source.asked, [])
  const states = [...(await statuses(place)).values()].map(({ state }) => state)
  assert.deepEqual(states, ['offline', 'offline', 'online'])
})

test('many at one host: spaced, put off when the line is long, and each gets its turn', async (t) => {
  const place = await stored(40, (at) => ({ ip: '192.0.2.1', port: at + 1 }))
  const source = new ScriptedSource(async () => answered(1))
  const { poller, end } = startPoller(t, place, {
    source,
    spacingMs: 20,
    longestWaitMs: 100,
    intervalMs: 300,
  })
  await until(() => new Set(source.asked.map(({ target }) => target.port)).size === 40)
  const before = source.asked.length
  await end()
  assert.ok(source.asked.length <= before + 1, 'told to stop, it begins nothing more')
  for (const [index, { at }] of source.asked.slice(1).entries()) {
    assert.ok(at - source.asked[index]!.at >= 19, `${at - source.asked[index]!.at} ms apart`)
  }
  assert.ok(poller.counts.sentAway > 0)
})

test('told to stop, it reports what it has and gives back the rest at once', async (t) => {
  const place = await stored(4)
  const source = new ScriptedSource(({ host }) =>
    host === '192.0.2.0' ? new Promise(() => undefined) : sleep(100, answered(8)),
  )
  const { poller, end } = startPoller(t, place, { source, intervalMs: 50, graceMs: 300, reportMs: 5000 })
  await until(() => source.asked.length === 4)
  const startedAt = performance.now()
  await end()
  assert.ok(performance.now() - startedAt < 2000)
  assert.equal(poller.counts.inHand, 0)
  const known = await statuses(place)
  assert.deepEqual(
    [...known.values()].map(({ players }) => players),
    [0, 8, 8, 8],
  )
  const now = Date.now()
  const free = await place.reader.probes.lease({ now, until: now + hour, most: 10 })
  assert.ok(free.some(({ id }) => id === '0'))
})

test('a store that fails now and then loses nothing', async (t) => {
  const place = await stored(10)
  const calls = { lease: 0, report: 0 }
  const troubles: string[] = []
  const flaky = async <T>(name: keyof typeof calls, work: () => Promise<T>): Promise<T> => {
    if (calls[name]++ % 2 === 0) throw new Error(`${name}: the store is away`)
    return work()
  }
  const work = workOf(place.store)
  const { poller, end } = startPoller(t, place, {
    intervalMs: hour,
    work: {
      ...work,
      syncDue: (options) => work.syncDue({ ...options, spreadMs: 1 }),
      lease: (options) => flaky('lease', () => work.lease(options)),
      report: (reports) => flaky('report', () => work.report(reports)),
    },
    onTrouble: (error) => troubles.push(String(error)),
  })
  await until(async () => [...(await statuses(place)).values()].every(({ state }) => state === 'online'))
  await end()
  assert.equal(poller.counts.answered, 10)
  assert.deepEqual([...new Set(troubles)].sort(), [
    'Error: lease: the store is away',
    'Error: report: the store is away',
  ])
})

test('a lease that is shorter than a probe may take is refused', async () => {
  const { store } = await stored(0)
  const source = new ScriptedSource(async () => silent)
  const options = { work: store.probes, source, resolve: resolveToItself, canProbe: () => true }
  assert.throws(
    () => new Poller({ ...options, leaseMs: 20_000 }),
    /a lease of 20000 ms; a probe may take 20500 ms/,
  )
})

test('with real sockets: a game server comes up, and goes', async (t) => {
  const socket = createSocket('udp4')
  const reply =
    '\xff\xff\xff\xffstatusResponse\n\\sv_hostname\\Amber\\sv_maxclients\\8\\mapname\\oa_dm1\n2 30 "a"\n'
  socket.on('message', (_, { port, address }) => socket.send(Buffer.from(reply, 'latin1'), port, address))
  const away = new AbortController()
  t.after(() => away.abort())
  away.signal.addEventListener('abort', () => socket.close())
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const { port } = socket.address()
  const place = await stored(1, () => ({ game: 'openarena', ip: '127.0.0.1', port }))
  const source = new OwnSource({ timeoutMs: 100 })
  t.after(() => source.close())
  const { end } = startPoller(t, place, { source, intervalMs: 100 })
  const status = async () => (await statuses(place)).get('0')!
  await until(async () => (await status()).state === 'online')
  const { players, maxPlayers, map } = await status()
  assert.deepEqual([players, maxPlayers, map], [1, 8, 'oa_dm1'])
  away.abort()
  await until(async () => (await status()).state === 'offline')
  assert.equal((await status()).players, 0)
  await end()
})

function workOf({ probes }: Store): Work {
  return {
    syncDue: (options) => probes.syncDue(options),
    lease: (options) => probes.lease(options),
    report: (reports) => probes.report(reports),
    lag: (now) => probes.lag(now),
  }
}

test('a name is looked up again when the game server was not found where it led', async (t) => {
  const place = await stored(1, () => ({ ip: 'moving.example' }))
  const addresses = ['192.0.2.1', '192.0.2.2']
  let lookedUp = 0
  const resolve = async (): Promise<Resolved> => ({
    kind: 'resolved',
    address: addresses[lookedUp++] ?? '192.0.2.2',
    ports: [1],
  })
  const source = new ScriptedSource(async ({ address }) => (address === '192.0.2.1' ? silent : answered(2)))
  const { poller, end } = startPoller(t, place, { source, resolve, intervalMs: 50 })
  await until(() => poller.counts.answered >= 3)
  assert.equal(lookedUp, 2)
  await end()
})
