import { count, times } from '../format.ts'
import { alternate, OperationProcess } from '../operation-process.ts'
import { type Case, cases, type Load } from '../probe/load.ts'
import { protocols } from '../probe/targets.ts'
import { median } from '../statistics.ts'
import type { Goal, Run, SuiteResult, Table } from '../suite.ts'
import { findTool } from '../tools.ts'

const ours = 'Rollcall'
const plain = 'gamedig, plain loop'
const names = {
  quake3: 'Quake III',
  a2s: 'A2S',
  bedrock: 'Minecraft Bedrock',
  java: 'Minecraft Java',
} as const

/** The game servers and who asks them have a core each, where there are two and `taskset` can see to it. */
const canPin = findTool('taskset') !== null
const cores = { servers: canPin ? 0 : null, asking: canPin ? 1 : null }

export async function probeSuite(run: Run): Promise<SuiteResult> {
  const servers = new OperationProcess<null, never>('probe/servers.ts', run.settings, { core: cores.servers })
  const asking = { [ours]: 'probe/ours.ts', [plain]: 'probe/gamedig.ts' }
  const problems = new Map<string, string>()
  try {
    await servers.ready()
    const contestants = new Map(
      Object.entries(asking).map(([name, file]) => [name, () => measure(run, name, file)] as const),
    )
    const rounds = run.full ? 3 : 1
    const loads = await alternate(contestants, rounds, (name, error) => problems.set(name, error.message))
    return result(loads, problems)
  } finally {
    await servers.end()
  }
}

/** Each round has a process of its own: what was asked before must not be in its way. */
async function measure({ say, settings }: Run, name: string, file: string): Promise<Load[]> {
  say(`probe: ${name}`)
  const process = new OperationProcess<null, Load[]>(file, settings, { core: cores.asking })
  try {
    await process.ready()
    return await process.round()
  } finally {
    await process.end()
  }
}

function result(
  loads: ReadonlyMap<string, readonly Load[][]>,
  problems: ReadonlyMap<string, string>,
): SuiteResult {
  const medians = new Map(
    [...loads].map(([name, rounds]) => [name, cases.map((_, at) => medianLoad(rounds, at))]),
  )
  const own = medians.get(ours)!
  return {
    tables: [table(own, medians.get(plain)!, problems)],
    goals: problems.has(ours) ? [] : goals(own),
    figures: { cases, loads: Object.fromEntries(medians) },
  }
}

function medianLoad(rounds: readonly Load[][], at: number): Load {
  const of = (figure: keyof Load) => median(rounds.map((round) => round[at]![figure]))
  return { answersPerSecond: of('answersPerSecond'), costPerAnswer: of('costPerAnswer'), lost: of('lost') }
}

function table(own: readonly Load[], other: readonly Load[], problems: ReadonlyMap<string, string>): Table {
  const figures = (load: Load) => [count(load.answersPerSecond), count(perCore(load)), count(load.lost)]
  const columns = (name: string) => [`${name}: a second`, 'a second of processor time', 'lost']
  return {
    title: 'Probes: answers a second',
    columns: ['', 'silent', ...columns(ours), ...columns(plain), 'ratio'],
    rows: cases.map(({ protocol, silent }, at) => [
      ...[names[protocol], `${silent * 100} %`, ...figures(own[at]!), ...figures(other[at]!)],
      times(own[at]!.answersPerSecond / other[at]!.answersPerSecond),
    ]),
    notes: [
      'A thousand game servers on addresses of this machine, in a process of their own; where taskset is found, they and who asks them have a core each. Processor time is what one core could do if nothing else ran on it and nobody had to be waited for. Lost are probes of game servers that do answer. gamedig runs with 50 probes at a time, since it loses replies with more.',
      ...[...problems].map(([name, reason]) => `${name} was not measured: ${reason}`),
    ],
  }
}

function perCore({ costPerAnswer }: Load): number {
  return 1e6 / costPerAnswer
}

function goals(own: readonly Load[]): Goal[] {
  const load = (protocol: Case['protocol'], silent: number) =>
    own[cases.findIndex((what) => what.protocol === protocol && what.silent === silent)]!
  const slowest = Math.min(...protocols.map((protocol) => perCore(load(protocol, 0))))
  const kept = (protocol: Case['protocol']) =>
    load(protocol, 0.2).answersPerSecond / load(protocol, 0).answersPerSecond
  const keptLeast = Math.min(kept('quake3'), kept('java'))
  const lost = own.reduce((sum, { lost }) => sum + lost, 0)
  return [
    {
      what: 'own protocols: answering game servers a second of one core’s time, slowest protocol',
      ...{ reach: '≥ 5,000', measured: count(slowest), isMet: slowest >= 5000 },
    },
    {
      what: 'answers a second with 20 % silent game servers, against none',
      ...{ reach: '≥ 0.50 ×', measured: times(keptLeast), isMet: keptLeast >= 0.5 },
    },
    { what: 'replies lost by our own protocols', reach: '0', measured: count(lost), isMet: lost === 0 },
  ]
}
