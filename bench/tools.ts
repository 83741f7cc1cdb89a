import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of Debian's that contestants and tests need, and the packages of each. */
const packages = {
  wrk: 'wrk',
  nginx: 'nginx-light',
  postgres: 'postgresql',
  initdb: 'postgresql',
  psql: 'postgresql-client',
  sqlite3: 'sqlite3',
  taskset: 'util-linux',
  chromium: 'chromium',
  ioq3ded: 'ioquake3-server',
  openttd: 'openttd openttd-opengfx',
  murmurd: 'mumble-server',
  'armagetronad-dedicated.real': 'armagetronad-dedicated',
} as const

export type Tool = keyof typeof packages

/** Where a program is; Debian keeps servers outside the PATH. */
export function findTool(tool: Tool): string | null {
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...['/usr/sbin', '/usr/local/sbin', '/usr/games', '/usr/lib/ioquake3'],
    ...globSync('/usr/lib/postgresql/*/bin').sort().reverse(),
  ]
  return folders.map((folder) => join(folder, tool)).find(isProgram) ?? null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Installs what is missing where that is possible, and says what is missing where it is not. */
export function installTools(tools: readonly Tool[], say: (line: string) => void): void {
  const missing = tools.filter((tool) => findTool(tool) === null)
  if (missing.length === 0) return
  const names = [...new Set(missing.map((tool) => packages[tool]))].join(' ')
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    say(`Not found: ${missing.join(', ')}. On Debian: sudo apt-get install ${names}`)
    return
  }
  say(`Installing ${names} with apt-get.`)
  withoutStartingServices(() => {
    const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names.split(' ')], options)
  })
}

/** Why a contestant can't run without its tools, or null. */
export function missingTool(...tools: readonly Tool[]): string | null {
  const missing = tools.filter((tool) => findTool(tool) === null)
  if (missing.length === 0) return null
  const names = [...new Set(missing.map((tool) => packages[tool]))].join(' ')
  return `not run: ${missing.join(', ')} not found (Debian package ${names})`
}

/** Debian starts a server as soon as it is installed, unless this file says no (invoke-rc.d(8)). */
function withoutStartingServices(install: () => void): void {
  const policy = '/usr/sbin/policy-rc.d'
  const isOurs = !existsSync(policy)
  if (isOurs) writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  try {
    install()
  } finally {
    if (isOurs) rmSync(policy)
  }
}
