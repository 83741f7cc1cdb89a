import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithRun } from './children.ts'
import type { PostgresAddress } from './operation.ts'
import { findTool, missingTool } from './tools.ts'

const port = 54329

/** What a machine for a database of this size is usually given; the rest is as PostgreSQL comes. */
const settings = {
  listen_addresses: "''",
  shared_buffers: '512MB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  effective_cache_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off',
}

/** A PostgreSQL of this run's own, in a temporary folder, reached through a Unix socket in it. */
export class Postgres {
  readonly #child: ChildProcess
  readonly address: PostgresAddress

  private constructor(child: ChildProcess, host: string) {
    this.#child = child
    this.address = { host, port, user: 'postgres' }
  }

  /** @returns the reason when there can be none. */
  static async start(parent: string): Promise<Postgres | string> {
    const missing = missingTool('postgres', 'initdb')
    if (missing !== null) return missing
    const owner = unprivilegedOwner()
    if (typeof owner === 'string') return owner
    const folder = join(parent, 'postgres')
    mkdirSync(folder)
    chmodSync(parent, 0o755)
    if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid!)
    const data = join(folder, 'data')
    // C.UTF-8 compares bytes and knows the letters of all scripts, which pg_trgm needs to see trigrams in them.
    const flags = [
      '-D',
      data,
      '-U',
      'postgres',
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ]
    const init = spawnSync(findTool('initdb')!, flags, { ...owner, cwd: folder, encoding: 'utf8' })
    if (init.status !== 0) return `not run: initdb failed: ${init.stderr.trim().split('\n').at(-1)}`
    const options = Object.entries({ ...settings, unix_socket_directories: folder, port })
    const child = spawn(
      findTool('postgres')!,
      ['-D', data, ...options.flatMap(([name, value]) => ['-c', `${name}=${value}`.replace("''", '')])],
      { ...owner, cwd: folder, stdio: 'ignore' },
    )
    endWithRun(child, 'SIGINT')
    const postgres = new Postgres(child, folder)
    for (let tries = 0; tries < 200 && child.exitCode === null; tries++) {
      if (existsSync(join(folder, `.s.PGSQL.${port}`))) return postgres
      await sleep(50)
    }
    await postgres.stop()
    return 'not run: postgres did not start'
  }

  /** SIGINT ends its sessions too (fast shutdown). */
  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.kill('SIGINT')
    await ended
  }
}

/** PostgreSQL refuses to run as root, so it runs as its own user there. */
function unprivilegedOwner(): { uid?: number; gid?: number } | string {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) =>
    Number.parseInt(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout, 10)
  const [uid, gid] = [idOf('-u'), idOf('-g')]
  return Number.isNaN(uid) ? 'not run: there is no user postgres' : { uid, gid }
}
