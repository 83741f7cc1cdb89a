import type { Command } from 'commander'
import { type Config, settings } from '../config.ts'
import { exampleFile } from './about.ts'
import { importList } from './import-list.ts'
import { addSettings, configOf } from './settings-options.ts'
import { exampleNotice } from './start-notice.ts'
import { withStore } from './with-store.ts'

const names = Object.keys(settings) as (keyof Config)[]

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve the API. Settings come from flags, the environment, or a .env file.')
    .option('--example', 'load the example list first when the database is empty')
  addSettings(command, names).action(async (options: { example?: boolean }) => {
    const config = configOf(command, names)
    await prepareStore(config.databaseUrl, options.example ?? false)
    // Loaded here, since the web framework takes half of the time in which the other commands start.
    const { runApp } = await import('./run-app.ts')
    await runApp(config)
  })
}

/** Creates the tables before anything else starts, so that a database that can't be used ends the command here. */
async function prepareStore(databaseUrl: string, wantsExample: boolean): Promise<void> {
  const { servers } = await withStore(databaseUrl, (store) => store.state())
  if (!wantsExample || servers > 0) return
  const { counts } = await importList({ source: exampleFile, databaseUrl, example: true })
  process.stderr.write(exampleNotice(counts.imported))
}
