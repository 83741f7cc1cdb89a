import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ImportError } from '../../src/import/import-error.ts'
import { JsonElements } from '../../src/import/json-elements.ts'
import { maxRowBytes } from '../../src/import/row.ts'
import { brief, rowsOf } from './rows.ts'

const good: [string, string, [number, unknown][]][] = [
  ['an empty array', ' [ ] ', []],
  [
    'an array with line numbers',
    '[\n{"a":1},\n\n{"b":\n"]"} , 3\n,"x,\\"]"]',
    [
      [2, { a: 1 }],
      [4, { b: ']' }],
      [5, 3],
      [6, 'x,"]'],
    ],
  ],
  ['an envelope', '{"meta":{"data":[1]},"data":[{"a":1}],"more":[2],"servers":[3]}', [[1, { a: 1 }]]],
  ['an envelope under an escaped key', '{"n":null,"server\\u0073":[1]}', [[1, 1]]],
  [
    'a bad element alone',
    '[{"a":},{"b":1}]',
    [
      [1, 'is not valid JSON'],
      [1, { b: 1 }],
    ],
  ],
  ['a list named data that is no array', '{"data":{"x":1},"servers":[1]}', [[1, 1]]],
]
for (const [what, document, expected] of good) {
  test(`reads ${what}`, async () => {
    for (let cut = 0; cut <= document.length; cut++) {
      assert.deepEqual(brief(await rowsOf(new JsonElements(), document, [cut])), expected, `cut at ${cut}`)
    }
  })
}

const broken: [string, string, number | null][] = [
  ['an early end', '[\n{"a":1},\n', 3],
  ['an early end in a string', '[{"a":"', 1],
  ['a missing comma', '[1\n2]', 2],
  ['a comma too many', '[1,]', 1],
  ['a comma first', '[,1]', 1],
  ['a bracket too many', '[1]\n]', 2],
  ['a second document', '{"data":[]}\n{"data":[]}', 2],
  ['an object without a list', '{"a":1}', null],
  ['a key without quotes', '{data:[]}', 1],
  ['a key without a colon', '{"data",[]}', 1],
  ['nothing', '  ', null],
  ['a word', 'null', 1],
]
for (const [what, document, line] of broken) {
  test(`fails on ${what}`, async () => {
    await assert.rejects(
      rowsOf(new JsonElements(), document),
      (error) => error instanceof ImportError && error.line === line,
    )
  })
}

test('an element that is too long is refused with its line and its beginning', async () => {
  const long = JSON.stringify({ a: 'x'.repeat(maxRowBytes) })
  const rows = await rowsOf(new JsonElements(), `[1,\n${long},\n2]`, [50_000, 500_000, 900_000])
  assert.deepEqual(brief(rows), [
    [1, 1],
    [2, `is longer than ${maxRowBytes} bytes`],
    [3, 2],
  ])
  assert.ok(rows[1]!.text.startsWith('{"a":"xxx') && rows[1]!.text.length <= 8000)
})

test('an element of exactly the limit is kept', async () => {
  const exact = JSON.stringify('x'.repeat(maxRowBytes - 2))
  assert.equal((await rowsOf(new JsonElements(), `[${exact}]`, [1000]))[0]!.line, 1)
  assert.ok('value' in (await rowsOf(new JsonElements(), `[${exact}]`, [1000]))[0]!)
})

test('gives what JSON.parse gives, wherever the chunks are cut', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.jsonValue()),
    fc.constantFrom(undefined, 1, '\t'),
    fc.boolean(),
    fc.array(fc.nat(), { maxLength: 6 }),
    async (values, indent, inEnvelope, cuts) => {
      const document = JSON.stringify(
        inEnvelope ? { page: { data: 1 }, data: values, 'é"': '}' } : values,
        null,
        indent,
      )
      const rows = await rowsOf(new JsonElements(), document, cuts)
      assert.deepEqual(
        rows.map((row) => 'value' in row && row.value),
        JSON.parse(JSON.stringify(values)),
      )
    },
  )
  await fc.assert(property, { numRuns: 500 })
})
