/** The rules of the v1 contract, in the order in which docs/api.md states them. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { ask, type Told } from '../support/ask.ts'
import { type Expected, rules, servers } from './contract-rules.ts'

describe('GET /api/v1/servers', () => {
  for (const [rule, cases] of Object.entries(rules)) {
    test(rule, async (t) => {
      const { port } = await startApp(t, { snapshots: sourceOf(servers) })
      for (const [target, expected] of cases) {
        compare(await ask(port, `/api/v1/servers${target}`), expected, target)
      }
    })
  }
})

function compare({ status, json }: Told, expected: Expected, target: string): void {
  if ('status' in expected) assert.equal(status, expected.status, target)
  else if ('invalid' in expected) {
    assert.equal(status, 400, target)
    assert.equal(json.code, 'invalid-parameter')
    const named = json.errors.map(({ parameter }: { parameter: string }) => parameter)
    assert.deepEqual([...new Set(named)].join(' '), expected.invalid, target)
  } else {
    assert.equal(status, 200, `${target} ${JSON.stringify(json)}`)
    if ('ids' in expected)
      assert.equal(json.data.map(({ id }: { id: string }) => id).join(''), expected.ids, target)
    if ('total' in expected) assert.equal(json.meta.total, expected.total, target)
    if ('meta' in expected) assert.deepEqual(json.meta, expected.meta, target)
  }
}
