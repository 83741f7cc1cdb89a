/** The page at /docs: what it promises works, alone and in a browser. */
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { rateLimited, says, startScripted } from '../client/scripted-server.ts'
import { sendRaw, sourceOf, startApp } from '../support/app.ts'
import { startBrowser } from '../support/browser.ts'
import { gameServer } from '../support/servers.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf } from '../support/tools.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const snapshots = sourceOf([
  gameServer({ id: 'cafe-des-blocs', name: '<b>Café</b> des Blocs', tags: ['PVP'] }),
  gameServer({ id: 'b', votes: 0 }),
])

const get = (port: number, path: string, headers = '') =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`)

test('the page and its files: small, not counted, nothing inline, nothing from elsewhere', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 1 })
  let bytes = 0
  for (const [path, type] of Object.entries({
    '/docs': 'text/html',
    '/docs/docs.css': 'text/css',
    '/docs/try-it.js': 'text/javascript',
  })) {
    const { status, headers, bytes: body } = await get(port, path, 'accept-encoding: br\r\n')
    assert.equal(status, 200, path)
    assert.equal(headers.get('content-type'), `${type}; charset=utf-8`)
    assert.equal(headers.get('ratelimit'), undefined)
    const policy = headers.get('content-security-policy')!
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.doesNotMatch(policy, /unsafe|http/)
    assert.equal(
      (await get(port, path, `accept-encoding: br\r\nif-none-match: ${headers.get('etag')}\r\n`)).status,
      304,
    )
    bytes += body.length
  }
  assert.ok(bytes < 16_000, `${bytes} bytes in all`)
  const { body } = await get(port, '/docs')
  assert.doesNotMatch(body, /(?:src|href)="(?:https?:)?\/\//)
  assert.doesNotMatch(body, /style="|onclick|<script>|<style>/)
  assert.equal((await get(port, '/docs/')).headers.get('location'), '../docs')
})

test('every link on the page leads to a heading, and no id is there twice', async (t) => {
  const { port } = await startApp(t, { snapshots })
  const { body } = await get(port, '/docs')
  const ids = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(ids, [...new Set(ids)])
  for (const [, id] of body.matchAll(/href="#([^"]+)"/g)) assert.ok(ids.includes(id), id)
})

test('with a public URL the examples ask there', async (t) => {
  const { port } = await startApp(t, { snapshots, publicUrl: 'https://api.example/base' })
  const { body } = await get(port, '/docs')
  assert.doesNotMatch(body, /localhost/)
  assert.match(body, /curl 'https:\/\/api\.example\/base\/api\/v1\/servers/)
})

const programs: Readonly<Record<string, { program: string; suffix: string }>> = {
  sh: { program: 'sh', suffix: 'sh' },
  js: { program: process.execPath, suffix: 'mjs' },
  python: { program: 'python3', suffix: 'py' },
}

test('every example of the guide runs and says what it should', async (t) => {
  const { origin } = await startApp(t, { snapshots })
  const said: string[] = []
  for (const example of examplesOf(readFileSync(fileOf('docs/guide.md'), 'utf8'))) {
    said.push((await runExample(example, origin)).split('\n')[0]!.slice(0, 40))
  }
  const name = '<b>Café</b> des Blocs'
  assert.deepEqual(said.slice(1), [
    ...['2 game servers', '2 game servers', name, '2', '2', '200'],
    ...["{'page': 1, 'limit': 20, 'total': 2, 'to", said[8]!, '304', '304'],
    'invalid-parameter limit: expected a whol',
  ])
  for (const body of [said[0]!, said[8]!]) assert.match(body, /^\{"data":\[\{"id":"cafe-des-blocs"/)
})

test('the examples about the rate limit wait when they are told to', async (t) => {
  const guide = readFileSync(fileOf('docs/guide.md'), 'utf8')
  const examples = examplesOf(/^## Rate limit\n[\s\S]*?(?=^## )/m.exec(guide)![0])
  assert.equal(examples.length, 3)
  for (const example of examples) {
    const { baseUrl, requests } = await startScripted(t, rateLimited(), says(200))
    const startedAt = performance.now()
    await runExample(example, baseUrl)
    assert.equal(requests.length, 2, example.code)
    assert.ok(performance.now() - startedAt >= 990)
  }
})

interface Example {
  readonly language: string
  readonly isOfClient: boolean
  readonly code: string
}

function examplesOf(markdown: string): Example[] {
  const blocks = markdown.matchAll(/^```(\w+)( client)?\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, language, client, code]) => ({
    language: language!,
    isOfClient: client !== undefined,
    code: code!,
  }))
}

/** Gives what it wrote. */
function runExample({ language, isOfClient, code }: Example, origin: string): Promise<string> {
  const { program, suffix } = programs[language]!
  const path = temporaryPath(`example.${suffix}`)
  const text = code.replaceAll('http://localhost:8080', origin)
  const client = `'${fileOf('client/src/client.ts')}'`
  writeFileSync(path, isOfClient ? text.replace("'@rollcall/client'", client) : text)
  return run(program, path)
}

function run(program: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [path], { stdio: ['ignore', 'pipe', 'pipe'] })
    let said = ''
    let complaints = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (complaints += chunk))
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve(said) : reject(new Error(`${path}: ${complaints}`))))
  })
}

/** In pixels. */
const smallestText = `Math.min(...[...document.querySelectorAll('body *')]
  .filter(({ childNodes }) => [...childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim() !== ''))
  .map((element) => parseFloat(getComputedStyle(element).fontSize)))`

test('in a browser: requests are tried in place, nothing is refused by the policy, axe finds nothing', async (t) => {
  const { origin } = await startApp(t, { snapshots })
  const browser = await startBrowser(t)
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    const context = await browser.newContext({
      viewport: { width, height: 800 },
      colorScheme,
      bypassCSP: false,
    })
    const page = await context.newPage()
    const complaints: string[] = []
    const hosts = new Set<string>()
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('request', (request) => hosts.add(new URL(request.url()).origin))
    await page.goto(`${origin}/docs`)

    const form = page.locator('#listServers form')
    await form.locator('[name=q]').fill('cafe & more')
    await form.locator('[name=q]').press('Enter')
    await form.locator('.good').waitFor()
    assert.match((await form.locator('.curl').textContent())!, /servers\?q=cafe\+%26\+more'$/)
    await form.locator('[name=q]').fill('')
    await form.locator('button').click()
    await form.getByText('<b>Café</b> des Blocs').waitFor()
    assert.match((await form.locator('output').textContent())!, /200 OK in \d+ ms/)

    const history = page.locator('#getServerHistory form')
    await history.locator('[name=id]').fill('nobody')
    await history.locator('[name=period]').selectOption('7d')
    await history.locator('button').click()
    await history.getByText('no game server has this id').waitFor()
    assert.match((await history.locator('.curl').textContent())!, /nobody\/history\?period=7d'$/)

    assert.deepEqual(
      complaints.filter((text) => !/404/.test(text)),
      [],
    )
    assert.deepEqual([...hosts], [origin])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), width)
    assert.ok((await page.evaluate<number>(smallestText)) >= 12)
    // Its code is evaluated by the driver, which the page's policy does not concern.
    await page.evaluate(readFileSync(axe, 'utf8'))
    const violations = await page.evaluate(
      'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => [id, nodes[0].html]))',
    )
    assert.deepEqual(violations, [])
  }
})
