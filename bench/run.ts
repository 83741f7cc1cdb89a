/** `npm run bench`: measures Rollcall against what people would otherwise use, and prints tables in Markdown. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dataset, writeGenerated, writeImported } from './dataset.ts'
import { installPackages } from './install-packages.ts'
import { help, type Options, readOptions, type SuiteName } from './options.ts'
import { Postgres } from './postgres.ts'
import { writeReport } from './report.ts'
import { watchStolenTime } from './stolen-time.ts'
import type { MeasuredSuite, Run, Suite, SuiteResult } from './suite.ts'
import { growthSuite } from './suites/growth.ts'
import { httpSuite } from './suites/http.ts'
import { importSuite } from './suites/import.ts'
import { probeSuite } from './suites/probe.ts'
import { publishSuite } from './suites/publish.ts'
import { searchSuite } from './suites/search.ts'
import { soakSuite } from './suites/soak.ts'
import { startSuite } from './suites/start.ts'
import { installTools } from './tools.ts'

const suites: Readonly<Record<SuiteName, Suite>> = {
  search: searchSuite,
  http: httpSuite,
  publish: publishSuite,
  import: importSuite,
  probe: probeSuite,
  start: startSuite,
  growth: growthSuite,
  soak: soakSuite,
}

const startedAt = performance.now()

function say(line: string): void {
  process.stderr.write(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${line}\n`)
}

const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

try {
  const options = readOptions(process.argv.slice(2))
  if (options === 'help') process.stdout.write(help)
  else await bench(options)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}

async function bench(options: Options): Promise<void> {
  installPackages(say)
  installTools(['wrk', 'nginx', 'postgres', 'initdb', 'psql', 'sqlite3', 'taskset'], say)
  say(options.records === null ? `generating ${options.count} game servers` : `importing ${options.records}`)
  const dataset = await datasetOf(options)
  const postgres = await Postgres.start(folder)
  const address = typeof postgres === 'string' ? null : postgres.address
  const settings = { dataset, folder, postgres: address }
  const rounds = options.full ? 5 : 3
  try {
    const results = await runSuites(options, { ...options, dataset, settings, postgres, rounds, folder, say })
    writeReport(options, dataset.count, results)
  } finally {
    if (typeof postgres !== 'string') await postgres.stop()
  }
}

async function datasetOf({ records, count }: Options): Promise<Dataset> {
  return records === null ? writeGenerated(count, folder) : writeImported(records, folder)
}

async function runSuites(options: Options, run: Run): Promise<Map<SuiteName, MeasuredSuite>> {
  const results = new Map<SuiteName, MeasuredSuite>()
  for (const name of options.suites) {
    const stolen = watchStolenTime()
    const result = await suites[name](run).catch((error) => failed(name, error))
    results.set(name, { ...result, stolen: stolen() })
  }
  return results
}

/** What the other suites measured is worth printing all the same. */
function failed(name: SuiteName, error: Error): SuiteResult {
  say(`${name} failed: ${error.message}`)
  process.exitCode = 1
  const table = { title: `${name}: failed`, columns: ['reason'], rows: [[error.message]], notes: [] }
  return { tables: [table], goals: [], figures: { failed: error.message } }
}
