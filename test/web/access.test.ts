import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { pathOf, untilFound, visit } from './visit.ts'

describe('everybody can use it', () => {
  test('the keyboard alone is enough: skip, search, order, open, copy, back', async (t) => {
    const { page } = await visit(t, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.keyboard.press('Tab')
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Skip to the content')
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.id'), 'main')
    await page.keyboard.press('/')
    assert.equal(await page.evaluate('document.activeElement.id'), 'q')
    await page.keyboard.type('amber')
    await untilFound(page, '1 game server found')
    await page.keyboard.press('Escape')
    await untilFound(page, '60 game servers')
    await page.keyboard.type('amber')
    await untilFound(page, '1 game server found')
    await tabTo(page, 'Players')
    await page.keyboard.press('Enter')
    await page.locator('[data-sort="players"][aria-current]').waitFor()
    assert.equal(await page.evaluate('document.activeElement.textContent'), 'Players', 'the focus stays')
    await tabTo(page, 'Copy address of Amberfall')
    await page.keyboard.press('Space')
    await page.locator('[data-copied]').waitFor()
    await page.keyboard.press('Shift+Tab')
    await tabBackTo(page, 'Amberfall')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Amberfall' }).waitFor()
    await tabTo(page, '7 days')
    await page.keyboard.press('Enter')
    await page.locator('[data-period="7d"][aria-pressed="true"]').waitFor()
    await tabBackTo(page, 'All game servers')
    await page.keyboard.press('Enter')
    await page.waitForURL(/q=amber/)
    assert.equal(pathOf(page), '/?q=amber&sort=players')
  })

  test('where the focus is can be seen', async (t) => {
    const { page } = await visit(t)
    for (let press = 0; press < 12; press++) {
      await page.keyboard.press('Tab')
      const style = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle')
      assert.equal(style, 'solid', await page.evaluate<string>('document.activeElement.outerHTML'))
    }
  })

  test('the theme follows the system until one is chosen, which is kept', async (t) => {
    const { page } = await visit(t, { colorScheme: 'dark' })
    const back = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
    assert.equal(await back(), 'rgb(19, 21, 24)')
    await page.getByRole('button', { name: 'Dark theme', pressed: true }).click()
    assert.equal(await back(), 'rgb(247, 247, 245)')
    await page.reload()
    assert.equal(await back(), 'rgb(247, 247, 245)')
    await page.getByRole('button', { name: 'Dark theme', pressed: false }).click()
    assert.equal(await back(), 'rgb(19, 21, 24)')
  })

  test('who wants little motion gets none', async (t) => {
    const { page } = await visit(t, { reducedMotion: 'reduce' })
    const moving = await page.evaluate<number>(
      "[...document.querySelectorAll('*')].filter((element) => getComputedStyle(element).transitionDuration !== '0s').length",
    )
    assert.equal(moving, 0)
  })
})

async function tabTo(page: Page, name: string, key = 'Tab'): Promise<void> {
  for (let press = 0; press < 80; press++) {
    const text = await page.evaluate<string>("document.activeElement.innerText.replace(/\\s+/g, ' ').trim()")
    const full = await page.evaluate<string>(
      "document.activeElement.textContent.replace('Copied', '').trim()",
    )
    if (text === name || full.replace(/\s+/g, ' ') === name || text.endsWith(` ${name}`)) return
    await page.keyboard.press(key)
  }
  assert.fail(`the keyboard does not reach "${name}"`)
}

function tabBackTo(page: Page, name: string): Promise<void> {
  return tabTo(page, name, 'Shift+Tab')
}
