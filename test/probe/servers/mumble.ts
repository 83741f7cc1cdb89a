import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from '../../support/command.ts'
import { debianProgram } from './debian.ts'
import { freeUdpPort, type GameServer, startGameServer, targetOf } from './game-server.ts'

/** A Mumble server, which announces itself to nobody. */
export async function startMumble(t: TestContext): Promise<GameServer> {
  const program = await debianProgram('murmurd')
  const port = await freeUdpPort()
  const cwd = newFolder()
  const settings = {
    database: join(cwd, 'mumble.sqlite'),
    host: '127.0.0.1',
    port,
    users: 42,
    bonjour: 'False',
    allowping: 'true',
    // When root starts it, it would otherwise become a user who may not write here.
    ...(process.getuid?.() === 0 ? { uname: 'root' } : {}),
  }
  const configuration = join(cwd, 'mumble.ini')
  writeFileSync(
    configuration,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  )
  return startGameServer(
    t,
    { program, args: ['-fg', '-ini', configuration], cwd },
    {
      target: targetOf('mumble', port),
      // Its protocol has no place for a name.
      says: { players: 0, maxPlayers: 42, name: null, map: null, version: /^1\.3\.\d/ },
    },
  )
}
