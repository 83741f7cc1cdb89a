import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { visit } from './visit.ts'

/** Compressed bytes of all that a page loads, its document included, before the chart. */
const budget = 60_000

interface Loaded {
  readonly name: string
  readonly encodedBodySize: number
}

function loaded(page: Page): Promise<Loaded[]> {
  return page.evaluate<
    Loaded[]
  >(`['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
    .map(({ name, encodedBodySize }) => ({ name, encodedBodySize }))`)
}

const bytesOf = (files: readonly Loaded[]) =>
  files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)

describe('it is small', () => {
  test('the list takes four requests, all to us, and fits the budget', async (t) => {
    const { page, origin } = await visit(t)
    await page.waitForLoadState('networkidle')
    const files = await loaded(page)
    t.diagnostic(files.map(({ name, encodedBodySize }) => `${name} ${encodedBodySize}`).join('\n'))
    assert.ok(files.every(({ name }) => name.startsWith(origin)))
    // The logo stands in the page and in the tab, and is fetched once.
    const names = new Set(files.map(({ name }) => name))
    assert.ok(names.size <= 4, [...names].join(' '))
    assert.ok(bytesOf(files) <= budget, `${bytesOf(files)} bytes`)
  })

  test("a server's own page is within the budget too, the chart apart", async (t) => {
    const { page } = await visit(t, { path: '/servers/amberfall' })
    await page.locator('#plot canvas').waitFor()
    await page.waitForLoadState('networkidle')
    const files = await loaded(page)
    const [chart, rest] = [
      files.filter(({ name }) => name.includes('chart')),
      files.filter(({ name }) => !name.includes('chart')),
    ]
    t.diagnostic(files.map(({ name, encodedBodySize }) => `${name} ${encodedBodySize}`).join('\n'))
    assert.ok(bytesOf(rest) <= budget, `${bytesOf(rest)} bytes`)
    assert.ok(bytesOf(chart) <= 30_000, `the chart: ${bytesOf(chart)} bytes`)
  })

  test('on a processor slowed down fourfold the list is there soon', async (t) => {
    const { page, origin } = await visit(t)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const paints: number[] = []
    for (let load = 0; load < 3; load++) {
      await page.goto(origin)
      paints.push(await page.evaluate<number>(largestPaint))
    }
    t.diagnostic(`largest contentful paint after ${paints.map(Math.round).join(', ')} ms`)
    // What Web Vitals calls good. The best of three, since other tests run on the same machine.
    assert.ok(Math.min(...paints) < 2500, `${paints} ms`)
  })
})

/** When the largest part of the document was drawn, in milliseconds after its start. */
const largestPaint = `new Promise((resolve) => {
  new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
    .observe({ type: 'largest-contentful-paint', buffered: true })
})`
