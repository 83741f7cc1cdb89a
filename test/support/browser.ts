import { existsSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { type Browser, chromium } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

const quiet = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
]

/** Debian's Chromium, without a window and with a profile of its own; it ends with the test. */
export async function startBrowser(t: Pick<TestContext, 'after'>): Promise<Browser> {
  if (!existsSync(executablePath)) throw new Error('these tests need Chromium: apt-get install -y chromium')
  const browser = await chromium.launch({ executablePath, args: quiet })
  t.after(() => browser.close())
  return browser
}
