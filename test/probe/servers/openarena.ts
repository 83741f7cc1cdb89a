import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { newFolder } from '../../support/command.ts'
import { debianFiles, debianProgram } from './debian.ts'
import { freeUdpPort, type GameServer, startGameServer, targetOf } from './game-server.ts'

export interface OpenArenaOptions {
  /** Players that the game server plays itself, which it lists like others. */
  readonly bots?: number
}

/** A dedicated OpenArena server (ioquake3), which announces itself to nobody. */
export async function startOpenArena(
  t: TestContext,
  { bots = 0 }: OpenArenaOptions = {},
): Promise<GameServer> {
  const program = await debianProgram('ioq3ded')
  const files = await debianFiles('openarena', [
    'openarena-server',
    'openarena-081-maps',
    'openarena-081-misc',
  ])
  const port = await freeUdpPort()
  const settings = {
    com_basegame: 'baseoa',
    fs_basepath: baseFolder(files),
    fs_homepath: newFolder(),
    com_legacyprotocol: 71,
    com_protocol: 71,
    // Without OpenArena's first archive, which is large, only the compiled game code is there.
    vm_game: 0,
    dedicated: 1,
    sv_master1: '',
    net_enabled: 1,
    net_ip: '127.0.0.1',
    net_port: port,
    sv_hostname: '^1Rollcall ^7OA',
    sv_maxclients: 12,
    bot_enable: bots > 0 ? 1 : 0,
    ttycon: 0,
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['+set', name, String(value)])
  args.push('+map', 'oa_dm1')
  for (let bot = 0; bot < bots; bot++) args.push('+addbot', 'sarge', '1')
  return startGameServer(
    t,
    { program, args, cwd: newFolder() },
    {
      target: targetOf('openarena', port),
      says: { players: bots, maxPlayers: 12, name: 'Rollcall OA', map: 'oa_dm1', version: /^ioq3 1\.36/ },
    },
  )
}

/** The game's code and maps as the program wants to find them. */
function baseFolder(files: string): string {
  const base = newFolder()
  const game = join(base, 'baseoa')
  mkdirSync(game)
  // The program does not start without this file, nor with an empty one.
  writeFileSync(join(game, 'default.cfg'), '// nothing\n')
  const code = `qagame${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}.so`
  copyFileSync(join(files, 'usr/lib/openarena-server/baseoa', code), join(game, code))
  for (const archive of ['pak1-maps.pk3', 'pak6-misc.pk3'])
    symlinkSync(join(files, 'usr/share/games/openarena/baseoa', archive), join(game, archive))
  return base
}
