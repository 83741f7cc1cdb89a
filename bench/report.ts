import { mkdirSync, writeFileSync } from 'node:fs'
import { count, goalsTable, markdownTable } from './format.ts'
import { describeMachine, type Machine } from './machine.ts'
import type { Options, SuiteName } from './options.ts'
import type { MeasuredSuite } from './suite.ts'

/** Prints the tables, keeps the figures, and renews docs/benchmarks.md after a full run over generated records. */
export function writeReport(
  options: Options,
  records: number,
  results: ReadonlyMap<SuiteName, MeasuredSuite>,
): void {
  const machine = describeMachine()
  const at = new Date()
  const text = reportText(options, records, results, machine, at)
  process.stdout.write(`${text}\n`)
  const figures = JSON.stringify(figuresOf(options, records, results, machine, at), null, 2)
  mkdirSync(new URL('results/', import.meta.url), { recursive: true })
  writeFileSync(new URL(`results/${at.toISOString().replaceAll(':', '-')}.json`, import.meta.url), figures)
  if (options.json !== null) writeFileSync(options.json, figures)
  if (options.full && options.records === null && results.has('growth') && results.has('search')) {
    writeFileSync(new URL('../docs/benchmarks.md', import.meta.url), `${text}\n`)
    for (const { plots = {} } of results.values()) {
      for (const [name, svg] of Object.entries(plots)) {
        writeFileSync(new URL(`../docs/${name}`, import.meta.url), svg)
      }
    }
  }
}

function reportText(
  { records: list, full }: Options,
  records: number,
  results: ReadonlyMap<SuiteName, MeasuredSuite>,
  machine: Machine,
  at: Date,
): string {
  const all = [...results.values()]
  const goals = all.flatMap(({ goals, stolen }) => goals.map((goal) => ({ ...goal, stolen })))
  const versions = Object.entries(machine.versions).map(([name, version]) => `${name} ${version}`)
  const source = list === null ? `${count(records)} generated game servers` : `a list of ${count(records)}`
  return [
    '# Benchmarks',
    `${at.toISOString().slice(0, 10)}, ${full ? 'full' : 'quick'} run of \`npm run bench\` over ${source}. ` +
      `${machine.processor}, ${machine.cores} cores, ${machine.memory}, ${machine.system}. ${versions.join(', ')}.`,
    'Figures are medians over rounds in which the contestants take turns. Ratios within a run hold on other machines; the figures themselves do not.',
    ...(goals.length > 0 ? [goalsTable(goals)] : []),
    ...all.flatMap((result) => result.tables.map(markdownTable)),
  ].join('\n\n')
}

function figuresOf(
  { full }: Options,
  records: number,
  results: ReadonlyMap<SuiteName, MeasuredSuite>,
  machine: Machine,
  at: Date,
) {
  const suites = Object.fromEntries(
    [...results].map(([name, { figures, goals, stolen }]) => [name, { goals, stolen, figures }]),
  )
  return { at: at.toISOString(), full, records, machine, suites }
}
