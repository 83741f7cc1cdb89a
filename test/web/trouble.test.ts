import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { namesIn, untilFound, visit } from './visit.ts'

const notice = (page: Page, text: RegExp) => page.locator('#notice', { hasText: text }).waitFor()

describe('when something is wrong', () => {
  test('over the limit it says for how long it waits, and goes on by itself', async (t) => {
    const { page } = await visit(t)
    let refusals = 0
    await page.route('**/api/v1/servers?*', (route) => {
      if (refusals++ > 0) return route.continue()
      const problem = {
        type: 'about:blank',
        title: 'Too Many Requests',
        status: 429,
        detail: '',
        code: 'rate-limited',
      }
      return route.fulfill({ status: 429, headers: { 'retry-after': '2' }, json: problem })
    })
    await page.locator('#q').fill('cafe')
    await notice(page, /asked as often as the API allows.*Trying again in [12] s/)
    assert.equal((await namesIn(page)).length, 25, 'what was shown stays')
    await untilFound(page, '1 game server found')
    assert.equal(await page.locator('#notice').textContent(), '')
    assert.equal(refusals, 2)
  })

  test('the real limit is met the same way', async (t) => {
    const { page } = await visit(t, { rateLimit: 1 })
    await page.locator('#q').fill('cafe')
    await untilFound(page, '1 game server found')
    await page.locator('#q').fill('amber')
    await notice(page, /Trying again in [1-6]?[0-9] s/)
  })

  test('when the API is down it says so and from when the list is; trying again helps when it is back', async (t) => {
    const { page } = await visit(t)
    await page.route('**/api/**', (route) => route.abort())
    await page.locator('#q').fill('cafe')
    await notice(page, /can’t be reached\. What you see is from \d/)
    assert.equal((await namesIn(page)).length, 25)
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor({ timeout: 10_000 })
    await page.unroute('**/api/**')
    await again.click()
    await untilFound(page, '1 game server found')
    assert.equal(await page.locator('#notice').textContent(), '')
  })

  test('a chart that can’t be had is said, and the rest of the page is there', async (t) => {
    const away = { points: async () => ({ kind: 'away' as const }) }
    const { page } = await visit(t, { path: '/servers/amberfall', history: away })
    await notice(page, /can’t answer at the moment/)
    assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Amberfall')
  })

  test('an answer that comes late never replaces a newer one', async (t) => {
    const { page } = await visit(t)
    await page.route('**/api/v1/servers?*q=pillow*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 600))
      await route.continue().catch(() => undefined)
    })
    await page.locator('#q').fill('pillow')
    await page.waitForRequest(/q=pillow/)
    await page.locator('#q').fill('cafe')
    await untilFound(page, '1 game server found')
    await page.waitForTimeout(800)
    assert.deepEqual(await namesIn(page), ['Café des Blocs'])
  })

  test('the list is renewed while it is looked at, and an old catalogue is told', async (t) => {
    const { page } = await visit(t)
    await page.clock.install()
    await page.reload()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/v1/servers')) asked++
    })
    await page.route('**/readyz', (route) =>
      route.fulfill({ json: { snapshot: { ageSeconds: 600 }, store: 'away' } }),
    )
    await page.locator('.server [data-copy]').nth(3).focus()
    await page.clock.fastForward(31_000)
    await notice(page, /has not been renewed since/)
    assert.equal(asked, 1)
    const focused = await page.evaluate<string>("document.activeElement.closest('.server').dataset.key")
    assert.equal(focused, await page.locator('.server').nth(3).getAttribute('data-key'))
  })
})
