import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Reply, Settings } from './operation.ts'

export interface ProcessOptions {
  /** Runs on this core only, where `taskset` can see to it. */
  readonly core?: number | null
}

/** The command that runs `command` on one core. */
export function onCore(
  core: number | null,
  command: readonly [string, ...string[]],
): readonly [string, ...string[]] {
  return core === null ? command : ['taskset', '-c', String(core), ...command]
}

/** A million records and what is built of them take more than Node's own limit. */
const nodeFlags = ['--max-old-space-size=12288', '--expose-gc', '--disable-warning=ExperimentalWarning']

/** An operation in a process of its own, seen from the run. */
export class OperationProcess<Info, Round> {
  readonly #child: ChildProcess
  #stderr = ''
  #waiting: PromiseWithResolvers<Reply> = Promise.withResolvers()

  /** @param file relative to bench/, such as `search/ours.ts`. */
  constructor(file: string, settings: Settings, { core = null }: ProcessOptions = {}) {
    const path = fileURLToPath(new URL(file, import.meta.url))
    const [program, ...args] = onCore(core, [process.execPath, ...nodeFlags, path, JSON.stringify(settings)])
    this.#child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
    this.#child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#stderr = (this.#stderr + text).slice(-20_000)
    })
    this.#child.on('message', (reply: Reply) => this.#waiting.resolve(reply))
    this.#child.on('error', (error) => this.#waiting.resolve({ kind: 'failed', reason: error.message }))
    this.#child.on('close', (code, signal) =>
      this.#waiting.resolve({ kind: 'failed', reason: this.#whyEnded(code, signal) }),
    )
  }

  get pid(): number {
    return this.#child.pid!
  }

  /** Everything that comes before measuring is done. */
  async ready(): Promise<Info> {
    const reply = await this.#reply()
    return (reply as { info: Info }).info
  }

  async round(): Promise<Round> {
    this.#child.send('round')
    const reply = await this.#reply()
    return (reply as { result: Round }).result
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('close', resolve))
    if (this.#child.connected) this.#child.send('end', () => undefined)
    const impatient = setTimeout(() => this.#child.kill('SIGKILL'), 5000)
    await ended
    clearTimeout(impatient)
  }

  async #reply(): Promise<Exclude<Reply, { kind: 'failed' }>> {
    const reply = await this.#waiting.promise
    if (reply.kind === 'failed') throw new Error(reply.reason)
    this.#waiting = Promise.withResolvers()
    return reply
  }

  #whyEnded(code: number | null, signal: string | null): string {
    if (/heap out of memory/.test(this.#stderr)) return 'out of memory'
    const said = this.#stderr.trim().split('\n').at(-1) ?? ''
    return `ended with ${signal ?? `code ${code}`}${said === '' ? '' : `: ${said.slice(0, 200)}`}`
  }
}

/** Measures contestants round by round, in another order each time, so that a noisy minute hits all alike. */
export async function alternate<T>(
  contestants: ReadonlyMap<string, () => Promise<T>>,
  rounds: number,
  onFailure: (name: string, error: Error) => void,
): Promise<Map<string, T[]>> {
  const results = new Map<string, T[]>([...contestants.keys()].map((name) => [name, []]))
  const failed = new Set<string>()
  for (let round = 0; round < rounds; round++) {
    const names = [...contestants.keys()].filter((name) => !failed.has(name))
    const shifted = [...names.slice(round % names.length), ...names.slice(0, round % names.length)]
    for (const name of round % 2 === 0 ? shifted : shifted.reverse()) {
      try {
        results.get(name)!.push(await contestants.get(name)!())
      } catch (error) {
        failed.add(name)
        onFailure(name, error as Error)
      }
    }
  }
  return results
}
