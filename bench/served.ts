import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from './http/nginx.ts'
import { onCore, type ProcessOptions } from './operation-process.ts'

const command = fileURLToPath(new URL('../bin/rollcall.cjs', import.meta.url))
const longestMs = 120_000

/** From when to when something ran, in milliseconds since 1970. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** `rollcall serve` in a process of its own. */
export class Served {
  readonly origin: string
  /** From the start of the process to the first answer. */
  readonly firstAnswerMs: number
  readonly #child: ChildProcess
  readonly #log: string

  private constructor(origin: string, firstAnswerMs: number, child: ChildProcess, log: string) {
    this.origin = origin
    this.firstAnswerMs = firstAnswerMs
    this.#child = child
    this.#log = log
  }

  /** @throws Error when it does not answer. */
  static async start(
    folder: string,
    flags: readonly string[],
    { core = null }: ProcessOptions = {},
  ): Promise<Served> {
    const port = await freePort()
    const startedAt = performance.now()
    const serve = ['serve', '--port', String(port), ...flags]
    const [program, ...args] = onCore(core, [process.execPath, command, ...serve])
    const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(folder, 'compiled') }
    const log = join(folder, `serve-${port}.log`)
    const out = openSync(log, 'w')
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', out, 'ignore'], env })
    closeSync(out)
    const origin = `http://127.0.0.1:${port}`
    const isUp = await answers(origin, child)
    const served = new Served(origin, performance.now() - startedAt, child, log)
    if (isUp) return served
    await served.end()
    throw new Error('rollcall serve did not answer')
  }

  get port(): number {
    return Number(new URL(this.origin).port)
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** When snapshots were being made, by the log. */
  publishes(): Span[] {
    const lines = readFileSync(this.#log, 'utf8').split('\n').filter(Boolean)
    const entries = lines.map((line) => JSON.parse(line) as { msg: string; time: number; tookMs: number })
    return entries
      .filter(({ msg }) => msg === 'published a snapshot')
      .map(({ time, tookMs }) => ({ from: time - tookMs, to: time }))
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit')
    if (this.#child.exitCode === null && this.#child.kill('SIGTERM')) await ended
  }
}

/** Waits for the catalogue where no limit counts, and then asks for a page of it. */
async function answers(origin: string, child: ChildProcess): Promise<boolean> {
  const isFine = async (path: string) => (await fetch(origin + path).catch(() => null))?.status === 200
  const endAt = performance.now() + longestMs
  while (performance.now() < endAt && child.exitCode === null) {
    if (await isFine('/readyz')) return isFine('/api/v1/servers?limit=1')
    await sleep(5)
  }
  return false
}
