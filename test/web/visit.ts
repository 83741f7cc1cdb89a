import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { HistorySource } from '../../src/api/history-source.ts'
import type { Listing, Status } from '../../src/model/game-server.ts'
import { sourceOf } from '../support/app.ts'
import { sharedBrowser } from '../support/browser.ts'
import { gameServer } from '../support/servers.ts'
import { startSite } from '../support/site.ts'

type ExampleServer = Partial<Listing & Status> & { readonly online: boolean }

/** The example list, of which 54 game servers are online. */
const examples = JSON.parse(
  readFileSync(new URL('../../examples/servers.json', import.meta.url), 'utf8'),
) as ExampleServer[]

const servers = examples.map(({ online, ...fields }) =>
  gameServer({ map: null, version: null, ...fields, state: online ? 'online' : 'offline' }),
)

/** Players that rise over the period, with a gap in which nobody asked and one point alone within it. */
const history: HistorySource = {
  points: async ({ from, to, stepMs }) => {
    const all = Array.from({ length: (to - from) / stepMs }, (_, index) => {
      return { at: from + index * stepMs, players: 100 + index, peak: 110 + index, online: 1 }
    })
    return { kind: 'points', points: all.filter((_, index) => index < 60 || index === 70 || index >= 80) }
  },
}

const browser = sharedBrowser()

export interface Visited {
  readonly page: Page
  readonly origin: string
  /** What the page complained about in the console, errors and refusals of its policy included. */
  readonly complaints: string[]
}

export interface Visiting extends BrowserContextOptions {
  readonly path?: string
  readonly rateLimit?: number
  readonly history?: HistorySource
}

/** Opens a page of an app of its own with the example list; both end with the test. */
export async function visit(
  t: TestContext,
  { path = '/', rateLimit = 0, history: past = history, ...options }: Visiting = {},
): Promise<Visited> {
  // The app ends after the browser has closed its connections, so that it need not wait for those.
  const context = await (await browser()).newContext({ viewport: { width: 1280, height: 900 }, ...options })
  t.after(() => context.close())
  const { origin } = await startSite(t, { snapshots: sourceOf(servers), history: past, rateLimit })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(origin + path)
  return { page, origin, complaints }
}

/** The names in the list, in order. */
export function namesIn(page: Page): Promise<string[]> {
  return page.locator('.server h2 bdi').allTextContents()
}

/** Waits until the list says how many were found, such as `1 game server found`. */
export async function untilFound(page: Page, text: string): Promise<void> {
  await page.locator('#summary', { hasText: new RegExp(`^${text}`) }).waitFor({ timeout: 5000 })
}

/** The part of the address after the host. */
export function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** Nothing may overflow the window to the side. */
export async function assertFits(page: Page): Promise<void> {
  const width = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
  assert.ok(width <= 0, `${width} pixels too wide`)
}

/** Hardly anything may have moved by itself since the page was opened (cumulative layout shift). */
export async function assertSteady(page: Page): Promise<void> {
  const moves = await page.evaluate<{ readonly by: number; readonly what: string }[]>(movesSoFar)
  const sum = moves.reduce((total, { by }) => total + by, 0)
  assert.ok(sum < 0.01, `cumulative layout shift ${sum}: ${JSON.stringify(moves)}`)
}

/** For the page to evaluate; each move names its elements, and where they were and are. */
const movesSoFar = `new Promise((resolve) => {
  const moves = []
  const place = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(' ')
  const source = ({ node, previousRect, currentRect }) =>
    (node?.id || node?.className || node?.nodeName) + ': ' + place(previousRect) + ' -> ' + place(currentRect)
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      moves.push({ by: value, what: sources.map(source).join(', ') })
  }).observe({ type: 'layout-shift', buffered: true })
  setTimeout(() => resolve(moves), 300)
})`
