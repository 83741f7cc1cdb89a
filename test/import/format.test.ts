import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseFieldMap } from '../../src/import/field-map.ts'
import { checkCsvHeader, csvDelimiter, detectFormat } from '../../src/import/format.ts'
import { ImportError } from '../../src/import/import-error.ts'

const noMap = parseFieldMap([])
const found: [string, string][] = [
  ['\n [{"a":1}]', 'json'],
  ['[]', 'json'],
  ['{"data":[{"a"', 'json'],
  ['{"page":{"servers":[1]},"servers": []}', 'json'],
  ['{"name":"a"}\n{"name":"b"}', 'ndjson'],
  ['{"name":"a","data":[1,2]}', 'ndjson'],
  ['{"name":"a","x":{"data":[{}]}}', 'ndjson'],
  ['name,ip\na,b', 'csv'],
  ['name;ip', 'csv'],
  ['a\tb', 'csv'],
  ['"Server Name"\nA', 'csv'],
]
for (const [head, format] of found) {
  test(`${JSON.stringify(head)} is ${format}`, () =>
    assert.equal(detectFormat(Buffer.from(head), noMap), format))
}

const unknown: [string, RegExp][] = [
  ['  \n', /empty/],
  ['<!DOCTYPE html>, x', /HTML or XML/],
  ['Hello there', /expected a JSON array.*begins with "Hello there"/],
  ['\u0000,\u0001', /expected a JSON array/],
]
for (const [head, message] of unknown) {
  test(`${JSON.stringify(head)} is no list`, () => {
    const isClear = (error: unknown): boolean => error instanceof ImportError && message.test(error.message)
    assert.throws(() => detectFormat(Buffer.from(head), noMap), isClear)
  })
}

test('a mapped column is a known one', () => {
  const map = parseFieldMap(['name=label'])
  assert.equal(detectFormat(Buffer.from('label\nA'), map), 'csv')
  assert.throws(() => detectFormat(Buffer.from('label\nA'), noMap), ImportError)
})

test('the delimiter is the one under which most names are known', () => {
  assert.equal(csvDelimiter(Buffer.from('name;ip;a,b,c,d\n'), noMap), ';')
  assert.equal(csvDelimiter(Buffer.from('x\ty\tz'), noMap), '\t')
  assert.equal(csvDelimiter(Buffer.from('name'), noMap), ',')
})

test('a header without a name fails, unless one is mapped', () => {
  assert.throws(
    () => checkCsvHeader(['ip', 'label'], noMap),
    /the columns are ip, label; say which one with --map/,
  )
  checkCsvHeader(['ip', 'label'], parseFieldMap(['name=label']))
  checkCsvHeader(['ip', 'Title'], noMap)
})
