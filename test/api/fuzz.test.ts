/** Whatever comes in: no failure of ours, and always JSON that a browser may read. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sendRaw, sourceOf, startApp } from '../support/app.ts'
import { ask, told } from '../support/ask.ts'
import { catalogue, gameServer, searchRequest } from '../support/servers.ts'

/** Bytes with a liking for those that mean something in HTTP and URLs. */
const bytes = fc
  .array(fc.oneof(fc.constantFrom(...Buffer.from('%%%&=?#/:;+,"<>\r\n \0 a0é*')), fc.nat({ max: 255 })), {
    maxLength: 60,
  })
  .map((values) => Buffer.from(values))

const places = {
  path: (random: Buffer) => ['GET /', random, ' HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
  id: (random: Buffer) => [
    'GET /api/v1/servers/',
    random,
    ' HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  ],
  query: (random: Buffer) => [
    'GET /api/v1/servers?',
    random,
    ' HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  ],
  q: (random: Buffer) => [
    'GET /api/v1/servers?q=',
    random,
    ' HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n',
  ],
  header: (random: Buffer) => [
    'GET /api/v1/servers HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx: ',
    random,
    '\r\n\r\n',
  ],
  'header name': (random: Buffer) => [
    'GET /healthz HTTP/1.1\r\nhost: a\r\nconnection: close\r\n',
    random,
    ': x\r\n\r\n',
  ],
  'If-None-Match': (random: Buffer) => [
    'GET /api/v1/servers HTTP/1.1\r\nhost: a\r\nconnection: close\r\nif-none-match: ',
    random,
    '\r\n\r\n',
  ],
  'Accept-Encoding': (random: Buffer) => [
    'GET /api/v1/servers HTTP/1.1\r\nhost: a\r\nconnection: close\r\naccept-encoding: ',
    random,
    '\r\n\r\n',
  ],
  'X-Forwarded-For': (random: Buffer) => [
    'GET /api/v1/servers HTTP/1.1\r\nhost: a\r\nconnection: close\r\nx-forwarded-for: ',
    random,
    '\r\n\r\n',
  ],
  method: (random: Buffer) => [random, ' / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n'],
}

for (const [place, requestWith] of Object.entries(places)) {
  test(`random bytes as ${place} never give a 5xx and always give JSON`, async (t) => {
    const snapshots = sourceOf([gameServer()])
    const { port } = await startApp(t, { snapshots, rateLimit: 1_000_000, trustedProxies: ['127.0.0.0/8'] })
    await fc.assert(
      fc.asyncProperty(bytes, async (random) => {
        const request = Buffer.concat(requestWith(random).map((part) => Buffer.from(part)))
        const { status } = told(await sendRaw(port, request))
        assert.ok(status >= 200 && status < 500, `${status}`)
      }),
      { numRuns: 1000 },
    )
  })
}

test('any valid request is answered with a page that agrees with itself', async (t) => {
  await fc.assert(
    fc.asyncProperty(catalogue(15), fc.array(searchRequest, { maxLength: 5 }), async (servers, requests) => {
      const { port, app } = await startApp(t, { snapshots: sourceOf(servers) })
      for (const { q, tag, sort, page, limit } of requests) {
        if ([...q.trim()].length > 100) continue
        const query = new URLSearchParams({ q, sort, page: String(page), limit: String(limit) })
        if (tag !== null) query.set('tag', tag.toLowerCase())
        const { status, json } = await ask(port, `/api/v1/servers?${query}`)
        assert.equal(status, 200)
        const { total, totalPages, ...echo } = json.meta
        assert.deepEqual(echo, { page, limit })
        assert.equal(totalPages, Math.ceil(total / limit))
        assert.equal(json.data.length, Math.max(0, Math.min(limit, total - (page - 1) * limit)))
      }
      await app.close()
    }),
    { numRuns: 60 },
  )
})
