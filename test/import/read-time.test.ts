import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTime } from '../../src/import/read-time.ts'

const now = Date.UTC(2026, 0, 1)
const values: [unknown, number][] = [
  ['2024-02-29T12:30:00Z', Date.UTC(2024, 1, 29, 12, 30)],
  ['2024-02-29t12:30:00.250z', Date.UTC(2024, 1, 29, 12, 30, 0, 250)],
  ['2024-02-29 12:30:00+02:00', Date.UTC(2024, 1, 29, 10, 30)],
  ['2024-02-29', Date.UTC(2024, 1, 29)],
  [1_700_000_000, 1_700_000_000_000],
  [1_700_000_000.5, 1_700_000_000_500],
  [1_700_000_000_000, 1_700_000_000_000],
  ['1700000000', 1_700_000_000_000],
  ['2026-01-02T00:00:00Z', now + 86_400_000],
]
const disbelieved = [
  ...[
    '2026-01-02T00:00:01Z',
    '2023-02-29T00:00:00Z',
    '2024-02-30',
    '2024-13-01',
    '2024-01-01T25:00:00Z',
    'yesterday',
  ],
  ...['2024-01-01T00:00:00', '1969-01-01', 0, -5, 1e300, Number.NaN, true, {}, []],
]

for (const [value, expected] of values) {
  test(`reads ${value}`, () => assert.deepEqual(readTime(value, now), { kind: 'value', value: expected }))
}
for (const value of disbelieved) {
  test(`disbelieves ${JSON.stringify(value)}`, () =>
    assert.deepEqual(readTime(value, now), { kind: 'disbelieved' }))
}
test('nothing is absent', () => {
  for (const value of [null, undefined, '']) assert.deepEqual(readTime(value, now), { kind: 'absent' })
})
