import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openStore } from '../../src/store/open-store.ts'
import { freeTcpPort, type GameServer } from '../probe/servers/game-server.ts'
import { startOpenArena } from '../probe/servers/openarena.ts'
import { commandLine, endOf, newFolder, plainEnv, run } from '../support/command.ts'

const timeout = 600_000
const cwd = newFolder()

function once(address: string, ...args: readonly string[]) {
  return run(['probe', '--once', address, '--probe-private', ...args], { cwd })
}

/** Real game servers take a moment until they answer. */
async function untilAnswered(server: GameServer) {
  for (let tries = 0; ; tries++) {
    const ended = await once(`127.0.0.1:${server.target.port}`, '--game', 'OpenArena')
    if (ended.exitCode === 0 || tries === 10) return ended
  }
}

test('--once shows what a game server says of itself', { timeout }, async (t) => {
  const server = await startOpenArena(t, { bots: 1 })
  const { exitCode, stdout, stderr } = await untilAnswered(server)
  assert.deepEqual([exitCode, stderr], [0, ''])
  const { port } = server.target
  assert.match(stdout, new RegExp(`^\\n  127\\.0\\.0\\.1:${port} is online\\n\\n`))
  for (const row of [/name +Rollcall OA\n/, /players +1 of 12\n/, /version +ioq3 1\.36/, /map +oa_dm1\n/])
    assert.match(stdout, row)
  assert.match(stdout, /game +OpenArena \(openarena\)\n/)
  assert.match(stdout, new RegExp(`asked +127\\.0\\.0\\.1:${port}, with Rollcall's quake3\\n`))
  assert.match(stdout, /took +\d+ ms\n/)
  // The game server does not like to be asked twice within a second.
  await sleep(1000)
  const json = JSON.parse((await once(`127.0.0.1:${port}`, '--game', 'openarena', '--json')).stdout)
  assert.equal(json.kind, 'asked')
  assert.deepEqual([json.outcome.answer.players, json.outcome.answer.name], [1, 'Rollcall OA'])
})

test('--once says why there is nothing to show, and what helps', async () => {
  const port = await freeTcpPort()
  const refused = await once(`127.0.0.1:${port}`, '--game', 'minecraft')
  assert.equal(refused.exitCode, 1)
  assert.match(
    refused.stdout,
    /did not answer as it should\n.*why +.*ECONNREFUSED.*what to do +Nothing listens/s,
  )
  const hidden = await run(['probe', '--once', '127.0.0.1', '--game', 'minecraft'], { cwd })
  assert.equal(hidden.exitCode, 1)
  assert.match(hidden.stdout, /could not be asked.*not a public address.*--probe-private/s)
})

test('--once refuses what it does not understand', async () => {
  const refusals: readonly (readonly [args: readonly string[], says: RegExp])[] = [
    [['127.0.0.1'], /--once needs --game/],
    [['127.0.0.1', '--game', 'opnarena'], /there is no game "opnarena"; did you mean openarena\?/],
    [['127.0.0.1', '--game', 'eco'], /Eco can't be asked: it is asked over HTTP/],
    [
      ['not an address', '--game', 'minecraft'],
      /--once: expected a host name or an address.* is not a host name/,
    ],
    [['127.0.0.1:99999', '--game', 'minecraft'], /has a port that is not from 1 to 65535/],
  ]
  for (const [args, says] of refusals) {
    const [address, ...rest] = args as [string, ...string[]]
    const { exitCode, stdout, stderr } = await once(address, ...rest)
    assert.deepEqual([exitCode, stdout], [2, ''], stderr)
    assert.match(stderr, says)
  }
})

/** A database with one listing, and what it holds of it. */
async function listed(server: GameServer) {
  const folder = newFolder()
  const { game, host, port } = server.target
  writeFileSync(join(folder, 'list.json'), JSON.stringify([{ id: 'a', name: 'Listed', game, host, port }]))
  assert.equal((await run(['import', 'list.json'], { cwd: folder })).exitCode, 0)
  const statusOf = async () => {
    const store = await openStore(`sqlite:${join(folder, 'data/rollcall.db')}`)
    try {
      for await (const { servers } of store.readAll()) return servers[0]!.status
    } finally {
      await store.close()
    }
    throw new Error('the listing is gone')
  }
  return { folder, statusOf }
}

function startPoller(t: TestContext, folder: string) {
  const args = [commandLine[1], 'probe', '--probe-private', '--probe-interval', '10']
  const child = spawn(commandLine[0], args, { cwd: folder, env: plainEnv, stdio: ['ignore', 'pipe', 'pipe'] })
  t.after(() => child.kill('SIGKILL'))
  return { child, ended: endOf(child) }
}

test('rollcall probe keeps a database up to date by itself, until a signal ends it', {
  timeout,
}, async (t) => {
  const server = await startOpenArena(t, { bots: 1 })
  await untilAnswered(server)
  const { folder, statusOf } = await listed(server)
  assert.equal((await statusOf()).state, 'unknown')
  const { child, ended } = startPoller(t, folder)
  for (let tries = 0; tries < 200 && (await statusOf()).state !== 'online'; tries++) await sleep(100)
  const { state, players, maxPlayers } = await statusOf()
  assert.deepEqual([state, players, maxPlayers], ['online', 1, 12])
  const stoppedAt = performance.now()
  child.kill('SIGTERM')
  const { exitCode, stdout, stderr } = await ended
  assert.ok(performance.now() - stoppedAt < 6000, 'nothing is being asked, so it ends at once')
  assert.deepEqual([exitCode, stderr], [0, ''])
  const lines = stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as { msg: string })
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['probing', 'SIGTERM: finishing the probes in flight'],
  )
})
