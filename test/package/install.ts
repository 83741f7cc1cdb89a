import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { type Ended, endOf, newFolder } from '../support/command.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf } from '../support/tools.ts'

/** What `npm pack --json` says of a package; sizes in bytes. */
export interface Packed {
  readonly filename: string
  readonly size: number
  readonly unpackedSize: number
  readonly files: readonly { readonly path: string }[]
}

export interface Installed {
  /** Where the package is the only one that somebody asked for. */
  readonly folder: string
  readonly packed: Packed
}

const home = temporaryPath('home')
mkdirSync(home)

/** Where npm finds this machine's registry, certificates and cache: npm itself looks beside the Node that runs it. */
const npmOfThisMachine = ['npm_config_userconfig', 'npm_config_globalconfig', 'npm_config_cache']

const isOfTheTestRun = (name: string) =>
  /^(npm_|node_test)/i.test(name) && !npmOfThisMachine.includes(name.toLowerCase())

/** As for somebody who has never used npm for a project here, with the Node of the tests. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !isOfTheTestRun(name))),
  HOME: home,
  PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
}

/** Starts a program of npm's, or one that is installed in the folder. */
export function start(folder: string, program: string, args: readonly string[]) {
  // A group of its own gets signals as from a terminal or a service manager: npx does not hand them on.
  return spawn(program, args, { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
}

export function runInstalled({ folder }: Installed, args: readonly string[]): Promise<Ended> {
  return endOf(start(folder, 'npx', ['rollcall', ...args]))
}

/** Packs the project and installs the package in an empty folder, with what it depends on from the registry. */
export async function packAndInstall(): Promise<Installed> {
  const folder = newFolder()
  const tarballs = newFolder()
  const said = await succeed(fileOf('.'), ['pack', '--json', '--pack-destination', tarballs])
  const [packed] = Object.values(JSON.parse(said) as Record<string, Packed>)
  const tarball = join(tarballs, packed!.filename)
  await succeed(folder, ['install', '--prefix', folder, '--omit=dev', '--no-audit', '--no-fund', tarball])
  return { folder, packed: packed! }
}

async function succeed(folder: string, args: readonly string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await endOf(start(folder, 'npm', args))
  if (exitCode !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${stdout}\n${stderr}`)
  return stdout
}
