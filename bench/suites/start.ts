import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fillStore } from '../filled-store.ts'
import { count, seconds } from '../format.ts'
import { Served } from '../served.ts'
import { median } from '../statistics.ts'
import type { Run, SuiteResult } from '../suite.ts'

/** Each start runs on for a while, as it would, so that it keeps its snapshot for the next. */
const settleMs = 2000

/** From the start of the process to the first answer with game servers in it. */
export async function startSuite(run: Run): Promise<SuiteResult> {
  run.say('start: filling the store')
  const databaseUrl = await fillStore(join(run.folder, 'start.db'), run.dataset)
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
  const served = await Served.start(folder, ['--database', databaseUrl])
  await sleep(settleMs)
  await served.end()
  return served.firstAnswerMs
}
