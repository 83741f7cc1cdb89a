import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { assertFits, assertSteady, namesIn, pathOf, untilFound, visit } from './visit.ts'

describe('the list', () => {
  test('it is searched as one types, and the address says what is shown', async (t) => {
    const { page, complaints } = await visit(t)
    assert.equal((await namesIn(page)).length, 25)
    await page.locator('#q').pressSequentially('cafe', { delay: 30 })
    await untilFound(page, '1 game server found')
    assert.deepEqual(await namesIn(page), ['Café des Blocs'])
    assert.equal(pathOf(page), '/?q=cafe')
    assert.equal(await page.title(), '“cafe” · Rollcall')
    assert.equal(await page.evaluate('document.activeElement.id'), 'q', 'the field keeps the focus')
    assert.equal(await page.locator('#announcer').textContent(), '1 game server found')
    assert.deepEqual(complaints, [])
  })

  test('a word typed letter by letter is one step back', async (t) => {
    const { page } = await visit(t)
    await page.locator('#q').pressSequentially('pillow', { delay: 300 })
    await untilFound(page, '1 game server found')
    await page.goBack()
    await untilFound(page, '60 game servers')
    assert.equal(pathOf(page), '/')
    assert.equal(await page.locator('#q').inputValue(), '')
    await page.goForward()
    await untilFound(page, '1 game server found')
    assert.equal(await page.locator('#q').inputValue(), 'pillow')
  })

  test('tags, orders and pages change the list and the address; back leads through them', async (t) => {
    const { page, complaints } = await visit(t)
    await page.locator('.filter [data-tag="PVP"]').click()
    await page.locator('.filter .is-chosen').waitFor()
    assert.equal(pathOf(page), '/?tag=PVP')
    await page.getByRole('link', { name: 'Players', exact: true }).click()
    await page.locator('[data-sort="players"][aria-current]').waitFor()
    assert.equal(pathOf(page), '/?tag=PVP&sort=players')
    const counts = await page.locator('.server .amount b').allTextContents()
    const numbers = counts.map((text) => Number(text.replaceAll(',', '')))
    assert.deepEqual(
      numbers,
      numbers.toSorted((a, b) => b - a),
    )
    await page.locator('.filter .is-chosen').click()
    await untilFound(page, '60 game servers')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.locator('.pages [aria-current]', { hasText: '2' }).waitFor()
    assert.equal(pathOf(page), '/?sort=players&page=2')
    assert.equal(await page.evaluate('scrollY'), 0)
    await page.goBack()
    await page.goBack()
    await page.locator('.filter .is-chosen').waitFor()
    assert.equal(pathOf(page), '/?tag=PVP&sort=players')
    assert.deepEqual(complaints, [])
  })

  test('a shared address shows the same to somebody else, even without scripts', async (t) => {
    const { page, origin } = await visit(t)
    await page.locator('#q').fill('the')
    await untilFound(page, '\\d+ game servers found')
    await page.getByRole('link', { name: 'Votes', exact: true }).click()
    await page.locator('[data-sort="votes"][aria-current]').waitFor()
    const [names, address] = [await namesIn(page), pathOf(page)]
    const context = await page.context().browser()!.newContext({ javaScriptEnabled: false })
    t.after(() => context.close())
    const other = await context.newPage()
    await other.goto(origin + address)
    assert.deepEqual(await namesIn(other), names)
    assert.equal(await other.locator('#q').inputValue(), 'the')
    await other.locator('#q').fill('cafe')
    await other.locator('#q').press('Enter')
    assert.deepEqual(await namesIn(other), ['Café des Blocs'])
  })

  test('the script takes over without a jump: the same markup, and nothing asked for', async (t) => {
    const { page, origin } = await visit(t)
    const before = await (await fetch(origin)).text()
    const markup = /<div id="list">(.*)<\/div><\/main>/s.exec(before)![1]!
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const same = await page.evaluate<boolean>(`(() => {
      const wanted = document.createElement('div')
      wanted.innerHTML = ${JSON.stringify(markup)}
      const plain = (node) => node.innerHTML.replace(/<time[^]*?<\\/time>/g, '')
      return plain(wanted) === plain(document.getElementById('list'))
    })()`)
    assert.ok(same)
    assert.deepEqual(
      asked.filter((url) => url.includes('/api/')),
      [],
    )
    await assertSteady(page)
  })

  test('what is rendered anew in the browser is what the server renders', async (t) => {
    const { page, origin } = await visit(t, { path: '/?q=cafe' })
    await page.locator('#q').fill('')
    await untilFound(page, '60 game servers')
    const again = await (await fetch(origin)).text()
    const markup = /<div id="list">(.*)<\/div><\/main>/s.exec(again)![1]!
    const [shown, wanted] = await page.evaluate<[string, string]>(`(() => {
      const fresh = document.createElement('div')
      fresh.innerHTML = ${JSON.stringify(markup)}
      const plain = (node) => node.innerHTML.replace(/<time[^]*?<\\/time>/g, '')
      return [plain(document.getElementById('list')), plain(fresh)]
    })()`)
    assert.equal(shown, wanted)
  })

  test('an address is copied, which shows and is said', async (t) => {
    const { page } = await visit(t, { permissions: ['clipboard-read', 'clipboard-write'] })
    await page.getByRole('button', { name: 'Copy address of Amberfall' }).click()
    await page.locator('[data-copied]').waitFor()
    assert.equal(await page.evaluate('navigator.clipboard.readText()'), 'play.amberfall.example')
    assert.equal(await page.locator('#announcer').textContent(), 'Copied')
    await page.locator('[data-copied]').waitFor({ state: 'detached' })
  })

  test('an address is never cut before its port', async (t) => {
    for (const width of [1280, 800, 320]) {
      const { page } = await visit(t, { path: '/?page=2', viewport: { width, height: 900 } })
      const cut = await page.evaluate<string[]>(`[...document.querySelectorAll('.server .address code')]
        .filter((code) => code.scrollWidth > code.clientWidth || code.scrollHeight > code.clientHeight)
        .map((code) => code.textContent)`)
      assert.deepEqual(cut, [], `${width} pixels`)
      const long = page.locator('.server .address code', { hasText: 'rustbelt' })
      assert.equal(await long.innerHTML(), 'rustbelt-picnic.example<wbr>:28025')
    }
  })

  test('on a phone, rows that were not laid out yet are about as high as they will be', async (t) => {
    // The style is put into the page by the test, which the page's policy would refuse.
    const { page } = await visit(t, { viewport: { width: 390, height: 800 }, bypassCSP: true })
    const height = () => page.evaluate<number>('document.documentElement.scrollHeight')
    const guessed = await height()
    await page.addStyleTag({ content: '.server { content-visibility: visible !important }' })
    const actual = await height()
    assert.notEqual(guessed, actual)
    assert.ok(Math.abs(guessed / actual - 1) < 0.1, `${guessed} for ${actual} pixels`)
  })

  test('names from right to left turn nothing around them', async (t) => {
    const { page } = await visit(t, { path: '/?q=واحة' })
    const name = page.locator('.server h2 bdi')
    assert.equal(
      await page.evaluate("getComputedStyle(document.querySelector('.server h2 bdi')).direction"),
      'rtl',
    )
    const [dot, text] = [await page.locator('.server .dot').first().boundingBox(), await name.boundingBox()]
    assert.ok(dot!.x < text!.x, 'the dot stays before the name')
    assert.equal(await page.locator('.about').getAttribute('dir'), 'auto')
  })

  test('on a phone nothing is wider than the window, and buttons are large enough', async (t) => {
    const { page } = await visit(t, { viewport: { width: 320, height: 640 }, hasTouch: true })
    await assertFits(page)
    const copy = await page.locator('.server .copy').first().boundingBox()
    assert.ok(copy!.height >= 40 && copy!.width >= 40)
    await page.goto(`${page.url()}servers/amberfall`)
    await assertFits(page)
  })

  test('nothing found, and a page past the end, say so and lead on', async (t) => {
    const { page } = await visit(t)
    await page.locator('#q').fill('nobody has this')
    await page.getByRole('heading', { name: 'Nothing found' }).waitFor()
    await page.getByRole('link', { name: 'Show all' }).click()
    await untilFound(page, '60 game servers')
    await page.goto(`${page.url()}?page=9`)
    await page.getByRole('link', { name: 'Go to the last page' }).click()
    assert.equal((await namesIn(page)).length, 10)
  })
})
