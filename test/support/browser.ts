import { after, type TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'
import { debianProgram } from '../probe/servers/debian.ts'

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
]

/** Debian's Chromium, without a window and with a profile of its own; it ends with the test. */
export async function startBrowser(t: Pick<TestContext, 'after'>): Promise<Browser> {
  const browser = await launch()
  t.after(() => browser.close())
  return browser
}

/** The same for all tests of a file: the first that asks starts it. To be called outside of tests. */
export function sharedBrowser(): () => Promise<Browser> {
  let browser: Promise<Browser> | null = null
  after(async () => (await browser)?.close())
  return () => {
    browser ??= launch()
    return browser
  }
}

async function launch(): Promise<Browser> {
  return chromium.launch({ executablePath: await debianProgram('chromium'), args: quiet })
}
