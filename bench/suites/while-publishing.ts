import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperationProcess } from '../operation-process.ts'
import type { Answered } from '../publish/prober.ts'
import { Served, type Span } from '../served.ts'
import { type Spread, spread } from '../statistics.ts'
import type { Run } from '../suite.ts'

export interface WhilePublishing {
  readonly quiet: Spread
  readonly publishing: Spread
  /** While another process keeps a core busy for as long as a publish does. */
  readonly spinning: Spread
  readonly publishes: number
}

/** The first second warms the server up. */
const settled = (answers: readonly Answered[]) => answers.slice(250)

/** After a publish the API takes the snapshot over and lets the one before go, which belongs to what it costs. */
const handoverMs = 100

/**
 * What requests take while nothing else runs, while a snapshot is being made, and while something else takes as much of
 * the machine, in turns. The answers of all rounds are put together, since those of one round that fall into a publish
 * are too few for a steady p99.
 */
export async function measureWhilePublishing({ settings, folder, rounds }: Run): Promise<WhilePublishing> {
  const started: { end(): Promise<void> }[] = []
  const start = async <Round, Info = null>(file: string) => {
    const process = new OperationProcess<Info, Round>(file, settings)
    started.push(process)
    return { process, info: await process.ready() }
  }
  try {
    const { process: changer, info } = await start<null, { databaseUrl: string }>('publish/changer.ts')
    const flags = ['--database', info.databaseUrl, '--refresh', '1', '--trust-proxy', '127.0.0.1']
    const served = await Served.start(folder, [...flags, '--metrics', 'on'])
    started.push(served)
    writeFileSync(join(folder, 'serving-port'), String(served.port))
    const { process: prober } = await start<Answered[]>('publish/prober.ts')
    const { process: spinner } = await start<Span[]>('publish/spinner.ts')
    const answers = { quiet: [] as Answered[], changing: [] as Answered[], spinning: [] as Answered[] }
    const spins: Span[] = []
    const beganAt = performance.timeOrigin + performance.now()
    for (let round = 0; round < rounds; round++) {
      answers.quiet.push(...settled(await prober.round()))
      const [changing] = await Promise.all([prober.round(), changer.round()])
      answers.changing.push(...settled(changing))
      const [spinning, spun] = await Promise.all([prober.round(), spinner.round()])
      answers.spinning.push(...settled(spinning))
      spins.push(...spun)
    }
    const publishes = served.publishes().filter(({ from }) => from > beganAt)
    return {
      quiet: spreadOf(answers.quiet),
      publishing: spreadOf(answers.changing.filter(during(publishes, handoverMs))),
      spinning: spreadOf(answers.spinning.filter(during(spins, 0))),
      publishes: publishes.length,
    }
  } finally {
    await Promise.all(started.map((process) => process.end()))
  }
}

function during(spans: readonly Span[], afterMs: number): (answer: Answered) => boolean {
  return ({ at, ms }) => spans.some(({ from, to }) => at <= to + afterMs && at + ms >= from)
}

function spreadOf(answers: readonly Answered[]): Spread {
  return spread(answers.map(({ ms }) => ms))
}
