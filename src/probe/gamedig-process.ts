import { type ChildProcess, fork } from 'node:child_process'
import { closeSync, openSync, readFileSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beatMs, type GamedigMessage, type GamedigRequest } from './gamedig-messages.ts'
import type { Outcome } from './source.ts'

export interface GamedigProcessOptions {
  /** How long it may miss its beats. */
  readonly hangMs: number
  /** How much of the machine's memory it may occupy. */
  readonly maxRssBytes: number
  readonly onReady: () => void
  readonly onSettled: (id: number, outcome: Outcome) => void
  readonly onEnded: (end: GamedigEnd) => void
}

export interface GamedigEnd {
  /** For people. */
  readonly reason: string
  /** The request whose answer was being read; null when there was none yet. */
  readonly culprit: number | null
}

/** Loading gamedig takes a third of a second on an idle machine. */
const startMs = 30_000
/** Most of gamedig's harm is done outside of V8's heap; this bounds the rest. */
const maxHeapMiB = 256

/** Nothing of ours, and what Windows needs to open sockets. */
const env = process.platform === 'win32' ? { SystemRoot: process.env.SystemRoot } : {}

const entry = fileURLToPath(new URL('./gamedig-child.ts', import.meta.url))

/** The sources, compiled or not, and the packages wherever they are: `node_modules` or gamedig in it may be a link. */
const readable = [
  `${fileURLToPath(new URL('../', import.meta.url))}*`,
  fileURLToPath(new URL('../../package.json', import.meta.url)),
  `${fileURLToPath(new URL('../../', import.meta.url))}node_modules/*`,
  fileURLToPath(import.meta.resolve('gamedig')).replace(/^(.*?[\\/]node_modules[\\/]).*$/, '$1*'),
]

/**
 * One process that runs gamedig. It may read the sources, and neither write anything, nor start programs, nor see our
 * environment. It is killed when it hangs or grows; starting another is up to `onEnded`, which is called once.
 */
export class GamedigProcess {
  readonly #options: GamedigProcessOptions
  readonly #child: ChildProcess
  readonly #markFile = openNameless()
  readonly #watch: NodeJS.Timeout
  readonly #ended = Promise.withResolvers<void>()
  #isReady = false
  #hasEnded = false
  #missedMs = 0
  #rssBytes = 0
  #killedFor: string | null = null
  #complaint = ''

  constructor(options: GamedigProcessOptions) {
    this.#options = options
    this.#child = fork(entry, [], {
      env,
      execArgv: [
        '--permission',
        ...readable.map((path) => `--allow-fs-read=${path}`),
        `--max-old-space-size=${maxHeapMiB}`,
      ],
      // The last one becomes `markFd`.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc', this.#markFile ?? 'ignore'],
    })
    this.#child.on('message', (message: GamedigMessage) => this.#receive(message))
    // There is no stream when there were no file descriptors left for it.
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#complaint = (this.#complaint + text).slice(-1000)
    })
    this.#child.once('error', (error) => this.#end(error.message))
    this.#child.once('close', (code, signal) => this.#end(`ended with ${signal ?? `code ${code}`}`))
    this.#watch = setInterval(() => this.#check(), beatMs)
  }

  /** Resolves when the process is gone. */
  get ended(): Promise<void> {
    return this.#ended.promise
  }

  ask(request: GamedigRequest): void {
    // When the process has just ended, `onEnded` will tell.
    this.#child.send(request, () => undefined)
  }

  kill(reason: string): void {
    this.#killedFor ??= reason
    this.#child.kill('SIGKILL')
  }

  #receive(message: GamedigMessage): void {
    this.#missedMs = 0
    if (message.kind === 'settled') this.#options.onSettled(message.id, message.outcome)
    else if (message.kind === 'beat') this.#rssBytes = message.rssBytes
    else {
      this.#isReady = true
      this.#options.onReady()
    }
  }

  /** Counts its own calls, and not time: after this process or the whole machine stood still, a beat comes first. */
  #check(): void {
    this.#missedMs += beatMs
    const { hangMs, maxRssBytes } = this.#options
    const rssBytes = residentBytes(this.#child.pid) ?? this.#rssBytes
    if (rssBytes > maxRssBytes) this.kill(`occupied ${Math.round(rssBytes / 2 ** 20)} MiB of memory`)
    else if (this.#missedMs > (this.#isReady ? hangMs : startMs)) this.kill(`hung for ${this.#missedMs} ms`)
  }

  #end(how: string): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearInterval(this.#watch)
    const culprit = this.#markFile === null ? null : takeMark(this.#markFile)
    this.#options.onEnded({ reason: this.#killedFor ?? `${how} ${this.#complaint}`.trim(), culprit })
    this.#ended.resolve()
  }
}

let count = 0

/** A file that has no name any more and goes when nobody has it open; null where none can be made. */
function openNameless(): number | null {
  try {
    const path = join(tmpdir(), `rollcall-gamedig-${process.pid}-${++count}`)
    const file = openSync(path, 'wx+', 0o600)
    rmSync(path)
    return file
  } catch {
    return null
  }
}

function takeMark(file: number): number | null {
  const mark = Buffer.alloc(4)
  const length = readSync(file, mark, 0, 4, 0)
  closeSync(file)
  return length === 4 ? mark.readUInt32LE() : null
}

/** What Linux knows at once, also of a process that hangs (proc_pid_status(5)); null on other systems. */
function residentBytes(pid: number | undefined): number | null {
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kibibytes === undefined ? null : Number(kibibytes) * 1024
  } catch {
    return null
  }
}
