import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { visit } from './visit.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** What axe finds, of any weight, against WCAG 2.2 AA and good practice. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found = await page.evaluate<readonly Violation[]>('axe.run().then(({ violations }) => violations)')
  return found.map(
    ({ id, impact, nodes }) => `${id} (${impact}): ${nodes[0]!.html} ${nodes[0]!.failureSummary}`,
  )
}

describe('axe finds nothing', () => {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const path of [
      '/',
      '/?tag=PVP&page=1',
      '/?q=zzzz',
      '/servers/amberfall',
      '/servers/nobody',
      '/servers/amberfall/embed',
    ]) {
      test(`${path}, ${colorScheme}`, async (t) => {
        // axe is put into the page by the test, which the page's policy would refuse.
        const { page } = await visit(t, { path, colorScheme, bypassCSP: true })
        if (path === '/servers/amberfall') await page.locator('#plot canvas').waitFor()
        assert.deepEqual(await violations(page), [])
      })
    }
  }

  test('on a phone, and while a notice is shown', async (t) => {
    const { page } = await visit(t, { viewport: { width: 390, height: 844 }, bypassCSP: true })
    assert.deepEqual(await violations(page), [])
    await page.route('**/api/**', (route) => route.abort())
    await page.locator('#q').fill('cafe')
    await page.getByRole('button', { name: 'Try again' }).waitFor({ timeout: 10_000 })
    await page.waitForTimeout(500)
    assert.deepEqual(await violations(page), [])
  })
})
