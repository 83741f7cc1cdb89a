/** gamedig as we run it against real game servers. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { GamedigSource } from '../../src/probe/gamedig-source.ts'
import { startArmagetron } from './servers/armagetron.ts'
import { assertSays, firstAnswer, type GameServer } from './servers/game-server.ts'
import { startMumble } from './servers/mumble.ts'
import { startOpenArena } from './servers/openarena.ts'
import { startOpenTtd } from './servers/openttd.ts'
import { startPrismarine } from './servers/prismarine.ts'

/** The first run installs the game servers. */
const timeout = 600_000

const starters: Readonly<Record<string, (t: TestContext) => Promise<GameServer>>> = {
  OpenArena: startOpenArena,
  'OpenArena with bots': (t) => startOpenArena(t, { bots: 2 }),
  OpenTTD: startOpenTtd,
  Mumble: startMumble,
  'Armagetron Advanced': startArmagetron,
  'Minecraft Bedrock (JSPrismarine)': startPrismarine,
}

for (const [name, start] of Object.entries(starters)) {
  test(`${name} says what it is, is gone when killed, and is back when started again`, {
    timeout,
  }, async (t) => {
    const source = new GamedigSource({ packetMs: 500 })
    t.after(() => source.close())
    const server = await start(t)
    assertSays(await firstAnswer(source, server), server)
    await server.stop()
    const gone = await source.probe(server.target)
    assert.ok(gone.kind === 'failed' && gone.reason === 'refused', JSON.stringify(gone))
    server.start()
    await firstAnswer(source, server)
  })
}
