import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const folder = fileURLToPath(new URL('.', import.meta.url))

interface Lock {
  readonly packages?: Readonly<Record<string, { readonly version?: string; readonly optional?: boolean }>>
}

/** Installs what bench/package-lock.json names, when bench/node_modules has something else or nothing. */
export function installPackages(say: (line: string) => void): void {
  const wanted = readLock('package-lock.json').packages ?? {}
  const there = readLock('node_modules/.package-lock.json').packages ?? {}
  const isInstalled = Object.entries(wanted).every(
    ([name, { version, optional }]) => name === '' || optional || there[name]?.version === version,
  )
  if (isInstalled) return
  say('installing the packages that bench/package-lock.json names')
  const { status } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      stdio: ['ignore', 2, 2],
      shell: process.platform === 'win32',
    },
  )
  if (status !== 0) say('npm ci failed; the contestants that need a package will say so')
}

function readLock(file: string): Lock {
  try {
    return JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8')) as Lock
  } catch {
    return {}
  }
}
