import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

test('a preflight, and any other OPTIONS request, is 204 and says what is allowed', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf([gameServer()]), rateLimit: 1 })
  const preflight = { origin: 'https://a.example', 'access-control-request-method': 'GET' }
  for (const headers of [preflight, {}]) {
    for (const target of ['/api/v1/servers', '/api/v1/servers/a', '/nothing', '*']) {
      const answer = await ask(port, target, { method: 'OPTIONS', headers })
      assert.equal(answer.status, 204)
      assert.equal(answer.headers.get('allow'), 'GET, HEAD, OPTIONS')
      assert.equal(answer.headers.get('access-control-allow-methods'), 'GET, HEAD, OPTIONS')
      assert.match(answer.headers.get('access-control-allow-headers')!, /If-None-Match/)
      assert.equal(answer.headers.get('access-control-max-age'), '86400')
      assert.ok(!answer.headers.has('ratelimit'))
    }
  }
  assert.equal((await ask(port, '/api/v1/servers')).status, 200, 'OPTIONS is not counted')
})
