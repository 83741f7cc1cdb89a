import { spawnSync } from 'node:child_process'
import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readDataset } from '../dataset.ts'
import { count, seconds, times } from '../format.ts'
import { fields, writeLists } from '../import/lists.ts'
import { alternate, OperationProcess } from '../operation-process.ts'
import { median } from '../statistics.ts'
import type { Run, SuiteResult } from '../suite.ts'
import { findTool, missingTool } from '../tools.ts'

const ours = 'Rollcall, NDJSON into SQLite'
const table = (types: (name: string) => string) =>
  `CREATE TABLE list (${fields.map((name) => `"${name}" ${types(name)}`).join(', ')})`

export async function importSuite(run: Run): Promise<SuiteResult> {
  run.say('import: writing the list')
  const { csv } = writeLists(readDataset(run.dataset), run.folder)
  chmodSync(csv, 0o644)
  const process = new OperationProcess<null, number>('import/ours.ts', run.settings)
  const problems = new Map<string, string>()
  const contestants = new Map<string, () => Promise<number>>([[ours, () => process.round()]])
  const add = (name: string, problem: string | null, load: () => number) => {
    if (problem === null) contestants.set(name, async () => load())
    else problems.set(name, problem)
  }
  add('sqlite3 .import, CSV', missingTool('sqlite3'), () => importWithShell(run, csv))
  const noPostgres = typeof run.postgres === 'string' ? run.postgres : missingTool('psql')
  add('PostgreSQL COPY, CSV', noPostgres, () => copyWithPsql(run, csv))
  try {
    await process.ready()
    const results = await alternate(contestants, run.rounds, (name, error) =>
      problems.set(name, error.message),
    )
    return result(run, results, problems)
  } finally {
    await process.end()
  }
}

function result(
  { dataset }: Run,
  results: ReadonlyMap<string, readonly number[]>,
  problems: ReadonlyMap<string, string>,
): SuiteResult {
  const rate = (name: string) => (dataset.count / median(results.get(name) ?? [])) * 1000
  const measured = [...results.keys()].filter((name) => !problems.has(name))
  const rows = measured.map((name) => [
    ...[name, count(rate(name)), seconds(median(results.get(name)!)), times(rate(name) / rate(ours))],
  ])
  for (const [name, reason] of problems) rows.push([name, reason, '–', '–'])
  const what = 'import into SQLite, records a second'
  return {
    tables: [
      {
        title: `Import of ${count(dataset.count)} records`,
        columns: ['', 'rows a second', 'time', 'against Rollcall'],
        rows,
        notes: [
          'Rollcall reads JSON, checks and cleans each field, finds what changed and keeps two tables with indexes; the other two copy the columns as they come into one table with a primary key. Each loads into an empty database.',
        ],
      },
    ],
    goals: [{ what, reach: '≥ 50,000', measured: count(rate(ours)), isMet: rate(ours) >= 50_000 }],
    figures: { rates: Object.fromEntries(measured.map((name) => [name, rate(name)])) },
  }
}

function importWithShell({ folder }: Run, csv: string): number {
  const file = join(folder, 'import-shell.db')
  rmSync(file, { force: true })
  const sql = table((name) => (name === 'id' ? 'TEXT PRIMARY KEY' : ''))
  return timed(findTool('sqlite3')!, [
    file,
    '-cmd',
    'PRAGMA journal_mode = WAL',
    sql,
    `.import --csv ${csv} list`,
  ])
}

function copyWithPsql({ postgres }: Run, csv: string): number {
  if (typeof postgres === 'string') return Number.NaN
  const { host, port, user } = postgres.address
  const args = [
    '-X',
    '-q',
    '-v',
    'ON_ERROR_STOP=1',
    '-h',
    host,
    '-p',
    String(port),
    '-U',
    user,
    '-d',
    'postgres',
  ]
  const psql = (...commands: string[]) =>
    timed(findTool('psql')!, [...args, ...commands.flatMap((sql) => ['-c', sql])])
  psql(
    'DROP TABLE IF EXISTS list',
    table((name) => (name === 'id' ? 'text PRIMARY KEY' : 'text')),
  )
  return psql(`\\copy list FROM '${csv}' WITH (FORMAT csv)`)
}

function timed(program: string, args: readonly string[]): number {
  const startedAt = performance.now()
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: 300_000 })
  if (status !== 0) throw new Error(`${program} failed: ${stderr.trim().split('\n').at(-1)}`)
  return performance.now() - startedAt
}
