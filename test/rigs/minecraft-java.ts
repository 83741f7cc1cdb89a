import type { TestContext } from 'node:test'
import { freeTcpPort, type GameServer, startGameServer, targetOf } from '../probe/servers/game-server.ts'
import { npmScript } from '../probe/servers/npm.ts'
import { newFolder } from '../support/command.ts'

/** A Minecraft Java server (node-minecraft-protocol), whose packages take half a gigabyte. */
export async function startMinecraftJava(t: TestContext): Promise<GameServer> {
  const script = await npmScript(new URL('.', import.meta.url), 'minecraft-java.mjs')
  const port = await freeTcpPort()
  return startGameServer(
    t,
    { program: process.execPath, args: [script, String(port)], cwd: newFolder(), keepsInput: true },
    {
      target: targetOf('minecraft', port),
      says: { players: 0, maxPlayers: 33, name: 'Rollcall MC', map: null, version: /^1\.20\.1$/ },
    },
  )
}
