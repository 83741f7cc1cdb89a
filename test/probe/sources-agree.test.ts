/** Our own protocols and gamedig's, against the same real game servers. */
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { GamedigSource } from '../../src/probe/gamedig-source.ts'
import { OwnSource } from '../../src/probe/own-source.ts'
import { assertSays, firstAnswer, type GameServer } from './servers/game-server.ts'
import { startOpenArena } from './servers/openarena.ts'
import { startPrismarine } from './servers/prismarine.ts'

const starters: Readonly<Record<string, (t: TestContext) => Promise<GameServer>>> = {
  OpenArena: (t) => startOpenArena(t, { bots: 1 }),
  'Minecraft Bedrock (JSPrismarine)': startPrismarine,
}

for (const [name, start] of Object.entries(starters)) {
  test(`both ways to ask ${name} come to the same`, { timeout: 600_000 }, async (t) => {
    const sources = [new OwnSource(), new GamedigSource()] as const
    for (const source of sources) t.after(() => source.close())
    const server = await start(t)
    const [own, other] = [await firstAnswer(sources[0], server), await firstAnswer(sources[1], server)]
    assertSays(own, server)
    assert.deepEqual({ ...own, latencyMs: 0 }, { ...other, latencyMs: 0 })
  })
}
