import type { TestContext } from 'node:test'
import { type AppOptions, createApp } from '../../src/api/app.ts'
import { findPage } from '../../src/cli/find-page.ts'
import { addSite } from '../../src/site/add-site.ts'
import { brandOf, type Logo } from '../../src/site/brand.ts'
import { loadPageFiles } from '../../src/site/page-files.ts'

type SiteTestOptions = Partial<AppOptions> &
  Pick<AppOptions, 'snapshots'> & { readonly name?: string; readonly color?: string; readonly logo?: Logo }

/** The page as it is built, for all tests of a process. */
const page = findPage()

/** Starts the app with its page on a port of its own, as `serve` does; stops it after the test. */
export async function startSite(t: TestContext, options: SiteTestOptions) {
  const found = await page
  if (found.kind === 'none') throw new Error(found.reason)
  const { name = 'Rollcall', color = '#4453c4', logo = null, ...rest } = options
  const app = createApp({
    history: { points: async () => ({ kind: 'points', points: [] }) },
    probing: () => null,
    rateLimit: 0,
    trustedProxies: [],
    publicUrl: null,
    logLevel: 'silent',
    metrics: false,
    ...rest,
  })
  const { snapshots, publicUrl = null } = rest
  addSite(app, {
    snapshots,
    publicUrl,
    brand: brandOf(name, color, logo),
    files: loadPageFiles(found.folder),
  })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  t.after(() => app.close())
  return { app, origin, port: Number(new URL(origin).port) }
}
