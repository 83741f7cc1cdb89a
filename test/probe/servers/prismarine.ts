import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from '../../support/command.ts'
import { freeUdpPort, type GameServer, startGameServer, targetOf } from './game-server.ts'
import { npmScript } from './npm.ts'

/** A Minecraft Bedrock server (JSPrismarine). */
export async function startPrismarine(t: TestContext): Promise<GameServer> {
  const script = await npmScript(new URL('prismarine/', import.meta.url), 'prismarine.mjs')
  const port = await freeUdpPort()
  const cwd = newFolder()
  writeFileSync(join(cwd, 'config.yaml'), 'motd: §aRollcall§r JSP\nmax-players: 13\n')
  mkdirSync(join(cwd, 'worlds'))
  return startGameServer(
    t,
    { program: process.execPath, args: [script, String(port)], cwd },
    {
      target: targetOf('mbe', port),
      says: { players: 0, maxPlayers: 13, name: 'Rollcall JSP', map: 'JSRakNet', version: /^1\.21\.\d/ },
    },
  )
}
