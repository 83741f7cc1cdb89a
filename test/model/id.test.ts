import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readId } from '../../src/model/id.ts'

const good: [unknown, string][] = [
  ['abc', 'abc'],
  ['minecraft:example', 'minecraft:example'],
  [42, '42'],
  [-0, '0'],
  ['мой-сервер', 'мой-сервер'],
  ['cafe\u0301', 'café'],
  ['...', '...'],
  ['😀'.repeat(128), '😀'.repeat(128)],
]
const bad = [
  ...[
    '',
    '.',
    '..',
    ' a',
    'a b',
    'a\tb',
    'a\u3000b',
    'a\u0000',
    'a\u200b',
    'a\u202e',
    '\ud800',
    'a'.repeat(129),
  ],
  ...[...'/?#%\\"<>{}|^`'].map((character) => `a${character}b`),
  ...[1.5, 2 ** 53, Number.NaN, null, true, {}, []],
]

for (const [value, id] of good) {
  test(`takes ${JSON.stringify(value).slice(0, 40)}`, () =>
    assert.deepEqual(readId(value), { kind: 'id', id }))
}
for (const value of bad) {
  test(`refuses ${JSON.stringify(value)?.slice(0, 40)} (${typeof value})`, () => {
    const read = readId(value)
    assert.ok(read.kind === 'invalid' && read.reason !== '')
  })
}
