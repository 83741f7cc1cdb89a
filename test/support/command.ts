import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import type { Readable } from 'node:stream'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { temporaryPath } from './temporary.ts'

const entry = fileURLToPath(new URL('../../bin/rollcall.cjs', import.meta.url))

/** The command and its leading argument, for tests that start it through another program. */
export const commandLine = [process.execPath, entry] as const

/** What every process gets: nothing of the settings that the machine may have, and compiled sources to start sooner. */
export const plainEnv: Readonly<Record<string, string>> = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
}

export interface RunOptions {
  /** The folder to run in. */
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** What comes through standard input; nothing unless given. */
  readonly input?: string | Uint8Array
}

export interface Ended {
  /** Null when a signal ended the process. */
  readonly exitCode: number | null
  readonly stdout: string
  readonly stderr: string
}

export function newFolder(): string {
  const folder = temporaryPath('folder')
  mkdirSync(folder)
  return folder
}

/** Runs `rollcall` with these arguments to its end. */
export function run(args: readonly string[], options: RunOptions): Promise<Ended> {
  return runProgram([...commandLine, ...args], options)
}

/** Runs any program to its end. */
export function runProgram(
  [program = '', ...args]: readonly string[],
  { cwd, env, input = '' }: RunOptions,
): Promise<Ended> {
  const child = spawn(program, args, { cwd, env: { ...plainEnv, ...env } })
  // A program that ends before it has read everything is judged by how it ends.
  child.stdin.on('error', () => undefined).end(input)
  return endOf(child)
}

export interface Started {
  /** Such as `http://127.0.0.1:34567`. */
  readonly origin: string
  readonly port: number
  readonly child: ChildProcess
  /** What it has written to standard error so far. */
  readonly notices: () => string
  /** Resolves when the process has ended. */
  readonly ended: Promise<Ended>
}

/** Starts `rollcall serve` on a free port and waits until it says where it is; killed after the test. */
export async function startServe(
  t: TestContext,
  args: readonly string[],
  { cwd, env }: RunOptions,
): Promise<Started> {
  const stdio: StdioOptions = ['ignore', 'pipe', 'pipe']
  const child = spawn(commandLine[0], [commandLine[1], 'serve', '--port', '0', ...args], {
    cwd,
    env: { ...plainEnv, ...env },
    stdio,
  })
  let notices = ''
  const port = new Promise<number>((resolve) => {
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      notices += text
      const url = /API +http:\/\/localhost:([0-9]+)\//.exec(notices)
      if (url !== null) resolve(Number(url[1]))
    })
  })
  const ended = endOf(child)
  t.after(() => {
    child.kill('SIGKILL')
    return ended
  })
  const first = await Promise.race([port, ended])
  if (typeof first !== 'number') throw new Error(`serve ended: ${JSON.stringify(first)}`)
  return { origin: `http://127.0.0.1:${first}`, port: first, child, notices: () => notices, ended }
}

/** What a process has written to standard output once that holds a text; throws when it ends before. */
export async function outputUntil({ stdout }: { readonly stdout: Readable }, text: string): Promise<string> {
  let said = ''
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    said += chunk
    if (!said.includes(text)) continue
    stdout.resume()
    return said
  }
  throw new Error(`expected ${JSON.stringify(text)}, but the process ended and had said: ${said}`)
}

/** What a process writes, and how it ends. */
export function endOf(child: ChildProcess): Promise<Ended> {
  const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []]
  child.stdout?.on('data', (chunk: Buffer | string) => stdout.push(Buffer.from(chunk)))
  child.stderr?.on('data', (chunk: Buffer | string) => stderr.push(Buffer.from(chunk)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode) =>
      resolve({
        exitCode,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      }),
    )
  })
}
