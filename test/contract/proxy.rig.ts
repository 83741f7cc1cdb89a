/** Prism between the requests of the contract's tests and the app: nothing may differ from the OpenAPI file. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import type { AppOptions } from '../../src/api/app.ts'
import { rules, servers } from '../api/contract-rules.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { fileOf } from '../support/tools.ts'
import { type Deviation, type Judged, startProxy } from './proxy.ts'

const timeout = 600_000
const document = JSON.parse(readFileSync(fileOf('docs/openapi.json'), 'utf8'))

async function startBoth(t: TestContext, options: Partial<AppOptions> = {}, judgedBy = document) {
  const { origin } = await startApp(t, { snapshots: sourceOf(servers), ...options })
  return startProxy(t, judgedBy, origin)
}

/** What the app answers must be in the file, and what it accepts must be allowed there. */
function assertAsWritten({ status, deviations }: Judged, target: string): void {
  const query = new URLSearchParams(target)
  const wrong = deviations.filter(
    (deviation) => deviation.location[0] === 'response' || (status < 400 && !isExcused(deviation, query)),
  )
  assert.deepEqual(wrong, [], `${status} ${target}`)
}

/**
 * The limit of `q` is for the trimmed text; JSON Schema has no word for that, so there the file is the stricter one. And
 * Prism takes `Page` for `page`, though the names of parameters in a query are case-sensitive (OpenAPI 3.1.1, 4.8.12).
 */
function isExcused({ location: [, place, name = ''], message }: Deviation, query: URLSearchParams): boolean {
  if (place === 'query' && !query.has(name)) return true
  const q = query.get('q') ?? ''
  const isLimit = name === 'q' && message.endsWith('more than 100 characters')
  return isLimit && [...q].length > 100 && [...q.trim()].length <= 100
}

test('searching: every request of the contract', { timeout }, async (t) => {
  const { ask } = await startBoth(t)
  const seen = new Map<number, number>()
  for (const [target] of Object.values(rules).flat()) {
    const judged = await ask(`/api/v1/servers${target}`)
    assertAsWritten(judged, target)
    seen.set(judged.status, (seen.get(judged.status) ?? 0) + 1)
  }
  t.diagnostic([...seen].map(([status, count]) => `${count} × ${status}`).join(', '))
  assert.deepEqual([...seen.keys()].sort(), [200, 400])
})

test('single records, the past, health, and what comes when it fails', { timeout }, async (t) => {
  const history: AppOptions['history'] = {
    points: async ({ id }) => (id === '2' ? { kind: 'away' } : { kind: 'points', points: [] }),
  }
  const { ask } = await startBoth(t, { history })
  const expected: readonly (readonly [target: string, status: number])[] = [
    ['/api/v1/servers/1', 200],
    ['/api/v1/servers/7', 200],
    ['/api/v1/servers/nobody', 404],
    ['/api/v1/servers/1/history', 200],
    ['/api/v1/servers/1/history?period=7d', 200],
    ['/api/v1/servers/1/history?period=30d', 200],
    ['/api/v1/servers/1/history?period=1y', 400],
    ['/api/v1/servers/nobody/history', 404],
    ['/api/v1/servers/2/history', 503],
    ['/healthz', 200],
    ['/readyz', 200],
  ]
  for (const [target, status] of expected) {
    const judged = await ask(target)
    assert.equal(judged.status, status, target)
    assertAsWritten(judged, target)
  }
})

test('too many requests, and no catalogue yet', { timeout }, async (t) => {
  const limited = await startBoth(t, { rateLimit: 1 })
  const starting = await startBoth(t, { snapshots: { current: null, storeIsAway: true } })
  await limited.ask('/api/v1/servers')
  for (const target of ['/api/v1/servers', '/api/v1/servers/1', '/api/v1/servers/1/history']) {
    for (const [app, status] of [
      [limited, 429],
      [starting, 503],
    ] as const) {
      const judged = await app.ask(target)
      assert.equal(judged.status, status, target)
      assertAsWritten(judged, target)
    }
  }
  const judged = await starting.ask('/readyz')
  assert.equal(judged.status, 503)
  assertAsWritten(judged, '/readyz')
})

test('the proxy tells when an answer is not as the document says', { timeout }, async (t) => {
  const strict = structuredClone(document)
  const { schema } = strict.paths['/healthz'].get.responses['200'].content['application/json']
  const target = schema.$ref === undefined ? schema : strict.components.schemas[schema.$ref.split('/').at(-1)]
  target.required = [...(target.required ?? []), 'missing']
  const { ask } = await startBoth(t, {}, strict)
  const { deviations } = await ask('/healthz')
  assert.match(deviations[0]!.message, /missing/)
})
