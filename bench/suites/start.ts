import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openStore } from '../../src/store/open-store.ts'
import { readDataset } from '../dataset.ts'
import { count, seconds } from '../format.ts'
import { freePort } from '../http/nginx.ts'
import { put } from '../publish/changes.ts'
import { median } from '../statistics.ts'
import type { Run, SuiteResult } from '../suite.ts'

const command = fileURLToPath(new URL('../../bin/rollcall.cjs', import.meta.url))
const longestMs = 120_000
/** Each start runs on for a while, as it would, so that it keeps its snapshot for the next. */
const settleMs = 2000

/** From the start of the process to the first answer with game servers in it. */
export async function startSuite(run: Run): Promise<SuiteResult> {
  run.say('start: filling the store')
  const databaseUrl = `sqlite:${join(run.folder, 'start.db')}`
  const store = await openStore(databaseUrl)
  await put(store, readDataset(run.dataset))
  await store.close()
  const times: number[] = []
  for (let round = 0; round <= run.rounds; round++) {
    run.say('start: rollcall serve')
    times.push(await firstAnswer(databaseUrl, run.folder))
  }
  // The first start builds its snapshot from the store; later ones find it, and compiled sources, on the disk.
  const [first = Number.NaN, ...again] = times
  const value = median(again)
  const { count: servers } = run.dataset
  return {
    tables: [
      {
        title: `Start with ${count(servers)} game servers stored`,
        columns: ['', 'to the first 200'],
        rows: [
          ['first start', seconds(first)],
          ['later starts', seconds(value)],
        ],
        notes: ['`rollcall serve`, from the start of its process.'],
      },
    ],
    goals: [
      {
        what: `start: first 200 with ${count(servers)} game servers stored`,
        ...{ reach: '≤ 1 s', measured: seconds(value), isMet: value <= 1000 },
      },
    ],
    figures: { first, again },
  }
}

async function firstAnswer(databaseUrl: string, folder: string): Promise<number> {
  const port = await freePort()
  const startedAt = performance.now()
  // Asking every few milliseconds until there is an answer is more than a client may.
  const args = [command, 'serve', '--rate-limit', '0', '--port', String(port), '--database', databaseUrl]
  const env = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const child = spawn(process.execPath, args, { cwd: folder, stdio: 'ignore', env })
  try {
    await untilAnswered(`http://127.0.0.1:${port}/api/v1/servers?limit=1`, child)
    const tookMs = performance.now() - startedAt
    await sleep(settleMs)
    return tookMs
  } finally {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
}

async function untilAnswered(url: string, child: ChildProcess): Promise<void> {
  const endAt = performance.now() + longestMs
  while (performance.now() < endAt && child.exitCode === null) {
    const answer = await fetch(url).catch(() => null)
    if (answer?.status === 200) return
    await sleep(5)
  }
  throw new Error('rollcall serve did not answer')
}
