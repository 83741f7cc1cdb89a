import assert from 'node:assert/strict'
import { test } from 'node:test'
import { believable } from '../../src/model/number.ts'

const values: [unknown, number][] = [
  [0, 0],
  [-0, 0],
  [12, 12],
  [12.0, 12],
  ['12', 12],
  [' 12 ', 12],
  ['12.0', 12],
  [1_000_000, 1_000_000],
]
const disbelieved = [
  -1,
  1.5,
  Number.NaN,
  Infinity,
  1_000_001,
  2147483647,
  '1,234',
  '1e3',
  '+3',
  '-5',
  'abc',
  '0x10',
  true,
  [],
  {},
]

for (const [value, expected] of values) {
  test(`believes ${JSON.stringify(value)}`, () => {
    const believed = believable(value, 1_000_000)
    assert.deepEqual(believed, { kind: 'value', value: expected })
  })
}
for (const value of disbelieved) {
  test(`disbelieves ${String(JSON.stringify(value))} (${typeof value})`, () => {
    assert.deepEqual(believable(value, 1_000_000), { kind: 'disbelieved' })
  })
}
test('nothing is absent', () => {
  for (const value of [null, undefined, '', '  ']) assert.deepEqual(believable(value, 10), { kind: 'absent' })
})
