import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { findTool, type Tool } from './tools.ts'

/** What the figures depend on besides the code. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory: string
  readonly system: string
  readonly versions: Readonly<Record<string, string>>
}

export function describeMachine(): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memory: `${Math.round(totalmem() / 2 ** 30)} GB`,
    system: `${process.platform} ${release()}`,
    versions: {
      Node: process.versions.node,
      SQLite: process.versions.sqlite ?? '',
      ...packageVersions(),
      ...tools(),
    },
  }
}

function packageVersions(): Record<string, string> {
  const { dependencies } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
    dependencies: Record<string, string>
  }
  return dependencies
}

function tools(): Record<string, string> {
  const asked: readonly (readonly [string, Tool, string])[] = [
    ['PostgreSQL', 'postgres', '--version'],
    ['nginx', 'nginx', '-v'],
    ['wrk', 'wrk', '-v'],
    ['sqlite3', 'sqlite3', '--version'],
  ]
  const versions: Record<string, string> = {}
  for (const [name, tool, flag] of asked) {
    const path = findTool(tool)
    if (path === null) continue
    const { stdout, stderr } = spawnSync(path, [flag], { encoding: 'utf8' })
    versions[name] = /\d+\.[\d.]+\d/.exec(stdout + stderr)?.[0] ?? 'unknown'
  }
  return versions
}
