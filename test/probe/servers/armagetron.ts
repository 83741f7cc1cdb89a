import { createSocket } from 'node:dgram'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from '../../support/command.ts'
import { debianProgram } from './debian.ts'
import { freeUdpPort, type GameServer, startGameServer, targetOf } from './game-server.ts'

/** A dedicated Armagetron Advanced server, which announces itself to nobody. */
export async function startArmagetron(t: TestContext): Promise<GameServer> {
  const program = await debianProgram('armagetronad-dedicated.real')
  const port = await freeUdpPort()
  const [user, state] = [newFolder(), newFolder()]
  const settings = {
    SERVER_NAME: 'Rollcall Arma',
    SERVER_IP: '127.0.0.1',
    SERVER_PORT: port,
    TALK_TO_MASTER: 0,
    MAX_CLIENTS: 7,
  }
  writeFileSync(
    join(user, 'settings_custom.cfg'),
    Object.entries(settings)
      .map(([name, value]) => `${name} ${value}\n`)
      .join(''),
  )
  const folders = { datadir: '/usr/share/games/armagetronad', configdir: '/etc/armagetronad-dedicated' }
  const own = { userdatadir: user, userconfigdir: user, vardir: state }
  const args = Object.entries({ ...folders, ...own }).flatMap(([name, value]) => [`--${name}`, value])
  const server = startGameServer(
    t,
    { program, args, cwd: user },
    {
      target: targetOf('armagetronadvanced', port),
      says: { players: 0, maxPlayers: 7, name: 'Rollcall Arma', map: null, version: /^0\.2\.9/ },
    },
  )
  askForItsName(t, port)
  return server
}

/** It tells everything only when somebody has asked for its name before, as the lists of its players do all the time. */
function askForItsName(t: TestContext, port: number): void {
  const socket = createSocket('udp4')
  const timer = setInterval(
    () => socket.send(Buffer.from('0034000000000011', 'hex'), port, '127.0.0.1'),
    1000,
  )
  t.after(() => {
    clearInterval(timer)
    socket.close()
  })
}
