import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readApiTarget } from '../../src/api/api-target.ts'

const nothing = { kind: 'nothing' }
const list = '/api/v1/servers'

test('which request is about what', () => {
  const targets: Record<string, object> = {
    [list]: { kind: 'list', query: '' },
    [`${list}?q=a&page=2`]: { kind: 'list', query: 'q=a&page=2' },
    [`${list}?q=a?b`]: { kind: 'list', query: 'q=a?b' },
    '/%61pi/v1/%73ervers?q': { kind: 'list', query: 'q' },
    [`${list}/a`]: { kind: 'single', id: 'a' },
    [`${list}/`]: { kind: 'single', id: '' },
    [`${list}/a%2Fhistory?x`]: { kind: 'single', id: 'a/history' },
    [`${list}/%2525`]: { kind: 'single', id: '%25' },
    [`${list}/%zz`]: { kind: 'malformed-id' },
    [`${list}/%ff/history`]: { kind: 'malformed-id' },
    [`${list}/a/history?period=7d`]: { kind: 'history', id: 'a', query: 'period=7d' },
    [`${list}/a/history/`]: nothing,
    [`${list}/a/past`]: nothing,
    '/api/': nothing,
    '/api/v1': nothing,
    '/api/v1/Servers': nothing,
    '/api/v1//servers': nothing,
    '/api%2Fv1/servers': nothing,
    '/api/v1/%zz': nothing,
    '/servers': nothing,
  }
  for (const [url, target] of Object.entries(targets)) assert.deepEqual(readApiTarget(url), target, url)
})

test('every id can be asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (id, query) => {
      const path = `${list}/${encodeURIComponent(id)}`
      assert.deepEqual(readApiTarget(`${path}?${query}`), { kind: 'single', id })
      assert.deepEqual(readApiTarget(`${path}/history?${query}`), { kind: 'history', id, query })
    }),
  )
})
