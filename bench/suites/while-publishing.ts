import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperationProcess } from '../operation-process.ts'
import type { Answered } from '../publish/prober.ts'
import type { Span } from '../publish/serving.ts'
import { type Spread, spread } from '../statistics.ts'
import type { Run } from '../suite.ts'

export interface WhilePublishing {
  readonly quiet: Spread
  readonly publishing: Spread
  readonly publishes: number
}

/**
 * What requests take while a snapshot is being made, and while nothing else runs; both from one run. The answers of all
 * rounds are put together, since those of one round that fall into a publish are too few for a steady p99.
 */
export async function measureWhilePublishing({ settings, folder, rounds }: Run): Promise<WhilePublishing> {
  const serving = new OperationProcess<{ port: number }, Span[]>('publish/serving.ts', settings)
  const started: { end(): Promise<void> }[] = [serving]
  const start = async <Round>(file: string) => {
    const process = new OperationProcess<null, Round>(file, settings)
    started.push(process)
    await process.ready()
    return process
  }
  try {
    const { port } = await serving.ready()
    writeFileSync(join(folder, 'serving-port'), String(port))
    const changer = await start<Span[]>('publish/changer.ts')
    const prober = await start<Answered[]>('publish/prober.ts')
    const settled: Answered[] = []
    const writes: Span[] = []
    for (let round = 0; round < rounds; round++) {
      const [answered, written] = await Promise.all([prober.round(), changer.round()])
      // The first second warms the server up.
      settled.push(...answered.slice(250))
      writes.push(...written)
    }
    const publishes = await serving.round()
    const during = (spans: readonly Span[]) => (answer: Answered) =>
      spans.some(({ from, to }) => answer.at <= to && answer.at + answer.ms >= from)
    const duringPublish = during(publishes)
    const duringWrite = during(writes)
    // A write is the poller's work on this machine, not the publisher's.
    const publishing = settled.filter(duringPublish)
    const quiet = settled.filter((answer) => !duringPublish(answer) && !duringWrite(answer))
    const of = (answers: readonly Answered[]) => spread(answers.map(({ ms }) => ms))
    return { quiet: of(quiet), publishing: of(publishing), publishes: publishes.length }
  } finally {
    await Promise.all(started.map((process) => process.end()))
  }
}
