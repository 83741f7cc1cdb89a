/**
 * An operation is one small file, run in a process of its own so that none warms or burdens another: prepared once,
 * then measured as often as it is told. Run by hand, `node bench/search/ours.ts`, it prints one round as JSON.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Dataset, writeGenerated } from './dataset.ts'

/** What every operation is told. */
export interface Settings {
  readonly dataset: Dataset
  /** Where it may leave files for others of the same run. */
  readonly folder: string
  /** How to reach the run's PostgreSQL; null when there is none. */
  readonly postgres: PostgresAddress | null
}

export interface PostgresAddress {
  /** The folder of the Unix socket. */
  readonly host: string
  readonly port: number
  readonly user: string
}

export interface Prepared<Info, Round> {
  /** Told to the run once, when everything is ready. */
  readonly info: Info
  readonly round?: () => Round | Promise<Round>
  readonly end?: () => void | Promise<void>
}

export type Reply =
  | { readonly kind: 'ready'; readonly info: unknown }
  | { readonly kind: 'round'; readonly result: unknown }
  | { readonly kind: 'failed'; readonly reason: string }

/** Runs this process as an operation. */
export async function serveOperation<Info, Round>(
  prepare: (settings: Settings) => Prepared<Info, Round> | Promise<Prepared<Info, Round>>,
): Promise<void> {
  const given = process.argv[2]
  if (process.send === undefined || given === undefined) return runAlone(prepare)
  try {
    const prepared = await prepare(JSON.parse(given) as Settings)
    // What was only needed to prepare is not to be collected while something is measured.
    globalThis.gc?.()
    process.on('message', (command) => {
      obey(command, prepared).then(reply, (error) => reply({ kind: 'failed', reason: String(error) }))
    })
    // Whatever ends the run ends its operations.
    process.on('disconnect', () => process.exit())
    reply({ kind: 'ready', info: prepared.info })
  } catch (error) {
    reply({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) })
    process.disconnect()
  }
}

function reply(message: Reply): void {
  process.send!(message)
}

async function obey<Info, Round>(command: unknown, { round, end }: Prepared<Info, Round>): Promise<Reply> {
  if (command === 'round') return { kind: 'round', result: await round?.() }
  await end?.()
  process.exit()
}

async function runAlone<Info, Round>(
  prepare: (settings: Settings) => Prepared<Info, Round> | Promise<Prepared<Info, Round>>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-bench-'))
  try {
    const dataset = await writeGenerated(Number(process.env.COUNT ?? 100_000), folder)
    const { info, round, end } = await prepare({ dataset, folder, postgres: null })
    process.stdout.write(`${JSON.stringify({ info, round: await round?.() }, null, 2)}\n`)
    await end?.()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
