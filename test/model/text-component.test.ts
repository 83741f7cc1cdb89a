import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from '../../src/model/text-component.ts'

const rows: [string, unknown, string | null][] = [
  ['a string', 'Hello', 'Hello'],
  ['a number', 2048, '2048'],
  ['an object', { text: 'a', extra: [{ text: 'b' }, 'c'] }, 'abc'],
  ['an array', [{ text: 'a' }, 'b'], 'ab'],
  ['a string that parses to one', '{"text":"a","extra":["b"]}', 'ab'],
  ['a translation with a fallback', { translate: 'key', fallback: 'words' }, 'words'],
  ['a translation without one', { translate: 'key' }, 'key'],
  ['a name in brackets', '["EU"]', '["EU"]'],
  ['a number in brackets', '[24]', '[24]'],
  ['broken JSON', '{"text":', '{"text":'],
  ['a component in a component', { text: '{"text":"{\\"text\\":\\"a\\"}"}' }, 'a'],
  ['another object', { a: 1 }, null],
  ['nothing', null, null],
  ['a boolean', true, null],
]

for (const [what, value, expected] of rows) {
  test(`plain text of ${what}`, () => assert.equal(plainText(value, 100), expected))
}

test('length and depth are bounded', () => {
  assert.equal(plainText({ text: 'abc', extra: ['def', 'ghi'] }, 5), 'abcde')
  let deep: unknown = { text: 'deep' }
  for (let depth = 0; depth < 100; depth++) deep = { text: '', extra: [deep] }
  assert.equal(plainText(deep, 100), '')
})

test('a string that nests deeper than the stack is harmless', () => {
  const deep = '['.repeat(200_000) + ']'.repeat(200_000)
  assert.equal(plainText(`[{"text":"a"},${deep}]`, 100), 'a')
  assert.equal(plainText(JSON.parse(deep), 100), null)
})
