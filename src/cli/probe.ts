import type { Command } from 'commander'
import type { Config } from '../config.ts'
import { addSettings, configOf } from './settings-options.ts'

const names: readonly (keyof Config)[] = [
  'databaseUrl',
  'probeIntervalMs',
  'probeConcurrency',
  'probeGames',
  'probePrivate',
  'logLevel',
]

interface Options {
  readonly once?: string
  readonly game?: string
  readonly json?: boolean
}

const after = `
Any number of these may run beside each other and beside rollcall serve --probe: they share the work.

Exit codes of --once: 0 it is online, 1 it is not, 2 called wrongly.

Examples:
  rollcall probe --once play.example.org --game minecraft
  rollcall probe --database sqlite:./data/rollcall.db`

export function addProbeCommand(program: Command): void {
  const command = program
    .command('probe')
    .description('Ask the game servers of the database how they are, until a signal ends it.')
    .option('--once <address>', 'ask this one game server only, and print what it says')
    .option('--game <id>', 'which game --once is about')
    .option('--json', 'print what --once finds as JSON')
    .addHelpText('after', after)
  addSettings(command, names).action(async (options: Options) => {
    const config = configOf(command, names)
    if (options.once === undefined) await runAlone(config)
    else await runOnce(options.once, options, config)
  })
}

async function runAlone(config: Config): Promise<void> {
  const { runPoller } = await import('./run-poller.ts')
  await runPoller(config)
}

async function runOnce(address: string, { game, json }: Options, config: Config): Promise<void> {
  const { probeOnce } = await import('./probe-once.ts')
  const { probeJson, probeText } = await import('./probe-report.ts')
  const once = await probeOnce({ address, game, allowPrivate: config.probePrivate })
  process.stdout.write(json ? probeJson(once) : probeText(once))
  const { probed } = once
  if (probed.kind !== 'asked' || probed.outcome.kind !== 'answered') process.exitCode = 1
}
