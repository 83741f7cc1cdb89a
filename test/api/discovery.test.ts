/** What a program finds the API by: RFC 9727, RFC 8631 and llms.txt. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sendRaw, sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'

const snapshots = sourceOf([])

async function get(port: number, path: string, method = 'GET') {
  return sendRaw(port, `${method} ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
}

test('the catalogue of APIs leads to paths that are there', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 1 })
  const { status, headers, body } = await get(port, '/.well-known/api-catalog')
  assert.equal(status, 200)
  assert.equal(
    headers.get('content-type'),
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  )
  assert.equal(headers.get('ratelimit'), undefined)
  const { anchor, ...relations } = JSON.parse(body).linkset[0] as Record<string, { href: string }[]>
  assert.equal(anchor, '/api/v1/servers')
  assert.deepEqual(Object.keys(relations), ['service-desc', 'service-doc', 'status'])
  for (const targets of Object.values(relations))
    for (const { href } of targets) assert.equal((await get(port, href)).status, 200, href)
})

test('a HEAD says by a link that it is the catalogue', async (t) => {
  const { port } = await startApp(t, { snapshots })
  const { status, headers, body } = await get(port, '/.well-known/api-catalog', 'HEAD')
  assert.equal(status, 200)
  assert.equal(body, '')
  assert.equal(headers.get('link'), '</.well-known/api-catalog>; rel="api-catalog"')
})

test('with a public URL all links are absolute', async (t) => {
  const { port } = await startApp(t, { snapshots, publicUrl: 'https://api.example/base' })
  for (const path of ['/.well-known/api-catalog', '/llms.txt']) {
    const { body } = await get(port, path)
    assert.doesNotMatch(body, /[("`]\/(?:api|docs|openapi)/, path)
    assert.match(body, /https:\/\/api\.example\/base\/openapi\.json/)
  }
})

test('llms.txt names every request and parameter', async (t) => {
  const { port } = await startApp(t, { snapshots })
  const { headers, body } = await get(port, '/llms.txt')
  assert.equal(headers.get('content-type'), 'text/plain; charset=utf-8')
  assert.match(body, /^# Rollcall\n\n> /)
  for (const part of [
    '/api/v1/servers`',
    '/api/v1/servers/{id}/history`',
    '`q`',
    '`period` (24h | 7d | 30d)',
  ])
    assert.ok(body.includes(part), part)
  assert.match(body, /`limit` \(integer 1 to 100\)/)
})

test('who asks for what is not there is told where the API is described', async (t) => {
  const { port } = await startApp(t, { snapshots })
  const { headers } = await ask(port, '/api/v1')
  assert.match(headers.get('link')!, /<\/openapi\.json>; rel="service-desc".*<\/docs>; rel="service-doc"/)
})
