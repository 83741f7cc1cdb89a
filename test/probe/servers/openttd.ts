import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from '../../support/command.ts'
import { debianProgram } from './debian.ts'
import { freeTcpPort, type GameServer, startGameServer, targetOf } from './game-server.ts'

/** A dedicated OpenTTD server, which announces itself to nobody. */
export async function startOpenTtd(t: TestContext): Promise<GameServer> {
  const program = await debianProgram('openttd')
  const port = await freeTcpPort()
  const cwd = newFolder()
  const settings = [
    'server_name = Rollcall OTTD',
    'server_game_type = local',
    'server_advertise = false',
    'max_clients = 9',
  ]
  const configuration = join(cwd, 'openttd.cfg')
  writeFileSync(configuration, ['[network]', ...settings, ''].join('\n'))
  const quiet = ['-x', '-s', 'null', '-m', 'null', '-v', 'dedicated']
  return startGameServer(
    t,
    // It quits when its standard input ends.
    { program, args: ['-D', `127.0.0.1:${port}`, '-c', configuration, ...quiet], cwd, keepsInput: true },
    {
      target: targetOf('openttd', port),
      says: { players: 0, maxPlayers: 9, name: 'Rollcall OTTD', map: null, version: /^13\.\d/ },
    },
  )
}
