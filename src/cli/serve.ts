import type { Command } from 'commander'
import { type Config, settings } from '../config.ts'
import { type LoadedSnapshot, loadSnapshot } from '../publish/snapshot-file.ts'
import { exampleFile } from './about.ts'
import { Failure } from './exit.ts'
import { findPage } from './find-page.ts'
import { importList } from './import-list.ts'
import { addSettings, configOf } from './settings-options.ts'
import { logoOf, siteOf } from './site.ts'
import { exampleNotice, noPageNotice } from './start-notice.ts'
import { withStore } from './with-store.ts'

const names = Object.keys(settings) as (keyof Config)[]

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve the API. Settings come from flags, the environment, or a .env file.')
    .option('--example', 'load the example list first when the database is empty')
  addSettings(command, names).action(async (options: { example?: boolean }) => {
    const config = configOf(command, names)
    const logo = config.siteLogo === null ? null : logoOf(config.siteLogo)
    const page = findPage()
    // Loaded here, since the web framework takes half of the time in which the other commands start.
    const { runApp, snapshotPathOf } = await import('./run-app.ts')
    const kept = loadSnapshot(snapshotPathOf(config.databaseUrl))
    await prepareStore(config.databaseUrl, options.example ?? false, kept)
    const site = siteOf(config, logo, await page)
    if (site.kind === 'none') process.stderr.write(noPageNotice(site.reason))
    await runApp(config, kept, site)
  })
}

/**
 * Creates the tables before anything else starts, so that a database that can't be used ends the command here; unless
 * there is a kept snapshot to serve until the database is back.
 */
async function prepareStore(databaseUrl: string, wantsExample: boolean, kept: LoadedSnapshot): Promise<void> {
  try {
    const { servers } = await withStore(databaseUrl, (store) => store.state())
    if (!wantsExample || servers > 0) return
  } catch (error) {
    if (kept.kind === 'loaded' && error instanceof Failure) return
    throw error
  }
  const { counts } = await importList({ source: exampleFile, databaseUrl, example: true })
  process.stderr.write(exampleNotice(counts.imported))
}
