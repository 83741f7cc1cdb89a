import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JsonLines } from '../../src/import/json-lines.ts'
import { maxRowBytes } from '../../src/import/row.ts'
import { brief, rowsOf } from './rows.ts'

test('reads a value a line, wherever the chunks are cut', async () => {
  const document = '{"a":"ä"}\r\n\n  \n{"b":\n[1]'
  const expected = [
    [1, { a: 'ä' }],
    [4, 'is not valid JSON'],
    [5, [1]],
  ]
  for (let cut = 0; cut <= Buffer.byteLength(document); cut++) {
    assert.deepEqual(brief(await rowsOf(new JsonLines(), document, [cut, cut + 2])), expected)
  }
})

test('a line that is too long is refused alone', async () => {
  const document = `1\n"${'x'.repeat(maxRowBytes)}"\n2\n`
  for (const cuts of [[], [10_000, 600_000]]) {
    const rows = await rowsOf(new JsonLines(), document, cuts)
    assert.deepEqual(brief(rows), [
      [1, 1],
      [2, `is longer than ${maxRowBytes} bytes`],
      [3, 2],
    ])
    assert.ok(rows[1]!.text.length <= 8000)
  }
})
