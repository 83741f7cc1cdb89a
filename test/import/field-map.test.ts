import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFieldMap, valueAt } from '../../src/import/field-map.ts'
import { ImportError } from '../../src/import/import-error.ts'

test('reads fields and their paths', () => {
  const map = parseFieldMap(['ip=server.addr', ' name = label '])
  assert.deepEqual(
    [...map],
    [
      ['ip', ['server', 'addr']],
      ['name', ['label']],
    ],
  )
})

const wrong = {
  ip: 'expected field=path',
  'ip=': 'path is empty',
  'ip=a..b': 'path is empty',
  'plyers=x': 'did you mean players?',
  'title=x': 'did you mean name?',
  'colour=x': 'the fields are id, name',
  '__proto__=x': 'the fields are id, name',
}
for (const [option, message] of Object.entries(wrong)) {
  test(`refuses ${option}`, () => {
    assert.throws(
      () => parseFieldMap([option]),
      (error) => error instanceof ImportError && error.message.includes(message),
    )
  })
}

test('refuses a field that is mapped twice', () => {
  assert.throws(() => parseFieldMap(['ip=a', 'ip=b']), /twice/)
})

test('follows own keys only', () => {
  const row = { a: { b: [{ c: 1 }] } }
  assert.equal(valueAt(row, ['a', 'b', '0', 'c']), 1)
  for (const path of [
    ['x'],
    ['a', 'b', '1'],
    ['constructor', 'name'],
    ['__proto__'],
    ['a', 'b', '0', 'c', 'd'],
  ]) {
    assert.equal(valueAt(row, path), null)
  }
})
