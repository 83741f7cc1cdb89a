/** The client in a browser, on a page of another origin than the API's. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { createClient } from '../../client/src/client.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { startBrowser } from '../support/browser.ts'
import { gameServer } from '../support/servers.ts'
import { fileOf } from '../support/tools.ts'
import { bundle } from './bundle.ts'
import { says, startScripted } from './scripted-server.ts'

const snapshots = sourceOf(Array.from({ length: 5 }, (_, i) => gameServer({ id: `s${i}`, votes: 9 - i })))

/** What the page's script leaves for the tests. */
declare const client: { readonly createClient: typeof createClient }

async function openPage(t: Parameters<typeof startApp>[0]) {
  const code = await bundle(fileOf('client/src/client.ts'))
  const html = `<!doctype html><title>page</title><script type="module">
import * as client from '/client.js'; window.client = client; document.title = 'ready'</script>`
  const { baseUrl } = await startScripted(t, (request, response) => {
    const isCode = request.url === '/client.js'
    says(200, isCode ? code : html, { 'content-type': isCode ? 'text/javascript' : 'text/html' })(
      request,
      response,
    )
  })
  const page = await (await startBrowser(t)).newPage()
  await page.goto(baseUrl)
  await page.waitForFunction("document.title === 'ready'")
  return page
}

test('lists, walks, and tells errors, without a preflight', async (t) => {
  const { origin, app } = await startApp(t, { snapshots })
  const methods: string[] = []
  app.server.on('request', ({ method }) => methods.push(method!))
  const page = await openPage(t)
  const seen = await page.evaluate(async (baseUrl) => {
    const { servers } = client.createClient({ baseUrl })
    const ids: string[] = []
    for await (const { id } of servers.all({ limit: 2 })) ids.push(id)
    const { meta } = await servers.list()
    await servers.list()
    const error = await servers.get('nobody').catch((error: { code: string; status: number }) => error)
    return { ids, total: meta.total, code: 'code' in error && error.code }
  }, origin)
  assert.deepEqual(seen, { ids: ['s0', 's1', 's2', 's3', 's4'], total: 5, code: 'not-found' })
  assert.deepEqual(new Set(methods), new Set(['GET']))
})

test('reads Retry-After across origins, and can be stopped while it waits', async (t) => {
  const { origin } = await startApp(t, { snapshots, rateLimit: 1 })
  const page = await openPage(t)
  const waits = await page.evaluate(async (baseUrl) => {
    const aborter = new AbortController()
    const waits: unknown[] = []
    const { servers } = client.createClient({
      baseUrl,
      onWait: ({ error, ms }) => {
        waits.push(error.code, ms > 50_000 && ms <= 60_000)
        setTimeout(() => aborter.abort(), 10)
      },
    })
    await servers.get('s0')
    await servers.get('s1', { signal: aborter.signal }).catch((error: Error) => waits.push(error.name))
    return waits
  }, origin)
  assert.deepEqual(waits, ['rate-limited', true, 'AbortError'])
})

test('an API that is down is a typed error', async (t) => {
  const page = await openPage(t)
  const code = await page.evaluate(async () => {
    const { servers } = client.createClient({ baseUrl: 'http://127.0.0.1:1', retries: 1 })
    return servers.list().then(
      () => 'found',
      (error: { code: string }) => error.code,
    )
  })
  assert.equal(code, 'network')
})
