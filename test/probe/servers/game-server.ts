import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer, Source, Target } from '../../../src/probe/source.ts'

/** What to run; `keepsInput` gives it a standard input that stays open. */
export interface Command {
  readonly program: string
  readonly args: readonly string[]
  readonly cwd: string
  readonly keepsInput?: boolean
}

export interface GameServer {
  readonly target: Target
  /** What it must say of itself while nobody plays, but for the time it takes. */
  readonly says: Omit<Answer, 'latencyMs' | 'version'> & { readonly version: RegExp }
  /** Ends it at once. */
  stop(): Promise<void>
  /** Starts it again after a stop, at the same port. */
  start(): void
  /** Writes a line to its standard input. */
  type(line: string): void
  /** The end of what it has written, for messages. */
  said(): string
}

/** A game server as a process of its own, which ends with the test. */
export function startGameServer(
  t: TestContext,
  { program, args, cwd, keepsInput = false }: Command,
  rest: Pick<GameServer, 'target' | 'says'>,
): GameServer {
  let child: ChildProcess
  let said: string
  const start = () => {
    said = ''
    child = spawn(program, args, { cwd, stdio: [keepsInput ? 'pipe' : 'ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout!, child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said = (said + text).slice(-4000)
      })
  }
  const stop = () =>
    new Promise<void>((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve()
      child.once('exit', () => resolve())
      child.kill('SIGKILL')
    })
  start()
  t.after(stop)
  return { ...rest, start, stop, type: (line) => child.stdin!.write(`${line}\n`), said: () => said }
}

/** How often to ask: some game servers ban whom they think a nuisance. */
const betweenProbesMs = 700
const patienceMs = 45_000

/** Asks until there is an answer that fits; throws with the last outcome when that takes too long. */
export async function firstAnswer(
  source: Source,
  { target, said }: GameServer,
  fits: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const startedAt = performance.now()
  for (;;) {
    const outcome = await source.probe(target)
    if (outcome.kind === 'answered' && fits(outcome.answer)) return outcome.answer
    if (performance.now() - startedAt > patienceMs)
      throw new Error(`${target.game}, at last: ${JSON.stringify(outcome)}; it said:\n${said()}`)
    await sleep(betweenProbesMs)
  }
}

/** Checks an answer against what the game server must say of itself. */
export function assertSays({ version, latencyMs, ...answer }: Answer, { says }: GameServer): void {
  const { version: pattern, ...expected } = says
  assert.deepEqual(answer, expected)
  assert.match(version ?? '', pattern)
  assert.ok(Number.isInteger(latencyMs) && latencyMs < 500, `${latencyMs} ms`)
}

/** A UDP port of 127.0.0.1 that nobody uses. */
export async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4')
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  const { port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return port
}

/** A TCP port of 127.0.0.1 that nobody uses. */
export async function freeTcpPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

export function targetOf(game: string, port: number): Target {
  return { game, host: '127.0.0.1', address: '127.0.0.1', port }
}
