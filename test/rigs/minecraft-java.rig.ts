/** Both ways to ask, against a Minecraft Java server that somebody joins. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GamedigSource } from '../../src/probe/gamedig-source.ts'
import { OwnSource } from '../../src/probe/own-source.ts'
import { assertSays, firstAnswer } from '../probe/servers/game-server.ts'
import { startMinecraftJava } from './minecraft-java.ts'

const sources = { 'our own protocol': () => new OwnSource(), gamedig: () => new GamedigSource() } as const

for (const [name, open] of Object.entries(sources)) {
  test(`Minecraft Java by ${name}: what it is, who joins, and that it is gone`, {
    timeout: 600_000,
  }, async (t) => {
    const source = open()
    t.after(() => source.close())
    const server = await startMinecraftJava(t)
    assertSays(await firstAnswer(source, server), server)
    server.type('join')
    await firstAnswer(source, server, ({ players }) => players === 1)
    server.type('leave')
    await firstAnswer(source, server, ({ players }) => players === 0)
    await server.stop()
    const gone = await source.probe(server.target)
    assert.ok(gone.kind === 'failed' && gone.reason === 'refused', JSON.stringify(gone))
    server.start()
    await firstAnswer(source, server)
  })
}
