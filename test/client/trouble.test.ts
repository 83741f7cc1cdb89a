/** The client when the network, a proxy or the API misbehaves. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClient, RollcallError, type Wait } from '../../client/src/client.ts'
import { TagCache } from '../../client/src/tag-cache.ts'
import { backoffMs, retryAfterMs } from '../../client/src/waiting.ts'
import { emptyPage, hangsUp, isSilent, rateLimited, says, startScripted } from './scripted-server.ts'

const codeIs = (code: string) => (error: unknown) => error instanceof RollcallError && error.code === code

test('a 429 is waited for as often as it comes, not counted among the retries', async (t) => {
  const { baseUrl, requests } = await startScripted(t, rateLimited(), rateLimited(), says(200))
  const startedAt = performance.now()
  assert.deepEqual(await createClient({ baseUrl, retries: 0 }).servers.list(), emptyPage)
  assert.equal(requests.length, 3)
  assert.ok(performance.now() - startedAt >= 1990)
})

test('a 429 that does not say how long, or "at once", is no reason to hurry', async (t) => {
  for (const headers of [{}, { 'retry-after': '0' }, { 'retry-after': 'soon' }] as Record<string, string>[]) {
    const waits: Wait[] = []
    const { baseUrl } = await startScripted(t, rateLimited(headers), says(200))
    await createClient({ baseUrl, onWait: (wait) => waits.push(wait) }).servers.list()
    assert.ok(waits[0]!.ms >= 250, `${waits[0]!.ms} ms`)
  }
})

test('a wait that is too long is not begun', async (t) => {
  const { baseUrl, requests } = await startScripted(t, rateLimited({ 'retry-after': '3600' }))
  await assert.rejects(createClient({ baseUrl }).servers.list(), codeIs('rate-limited'))
  const again = createClient({ baseUrl, longestWaitMs: 0 })
  await assert.rejects(again.servers.list(), codeIs('rate-limited'))
  assert.equal(requests.length, 2)
})

test('passing failures are tried again, so many times', async (t) => {
  for (const [step, code] of [
    [hangsUp, 'network'],
    [says(502, '<html>'), 'bad-answer'],
    [says(503, { code: 'unavailable', detail: 'starting' }), 'unavailable'],
    [says(504, ''), 'bad-answer'],
  ] as const) {
    const good = await startScripted(t, step, says(200))
    assert.deepEqual(await createClient(good).servers.list(), emptyPage)
    const bad = await startScripted(t, step)
    await assert.rejects(createClient({ ...bad, retries: 1 }).servers.list(), codeIs(code))
    assert.equal(bad.requests.length, 2)
  }
})

test('lasting failures are not tried again', async (t) => {
  for (const [step, code] of [
    [says(500, { code: 'internal', detail: 'failed' }), 'internal'],
    [says(403, 'go away'), 'bad-answer'],
    [says(200, '<html>Log in</html>'), 'bad-answer'],
    [says(200, '[]'), 'bad-answer'],
    [says(200, 'null'), 'bad-answer'],
    [says(304, ''), 'bad-answer'],
    [says(418, { code: 'something-new', detail: 'in a later release' }), 'something-new'],
  ] as const) {
    const { baseUrl, requests } = await startScripted(t, step)
    await assert.rejects(createClient({ baseUrl }).servers.list(), codeIs(code))
    assert.equal(requests.length, 1)
  }
})

test('silence ends after a while, also in the middle of an answer', async (t) => {
  const halfWay = await startScripted(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data":')
  })
  const silent = await startScripted(t, isSilent)
  for (const { baseUrl, requests } of [silent, halfWay]) {
    const { servers } = createClient({ baseUrl, timeoutMs: 100, retries: 1 })
    await assert.rejects(servers.list(), codeIs('timeout'))
    assert.equal(requests.length, 2)
  }
})

test('a signal ends a call before, during and between its tries, with its own reason', async (t) => {
  const { baseUrl, requests } = await startScripted(t, isSilent)
  const { servers } = createClient({ baseUrl })
  const reason = new Error('not needed any more')
  await assert.rejects(servers.list({}, { signal: AbortSignal.abort(reason) }), reason)
  assert.equal(requests.length, 0)
  const aborter = new AbortController()
  setTimeout(() => aborter.abort(reason), 50)
  const calledAt = performance.now()
  await assert.rejects(servers.list({}, { signal: aborter.signal }), reason)
  assert.ok(performance.now() - calledAt < 5000)

  const failing = await startScripted(t, hangsUp)
  const between = new AbortController()
  const onWait = () => setTimeout(() => between.abort(reason), 10)
  const startedAt = performance.now()
  const call = createClient({ ...failing, onWait }).servers.list({}, { signal: between.signal })
  await assert.rejects(call, reason)
  assert.ok(performance.now() - startedAt < 240)
})

test('Retry-After is seconds or a date; anything else says nothing', () => {
  const now = Date.UTC(2026, 0, 2)
  assert.equal(retryAfterMs('17', now), 17_000)
  assert.equal(retryAfterMs('Fri, 02 Jan 2026 00:00:05 GMT', now), 5000)
  assert.equal(retryAfterMs('Thu, 01 Jan 2026 00:00:05 GMT', now), 0)
  for (const header of ['', 'soon', '-', null]) assert.equal(retryAfterMs(header, now), null, `${header}`)
})

test('waits double up to a limit, and are spread', () => {
  assert.deepEqual(
    [0, 1, 2, 20].map((retry) => backoffMs(retry, 0)),
    [250, 500, 1000, 8000],
  )
  assert.equal(backoffMs(0, 0.5), 375)
})

test('the cache stays within its size, and forgets what was not asked for the longest', () => {
  const cache = new TagCache(10)
  const put = (url: string, text: string) => cache.set(url, { tag: url, text })
  put('a', '12345')
  put('b', '12345')
  cache.get('a')
  put('c', '1')
  assert.equal(cache.get('b'), undefined)
  assert.equal(cache.get('a')?.text, '12345')
  put('c', '12345')
  assert.ok(cache.get('a') && cache.get('c'))
  put('d', '12345678901')
  assert.deepEqual(
    ['a', 'c', 'd'].map((url) => cache.get(url)),
    [undefined, undefined, undefined],
  )
})
