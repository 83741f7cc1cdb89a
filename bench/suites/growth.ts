import { rmSync } from 'node:fs'
import { writeGenerated } from '../dataset.ts'
import { count, megabytes, milliseconds, seconds, times } from '../format.ts'
import { OperationProcess } from '../operation-process.ts'
import { logPlot } from '../plot.ts'
import type { SearchInfo, SearchRound } from '../search/contestant.ts'
import { medianSpread, type Spread } from '../statistics.ts'
import type { Goal, Run, SuiteResult, Table } from '../suite.ts'
import { type Costs, measureCosts } from './publish.ts'

const sizes = [1_000, 10_000, 100_000, 1_000_000]

interface Step extends Costs {
  readonly size: number
  readonly players: Spread
  readonly oneLetter: Spread
}

/** What Rollcall costs as a catalogue grows; always over generated records, since lists end where they end. */
export async function growthSuite(run: Run): Promise<SuiteResult> {
  const steps: Step[] = []
  for (const size of sizes) {
    run.say(`growth: ${count(size)} game servers`)
    steps.push(await measureSize(run, size))
  }
  return {
    tables: [table(steps)],
    goals: goals(steps),
    figures: steps,
    plots: { 'benchmarks-time.svg': timePlot(steps), 'benchmarks-memory.svg': memoryPlot(steps) },
  }
}

async function measureSize(run: Run, size: number): Promise<Step> {
  const dataset = await writeGenerated(size, run.folder)
  const settings = { ...run.settings, dataset }
  const process = new OperationProcess<SearchInfo, SearchRound>('search/ours.ts', settings)
  const searches: SearchRound[] = []
  try {
    await process.ready()
    for (let round = 0; round < run.rounds; round++) searches.push(await process.round())
  } finally {
    await process.end()
  }
  // At a million one build takes a minute, which is as good as many rounds.
  const costs = await measureCosts({ settings, rounds: size < 1_000_000 ? 3 : 1 })
  if (dataset.file !== run.dataset.file) rmSync(dataset.file)
  const of = (part: keyof SearchRound) => medianSpread(searches.map((search) => search[part]))
  return { size, players: of('players'), oneLetter: of('oneLetter'), ...costs }
}

function table(steps: readonly Step[]): Table {
  return {
    title: 'Cost as the catalogue grows',
    columns: [
      ...['game servers', 'search p50 ms', 'p99 ms', 'one letter p99 ms', 'build', 'first publish'],
      ...['10 % statuses', '10 % names', 'snapshot', 'against JSON'],
    ],
    rows: steps.map((step) => [
      ...[count(step.size), ...[step.players.p50, step.players.p99, step.oneLetter.p99].map(milliseconds)],
      ...[step.buildMs, step.firstMs, step.statusesMs, step.listingsMs].map(seconds),
      ...[megabytes(step.snapshotBytes), times(step.snapshotBytes / step.jsonBytes)],
    ]),
    notes: [
      'Search in players order. The columns with 10 % are publishes after so many game servers changed.',
      '![Time against size](benchmarks-time.svg) ![Memory against size](benchmarks-memory.svg)',
    ],
  }
}

function goals(steps: readonly Step[]): Goal[] {
  const largest = steps.at(-1)!
  const value = largest.players.p99
  const what = `search, ${count(largest.size)} game servers, players order, p99`
  return [{ what, reach: '≤ 2 ms', measured: `${milliseconds(value)} ms`, isMet: value <= 2 }]
}

function timePlot(steps: readonly Step[]): string {
  const line = (name: string, value: (step: Step) => number) => ({
    name,
    points: steps.map((step) => [step.size, value(step)] as const),
  })
  return logPlot('Time as the catalogue grows', 'ms', [
    line('search p50', ({ players }) => players.p50),
    line('search p99', ({ players }) => players.p99),
    line('build', ({ buildMs }) => buildMs),
    line('publish, 10 % statuses', ({ statusesMs }) => statusesMs),
    line('publish, 10 % names', ({ listingsMs }) => listingsMs),
  ])
}

function memoryPlot(steps: readonly Step[]): string {
  const line = (name: string, bytes: (step: Step) => number) => ({
    name,
    points: steps.map((step) => [step.size, bytes(step) / 1e6] as const),
  })
  return logPlot('Memory as the catalogue grows', 'MB', [
    line('snapshot', ({ snapshotBytes }) => snapshotBytes),
    line('records as JSON', ({ jsonBytes }) => jsonBytes),
  ])
}
