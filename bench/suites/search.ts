import { isDeepStrictEqual } from 'node:util'
import { count, megabytes, milliseconds, seconds, times } from '../format.ts'
import { alternate, OperationProcess } from '../operation-process.ts'
import type { SearchInfo, SearchRound } from '../search/contestant.ts'
import { medianSpread, type Spread } from '../statistics.ts'
import type { Goal, Run, SuiteResult, Table } from '../suite.ts'

const ours = 'Rollcall'
/** Its answers are right by construction; the others are held against them. */
const judge = 'scan of folded texts'

interface Measured {
  readonly info: SearchInfo
  readonly spreads: Record<keyof SearchRound, Spread>
  readonly sameTotals: number
  readonly samePages: number
}

export async function searchSuite(run: Run): Promise<SuiteResult> {
  const { measured, problems } = await measureAll(run)
  const rows = [...measured].map(([name, result]) => row(name, result, measured.get(ours)))
  for (const [name, reason] of problems) rows.push([name, reason, ...Array(8).fill('–')])
  const table: Table = {
    title: `Search: total and page, ${count(run.dataset.count)} game servers, milliseconds`,
    columns: [
      ...['', 'players p50', 'p99', 'max', 'default p50', 'p99', 'one letter p50', 'p99 against Rollcall'],
      ...['same answers', 'build', 'size'],
    ],
    rows: rows.map((cells) => cells.slice(0, 11)),
    notes,
  }
  return { tables: [table], goals: goals(run, measured), figures: Object.fromEntries(measured) }
}

const notes = [
  'Words, beginnings, substrings, two terms, two letters, Han characters, tags and misses, taken from the records; one in ten asks for a later page. One-letter terms are measured by themselves. Nothing is cached. “Same answers” counts the requests with the total and the page of the scan: MiniSearch and FlexSearch (beginnings) find words by their beginnings only, so they do less work for a smaller answer. SQLite and PostgreSQL look through all texts for terms below three letters, which trigrams do not hold.',
]

function contestantsOf({ full, postgres }: Run): [name: string, file: string | null, reason: string][] {
  return [
    [ours, 'search/ours.ts', ''],
    [judge, 'search/scan.ts', ''],
    ['SQLite FTS5 trigram', 'search/sqlite-fts5.ts', ''],
    typeof postgres === 'string'
      ? ['PostgreSQL pg_trgm', null, postgres]
      : ['PostgreSQL pg_trgm', 'search/postgres-trgm.ts', ''],
    ['MiniSearch', 'search/minisearch.ts', ''],
    ['FlexSearch (beginnings)', 'search/flexsearch-beginnings.ts', ''],
    full
      ? ['FlexSearch (substrings)', 'search/flexsearch-substrings.ts', '']
      : ['FlexSearch (substrings)', null, 'only with --full: minutes and gigabytes to build'],
  ]
}

async function measureAll(run: Run) {
  const problems = new Map<string, string>()
  const processes = new Map<string, OperationProcess<SearchInfo, SearchRound>>()
  const infos = new Map<string, SearchInfo>()
  for (const [name, file, reason] of contestantsOf(run)) {
    if (file === null) {
      problems.set(name, reason)
      continue
    }
    run.say(`search: ${name} builds`)
    const process = new OperationProcess<SearchInfo, SearchRound>(file, run.settings)
    try {
      infos.set(name, await process.ready())
      processes.set(name, process)
    } catch (error) {
      problems.set(name, `not run: ${(error as Error).message}`)
      await process.end()
    }
  }
  const contestants = new Map(
    [...processes].map(([name, process]) => [
      name,
      () => {
        run.say(`search: ${name}`)
        return process.round()
      },
    ]),
  )
  const rounds = await alternate(contestants, run.rounds, (name, error) => problems.set(name, error.message))
  for (const process of processes.values()) await process.end()
  const measured = new Map<string, Measured>()
  for (const [name, results] of rounds) {
    if (problems.has(name)) continue
    measured.set(name, judged(infos.get(name)!, infos.get(judge)!, results))
  }
  return { measured, problems }
}

function judged(info: SearchInfo, truth: SearchInfo, rounds: readonly SearchRound[]): Measured {
  const of = (part: keyof SearchRound) => medianSpread(rounds.map((round) => round[part]))
  const same = (agree: (index: number) => boolean) => truth.answers.filter((_, index) => agree(index)).length
  return {
    info,
    spreads: { players: of('players'), default: of('default'), oneLetter: of('oneLetter') },
    sameTotals: same((index) => info.answers[index]!.total === truth.answers[index]!.total),
    samePages: same((index) => isDeepStrictEqual(info.answers[index], truth.answers[index])),
  }
}

function row(name: string, { info, spreads, samePages }: Measured, reference?: Measured): string[] {
  const { players, default: byDefault, oneLetter } = spreads
  return [
    name,
    ...[players.p50, players.p99, players.max, byDefault.p50, byDefault.p99, oneLetter.p50].map(milliseconds),
    reference === undefined ? '–' : times(players.p99 / reference.spreads.players.p99),
    `${samePages} of ${info.answers.length}`,
    seconds(info.buildMs),
    info.bytes === 0 ? '–' : megabytes(info.bytes),
  ]
}

function goals(run: Run, measured: ReadonlyMap<string, Measured>): Goal[] {
  const own = measured.get(ours)
  if (own === undefined) return []
  const { players, oneLetter } = own.spreads
  const others = [...measured].filter(([name]) => name !== ours).map(([, other]) => other)
  const complete = others.filter(({ info, sameTotals }) => sameTotals === info.answers.length)
  const what = `search, ${count(run.dataset.count)} game servers, players order`
  const goal = (name: string, reach: number, value: number): Goal => {
    const measured = `${milliseconds(value)} ms`
    return { what: `${what}, ${name}`, reach: `≤ ${reach} ms`, measured, isMet: value <= reach }
  }
  const factor = (name: string, rivals: readonly Measured[], figure: 'p50' | 'p99'): Goal => {
    const value = Math.min(...rivals.map(({ spreads }) => spreads.players[figure])) / players[figure]
    const measured = times(value)
    return { what: `${what}, ${name} / Rollcall, ${figure}`, reach: '≥ 50 ×', measured, isMet: value >= 50 }
  }
  return [
    goal('p50', 0.05, players.p50),
    goal('p99', 0.25, players.p99),
    goal('one letter, max', 3, oneLetter.max),
    factor('best other with the same answers', complete, 'p50'),
    factor('best other with the same answers', complete, 'p99'),
    factor('best other of all', others, 'p50'),
    factor('best other of all', others, 'p99'),
  ]
}
