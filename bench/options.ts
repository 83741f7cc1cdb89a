import { parseArgs } from 'node:util'

export const suiteNames = ['search', 'http', 'publish', 'import', 'probe', 'start', 'growth', 'soak'] as const
export type SuiteName = (typeof suiteNames)[number]

export interface Options {
  readonly suites: readonly SuiteName[]
  readonly full: boolean
  readonly count: number
  /** A list to measure with in place of the generated records. */
  readonly records: string | null
  /** Where the figures go besides bench/results/. */
  readonly json: string | null
}

export const help = `npm run bench -- [SUITE ...] [--full] [--count N] [--records FILE] [--json FILE]

Suites: ${suiteNames.join(', ')}; all but growth and soak unless named.
  --full          more rounds, growth up to a million, twelve minutes of soak, and docs/benchmarks.md is written
  --count N       how many game servers are generated; 100000 unless given
  --records FILE  a list to import and measure with in place of generated game servers
  --json FILE     write the figures there too
`

/** @throws Error that says what is wrong with the arguments. */
export function readOptions(args: readonly string[]): Options | 'help' {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      full: { type: 'boolean', default: false },
      count: { type: 'string', default: '100000' },
      records: { type: 'string' },
      json: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  const unknown = positionals.filter((name) => !isSuite(name))
  if (unknown.length > 0)
    throw new Error(`no suite ${unknown.join(', ')}; there are ${suiteNames.join(', ')}`)
  const count = Number(values.count)
  if (!Number.isInteger(count) || count < 100 || count > 1_000_000) {
    throw new Error(`--count ${values.count}: expected a whole number from 100 to 1000000`)
  }
  const usual = suiteNames.filter((name) => values.full || (name !== 'growth' && name !== 'soak'))
  return {
    suites: positionals.length > 0 ? positionals.filter(isSuite) : usual,
    full: values.full,
    count,
    records: values.records ?? null,
    json: values.json ?? null,
  }
}

function isSuite(name: string): name is SuiteName {
  return (suiteNames as readonly string[]).includes(name)
}
