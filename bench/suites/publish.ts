import { count, megabytes, milliseconds, seconds, times } from '../format.ts'
import { OperationProcess } from '../operation-process.ts'
import type { PublishInfo, PublishRound } from '../publish/publisher.ts'
import type { BuildRound, SnapshotInfo } from '../publish/snapshot.ts'
import { median } from '../statistics.ts'
import type { Goal, Run, SuiteResult, Table } from '../suite.ts'
import { measureWhilePublishing, type WhilePublishing } from './while-publishing.ts'

export interface Costs {
  readonly buildMs: number
  readonly firstMs: number
  readonly statusesMs: number
  readonly listingsMs: number
  readonly snapshotBytes: number
  readonly jsonBytes: number
}

/** What making snapshots costs, each in a process of its own. */
export async function measureCosts({ settings, rounds }: Pick<Run, 'settings' | 'rounds'>): Promise<Costs> {
  const built = await runOperation<SnapshotInfo, BuildRound>('publish/snapshot.ts')
  const published = await runOperation<PublishInfo, PublishRound>('publish/publisher.ts')
  const of = (figure: keyof PublishRound) => median(published.results.map((result) => result[figure]))
  return {
    ...built.info,
    ...published.info,
    buildMs: median(built.results.map(({ buildMs }) => buildMs)),
    statusesMs: of('statusesMs'),
    listingsMs: of('listingsMs'),
  }

  async function runOperation<Info, Round>(file: string) {
    const process = new OperationProcess<Info, Round>(file, settings)
    try {
      const info = await process.ready()
      const results: Round[] = []
      for (let round = 0; round < rounds; round++) results.push(await process.round())
      return { info, results }
    } finally {
      await process.end()
    }
  }
}

export async function publishSuite(run: Run): Promise<SuiteResult> {
  run.say('publish: build, memory and publishes')
  const costs = await measureCosts({ ...run, rounds: run.full ? 5 : 2 })
  run.say('publish: requests while publishing')
  const serving = await measureWhilePublishing(run)
  return {
    tables: [table(run, costs), servingTable(run, serving)],
    goals: goals(run, costs, serving),
    figures: { costs, serving },
  }
}

function table({ dataset }: Run, costs: Costs): Table {
  return {
    title: `Snapshots of ${count(dataset.count)} game servers`,
    columns: ['', 'measured'],
    rows: [
      ['build from records in memory', seconds(costs.buildMs)],
      ['first publish: read the store and build', seconds(costs.firstMs)],
      ['publish after 10 % of the statuses changed', seconds(costs.statusesMs)],
      ['publish after 10 % of the names changed', seconds(costs.listingsMs)],
      ['bytes of the snapshot', megabytes(costs.snapshotBytes)],
      ['bytes of the records as JSON', megabytes(costs.jsonBytes)],
    ],
    notes: ['A publish runs in a thread of its own and includes reading the changes from SQLite.'],
  }
}

function servingTable({ dataset }: Run, serving: WhilePublishing): Table {
  const { quiet, publishing, spinning, publishes } = serving
  const row = (name: string, spread: WhilePublishing['quiet']) => [
    ...[name, count(spread.count)],
    ...[spread.p50, spread.p99, spread.max].map(milliseconds),
  ]
  return {
    title: `Answers while a snapshot of ${count(dataset.count)} is made`,
    columns: ['', 'requests', 'p50 ms', 'p99 ms', 'max ms'],
    rows: [
      row('nothing else runs', quiet),
      row(`during ${publishes} publishes`, publishing),
      row('another process keeps a core busy as long', spinning),
    ],
    notes: [
      '250 requests a second at an even pace, half of them searches, with 10 % of the statuses changed before each publish. Server, publisher and client share the machine’s cores; the last row shows what that costs by itself.',
    ],
  }
}

function goals({ dataset }: Run, costs: Costs, { quiet, publishing }: WhilePublishing): Goal[] {
  const memory = costs.snapshotBytes / costs.jsonBytes
  const delay = publishing.p99 / quiet.p99
  return [
    {
      what: `publish at ${count(dataset.count)} with 10 % changed: the API’s p99 against its p99 without`,
      ...{ reach: '≤ 1.5 ×', measured: times(delay), isMet: delay <= 1.5 },
    },
    {
      what: 'memory of a snapshot against the bytes of the records as JSON',
      ...{ reach: '≤ 2 ×', measured: times(memory), isMet: memory <= 2 },
    },
  ]
}
