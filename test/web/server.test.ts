import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { assertSteady, visit } from './visit.ts'

const path = '/servers/amberfall'

/** How many pixels of each column of the chart are drawn in the colour of the line. */
const drawnColumns = `(() => {
  const canvas = document.querySelector('#plot canvas')
  const context = canvas.getContext('2d')
  const { width, height, data } = context.getImageData(0, 0, canvas.width, canvas.height)
  const wanted = [0x44, 0x53, 0xc4]
  return Array.from({ length: width }, (_, x) => {
    let found = 0
    for (let y = 0; y < height; y++) {
      const at = (y * width + x) * 4
      if (data[at + 3] > 200 && wanted.every((value, index) => Math.abs(data[at + index] - value) < 12)) found++
    }
    return found
  })
})()`

describe("a server's own page", () => {
  test('it has the details, and a chart that leaves a gap where nobody asked', async (t) => {
    const { page, complaints } = await visit(t, { path })
    await page.locator('#plot canvas').waitFor()
    await page
      .locator('#chart-words', { hasText: '200 at most' })
      .waitFor({ timeout: 200 })
      .catch(() => undefined)
    const words = (await page.locator('#chart-words p').textContent())!
    assert.match(
      words,
      /players on average, 253 at most, online 100% of the time\. Nobody asked it for 13\.1% of the time/,
    )
    await page.waitForTimeout(200)
    const columns = await page.evaluate<number[]>(drawnColumns)
    const drawn = columns.map((found, x) => (found > 0 ? x : -1)).filter((x) => x >= 0)
    const [first, last] = [drawn[0]!, drawn.at(-1)!]
    const at = (share: number) => columns[Math.round(first + (last - first) * share)]!
    assert.ok(at(0.2) > 0 && at(0.8) > 0, 'a line before and after')
    assert.equal(at(65 / 143), 0, 'nothing in the gap')
    const lonely = columns.slice(
      Math.round(first + ((last - first) * 68) / 143),
      Math.round(first + ((last - first) * 72) / 143),
    )
    assert.ok(
      lonely.some((found) => found > 0),
      'a point alone is a dot',
    )
    assert.deepEqual(complaints, [])
  })

  test('the period can be chosen, and the numbers be had as a table', async (t) => {
    const { page } = await visit(t, { path })
    await page.getByRole('button', { name: '30 days' }).click()
    await page.locator('#chart-words p', { hasText: '289 at most' }).waitFor()
    assert.equal(await page.getByRole('button', { name: '30 days' }).getAttribute('aria-pressed'), 'true')
    assert.equal(await page.getByRole('button', { name: '24 hours' }).getAttribute('aria-pressed'), 'false')
    await page.getByText('Show the numbers').click()
    await page.locator('.numbers tbody tr').nth(179).waitFor()
  })

  test('pointing at the chart tells the numbers there', async (t) => {
    const { page } = await visit(t, { path })
    const over = page.locator('#plot .u-over')
    await over.waitFor()
    await page.waitForTimeout(200)
    const { width } = (await over.boundingBox())!
    await over.hover({ position: { x: width * 0.2, y: 50 } })
    await page.locator('.readout', { hasText: /: 1\d\d players, at most 1\d\d, online 100%/ }).waitFor()
    await over.hover({ position: { x: (width * 65) / 144, y: 50 } })
    await page.locator('.readout', { hasText: 'nobody asked' }).waitFor()
  })

  test('without a past it says so in little room, and fetches no chart', async (t) => {
    const none = { points: async () => ({ kind: 'points' as const, points: [] }) }
    const { page } = await visit(t, { path, history: none })
    await page.getByText('Nobody has asked this game server').waitFor()
    const names = await page.evaluate<string[]>(
      "performance.getEntriesByType('resource').map(({ name }) => name)",
    )
    assert.deepEqual(
      names.filter((name) => name.includes('chart')),
      [],
    )
    assert.ok((await page.locator('#chart').boundingBox())!.height < 120)
    await assertSteady(page)
  })

  test('the way back leads to the search that one came from', async (t) => {
    const { page } = await visit(t, { path: '/?q=amber&sort=votes' })
    await page.getByRole('link', { name: 'Amberfall' }).click()
    await page.getByRole('heading', { level: 1, name: 'Amberfall' }).waitFor()
    const back = page.getByRole('link', { name: 'All game servers' })
    assert.match((await back.getAttribute('href'))!, /\/\?q=amber&sort=votes$/)
    await back.click()
    assert.equal(await page.locator('#q').inputValue(), 'amber')
  })

  test('address, link and snippets are copied', async (t) => {
    const { page, origin } = await visit(t, {
      path,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()')
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.locator('.share[data-copied]').waitFor()
    assert.equal(await copied(), origin + path)
    await page.getByText('Show it on your own site').click()
    await page.locator('.snippet .copy').last().click()
    await page.locator('.snippet .copy[data-copied]').waitFor()
    assert.match(await copied(), /^<iframe src="http.*\/servers\/amberfall\/embed" title="Amberfall"/)
    const badge = page.locator('.embedding img')
    await badge.scrollIntoViewIfNeeded()
    await page.waitForFunction("document.querySelector('.embedding img').naturalWidth > 100")
  })

  test('the widget may stand in a frame of another site, the page may not', async (t) => {
    const { page, origin } = await visit(t)
    const frames = ['embed', ''].map(
      (part) => `<iframe name="frame-${part}" src="${origin}${path}/${part}"></iframe>`,
    )
    const site = createServer((_request, response) => response.end(frames.join('').replace('/"', '"')))
    await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
    t.after(() => site.close())
    const other = await page.context().newPage()
    await other.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
    await other.frame('frame-embed')!.getByRole('heading', { name: 'Amberfall' }).waitFor()
    assert.equal(await other.frame('frame-')!.getByText('Amberfall').count(), 0)
  })
})
