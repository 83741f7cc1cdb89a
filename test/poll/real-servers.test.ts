/** The whole way: real game servers, the command with its poller, and what the API says of them. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { GameServer } from '../probe/servers/game-server.ts'
import { startOpenArena } from '../probe/servers/openarena.ts'
import { startOpenTtd } from '../probe/servers/openttd.ts'
import { newFolder, run, startServe } from '../support/command.ts'

/** The first run installs the game servers. */
const timeout = 600_000

interface Served {
  readonly id: string
  /** The single record. */
  read(): Promise<Record<string, unknown> & { status: Record<string, unknown> }>
}

/** Imports listings of the game servers, starts `rollcall serve --probe`, and gives what the API says of each. */
async function serveListed(t: TestContext, servers: readonly GameServer[]) {
  const cwd = newFolder()
  const rows = servers.map(({ target: { game, host, port } }) => ({
    id: game,
    name: 'Listed',
    game,
    host,
    port,
  }))
  writeFileSync(join(cwd, 'list.json'), JSON.stringify(rows))
  assert.equal((await run(['import', 'list.json'], { cwd })).exitCode, 0)
  const flags = [
    '--probe',
    '--probe-private',
    '--probe-interval',
    '10',
    '--refresh',
    '1',
    '--rate-limit',
    '0',
  ]
  const { origin } = await startServe(t, [...flags, '--metrics'], { cwd })
  const served = rows.map(({ id }): Served => {
    const url = `${origin}/api/v1/servers/${id}`
    return { id, read: async () => ((await (await fetch(url)).json()) as { data: never }).data }
  })
  return { origin, served }
}

async function until(server: Served, state: string): Promise<ReturnType<Served['read']>> {
  for (let tries = 0; tries < 450; tries++) {
    const record = await server.read()
    if (record.status.state === state) return record
    await sleep(200)
  }
  throw new Error(`${server.id} is not ${state}: ${JSON.stringify(await server.read())}`)
}

test('what is listed is asked: online with its players, offline when it is gone, and online again', {
  timeout,
}, async (t) => {
  const servers = [await startOpenArena(t, { bots: 2 }), await startOpenTtd(t)]
  const { origin, served } = await serveListed(t, servers)
  await Promise.all(
    served.map(async (listed, index) => {
      const { says, stop, start } = servers[index]!
      const up = await until(listed, 'online')
      assert.deepEqual(
        [up.name, up.online, up.players, up.maxPlayers, up.map],
        ['Listed', true, says.players, says.maxPlayers, says.map],
      )
      assert.match(String(up.version), says.version)
      assert.ok(Date.parse(String(up.status.checkedAt)) > Date.now() - 30_000)
      assert.equal(up.status.lastOnlineAt, up.status.checkedAt)

      await stop()
      const down = await until(listed, 'offline')
      assert.deepEqual([down.online, down.players, down.maxPlayers], [false, 0, says.maxPlayers])
      assert.ok(String(down.status.lastOnlineAt) < String(down.status.checkedAt))

      start()
      await until(listed, 'online')
      await assertRemembered(`${origin}/api/v1/servers/${listed.id}/history`, says.players)
    }),
  )
  const metrics = await (await fetch(`${origin}/metrics`)).text()
  assert.match(metrics, /^rollcall_probes_answered_total [1-9]/m)
  assert.match(metrics, /^rollcall_probes_failed_total\{reason="(?:no-answer|refused)"\} [1-9]/m)
})

async function assertRemembered(url: string, players: number): Promise<void> {
  const { data } = (await (await fetch(url)).json()) as {
    data: { points: { players: number | null; peak: number | null; online: number | null }[] }
  }
  const known = data.points.filter(({ online }) => online !== null)
  assert.ok(known.length >= 1 && known.length <= 2, 'a minute or two lie in one or two stretches')
  assert.equal(known[0]!.peak, players)
  assert.ok(known.some(({ online }) => online! > 0 && online! < 1))
}
