import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { debianProgram } from '../probe/servers/debian.ts'

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
]

/** Debian's Chromium, without a window and with a profile of its own. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: await debianProgram('chromium'), args: quiet })
}

/** The same; it ends with the test. */
export async function startBrowser(t: Pick<TestContext, 'after'>): Promise<Browser> {
  const browser = await launchBrowser()
  t.after(() => browser.close())
  return browser
}
