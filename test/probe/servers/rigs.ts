import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Game servers for the tests are kept here, where Git does not look and `npm ci` cleans up. */
const cache = fileURLToPath(new URL('../../../node_modules/.cache/rigs', import.meta.url))

/**
 * The folder of this name, made when it is not there yet. Test files run at the same time: one of them makes it, and the
 * others wait; it gets its name only when it is complete.
 */
export async function prepared(name: string, make: (folder: string) => void): Promise<string> {
  const folder = join(cache, name)
  if (existsSync(folder)) return folder
  await alone(name, () => {
    if (existsSync(folder)) return
    const unfinished = `${folder}.unfinished`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished)
    make(unfinished)
    renameSync(unfinished, folder)
  })
  return folder
}

/** Does something while no other test process does anything under the same name. */
export async function alone(name: string, act: () => void): Promise<void> {
  mkdirSync(cache, { recursive: true })
  const lock = join(cache, `${name}.lock`)
  while (!tookLock(lock)) await sleep(200)
  try {
    act()
  } finally {
    rmSync(lock, { force: true })
  }
}

/** The lock holds the id of its process, so that one which was killed locks nobody out. */
function tookLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isAlive(lock)) rmSync(lock, { force: true })
    return false
  }
}

function isAlive(lock: string): boolean {
  try {
    const pid = Number(readFileSync(lock, 'utf8'))
    // In the moment between making the file and writing it, there is no number yet.
    return pid === 0 || process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Runs a program to its end; throws with what it said when it fails. */
export function runOrThrow(program: string, args: readonly string[], cwd: string): void {
  const { status, error, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0)
    throw new Error(`${program} ${args.join(' ')} failed: ${error?.message ?? ''}\n${stdout}\n${stderr}`)
}
