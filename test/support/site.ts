import type { TestContext } from 'node:test'
import { findPage } from '../../src/cli/find-page.ts'
import { addSite } from '../../src/site/add-site.ts'
import { brandOf, type Logo } from '../../src/site/brand.ts'
import { loadPageFiles } from '../../src/site/page-files.ts'
import { startApp, type TestAppOptions } from './app.ts'

type SiteTestOptions = TestAppOptions & {
  readonly name?: string
  readonly color?: string
  readonly logo?: Logo
}

/** The page as it is built, for all tests of a process. */
const page = findPage()

/** Starts the app with its page, as `startApp` does without. */
export async function startSite(t: TestContext, options: SiteTestOptions) {
  const found = await page
  if (found.kind === 'none') throw new Error(found.reason)
  const { name = 'Rollcall', color = '#4453c4', logo = null, ...rest } = options
  const { snapshots, publicUrl = null } = rest
  const files = loadPageFiles(found.folder)
  return startApp(t, rest, (app) => {
    addSite(app, { snapshots, publicUrl, brand: brandOf(name, color, logo), files })
  })
}
