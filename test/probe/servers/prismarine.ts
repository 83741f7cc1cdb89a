import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from '../../support/command.ts'
import { freeUdpPort, type GameServer, startGameServer, targetOf } from './game-server.ts'
import { prepared, runOrThrow } from './rigs.ts'

const files = ['package.json', 'package-lock.json', 'start.mjs']

/** A Minecraft Bedrock server (JSPrismarine). */
export async function startPrismarine(t: TestContext): Promise<GameServer> {
  const installed = await prepared(`prismarine-${hashOfFiles()}`, (folder) => {
    for (const file of files) copyFileSync(pathOf(file), join(folder, file))
    runOrThrow('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], folder)
  })
  const port = await freeUdpPort()
  const cwd = newFolder()
  writeFileSync(join(cwd, 'config.yaml'), 'motd: §aRollcall§r JSP\nmax-players: 13\n')
  mkdirSync(join(cwd, 'worlds'))
  return startGameServer(
    t,
    { program: process.execPath, args: [join(installed, 'start.mjs'), String(port)], cwd },
    {
      target: targetOf('mbe', port),
      says: { players: 0, maxPlayers: 13, name: 'Rollcall JSP', map: 'JSRakNet', version: /^1\.21\.\d/ },
    },
  )
}

/** Another version is another folder. */
function hashOfFiles(): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(readFileSync(pathOf(file)))
  return hash.digest('hex').slice(0, 8)
}

function pathOf(file: string): URL {
  return new URL(`prismarine/${file}`, import.meta.url)
}
