import { setTimeout as sleep } from 'node:timers/promises'
import { readDataset, seed } from '../dataset.ts'
import { count, megabytes, milliseconds, seconds } from '../format.ts'
import { searchPaths } from '../http/paths.ts'
import { type Load, load } from '../http/wrk.ts'
import { OperationProcess } from '../operation-process.ts'
import { soakDatabase } from '../publish/soak-database.ts'
import { seededRandom } from '../random.ts'
import { Served } from '../served.ts'
import { percentile } from '../statistics.ts'
import type { Goal, Run, SuiteResult, Table } from '../suite.ts'
import { missingTool } from '../tools.ts'

const partSeconds = 15
/** Searches that nobody repeats, in each part: they must not grow the cache. */
const strangeSearches = 20_000

interface Part extends Load {
  readonly residentBytes: number
  readonly snapshotAgeSeconds: number
}

/** Mixed load for minutes while the store changes: memory stays flat, no answer fails, the catalogue stays fresh. */
export async function soakSuite(run: Run): Promise<SuiteResult> {
  const missing = missingTool('wrk')
  if (missing !== null) throw new Error(missing)
  const disturber = new OperationProcess<null, null>('publish/disturber.ts', run.settings)
  try {
    await disturber.ready()
    const flags = ['--database', soakDatabase(run.folder), '--trust-proxy', '127.0.0.1', '--metrics', 'on']
    const served = await Served.start(run.folder, flags)
    try {
      return resultOf(run, await soak(run, served, disturber))
    } finally {
      await served.end()
    }
  } finally {
    await disturber.end()
  }
}

async function soak(run: Run, served: Served, disturber: OperationProcess<null, null>): Promise<Part[]> {
  const paths = searchPaths(readDataset(run.dataset))
  const { port } = served
  const parts: Part[] = []
  for (let part = 0; part < (run.full ? 48 : 8); part++) {
    run.say(`soak: part ${part + 1}`)
    const disturbance = disturber.round()
    const mixed = [...paths, ...strangePaths(part)]
    const loaded = await load(port, mixed, { folder: run.folder, seconds: partSeconds, core: null })
    await disturbance
    parts.push({ ...loaded, ...(await figuresOf(served)) })
  }
  // A last publish, so that the age shows whether the publisher kept up.
  await sleep(1000)
  return parts
}

function strangePaths(part: number): string[] {
  const random = seededRandom(seed + part)
  const text = () => Math.floor(random() * 36 ** 6).toString(36)
  return Array.from({ length: strangeSearches }, () => `/api/v1/servers?q=${text()}&page=${1 + (part % 3)}`)
}

async function figuresOf({ origin }: Served): Promise<Pick<Part, 'residentBytes' | 'snapshotAgeSeconds'>> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const figure = (name: string) => Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1])
  return {
    residentBytes: figure('process_resident_memory_bytes'),
    snapshotAgeSeconds: figure('rollcall_snapshot_age_seconds'),
  }
}

function resultOf(run: Run, parts: readonly Part[]): SuiteResult {
  return { tables: [table(run, parts)], goals: goals(parts), figures: parts }
}

/** The largest memory in a half of the run: the first half holds the warming up, so the second must not exceed it. */
function largest(parts: readonly Part[]): number {
  return Math.max(...parts.map(({ residentBytes }) => residentBytes))
}

function halves(parts: readonly Part[]): [first: readonly Part[], second: readonly Part[]] {
  const middle = Math.floor(parts.length / 2)
  return [parts.slice(0, middle), parts.slice(middle)]
}

function table({ dataset }: Run, parts: readonly Part[]): Table {
  const [first, second] = halves(parts)
  const row = (name: string, part: readonly Part[]) => {
    const of = (figure: keyof Part, p: number) =>
      percentile(
        part.map((value) => value[figure]),
        p,
      )
    const asked = part.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond * partSeconds, 0)
    return [
      ...[name, count(asked), '0', milliseconds(of('p50', 0.5)), milliseconds(of('p99', 0.5))],
      ...[megabytes(largest(part)), seconds(of('snapshotAgeSeconds', 1) * 1000)],
    ]
  }
  return {
    title: `Soak: ${count((parts.length * partSeconds) / 60)} minutes, ${count(dataset.count)} game servers`,
    columns: ['', 'requests', 'failed', 'p50 ms', 'p99 ms', 'largest memory', 'oldest catalogue'],
    rows: [row('first half', first), row('second half', second)],
    notes: [
      'Searches that repeat and as many that never do, while a tenth of the statuses changes every quarter of a minute and names every minute. Load, publisher and writer share the machine. A failed request ends the run.',
    ],
  }
}

function goals(parts: readonly Part[]): Goal[] {
  const [first, second] = halves(parts)
  const growth = largest(second) / largest(first)
  const age = Math.max(...parts.map(({ snapshotAgeSeconds }) => snapshotAgeSeconds))
  return [
    {
      what: 'soak: largest memory of the second half against the first',
      ...{ reach: '≤ 1.10 ×', measured: `${growth.toFixed(2)} ×`, isMet: growth <= 1.1 },
    },
    {
      what: 'soak: age of the oldest catalogue served',
      ...{ reach: '≤ 45 s', measured: seconds(age * 1000), isMet: age <= 45 },
    },
  ]
}
