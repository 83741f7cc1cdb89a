import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CsvRows } from '../../src/import/csv-rows.ts'
import { ImportError } from '../../src/import/import-error.ts'
import { maxRowBytes, type Row } from '../../src/import/row.ts'
import { rowsOf } from './rows.ts'

const anyHeader = (): void => {}

async function readCsv(document: string, cuts: number[] = [], delimiter = ','): Promise<[number, unknown][]> {
  const rows: Row[] = await rowsOf(new CsvRows(delimiter, anyHeader), document, cuts)
  return rows.map((row) => [row.line, 'value' in row ? JSON.parse(JSON.stringify(row.value)) : row.refused])
}

const documents: [string, string, [number, unknown][]][] = [
  [
    'short and long rows',
    'a,b\n1\n1,2,3\n',
    [
      [2, { a: '1' }],
      [3, { a: '1', b: '2' }],
    ],
  ],
  ['quotes', 'a,b\n"x, ""y""",z\n', [[2, { a: 'x, "y"', b: 'z' }]]],
  [
    'quoted line breaks',
    'a,b\r\n"1\r\n2\r\n3",x\r\n4,5\r\n',
    [
      [2, { a: '1\r\n2\r\n3', b: 'x' }],
      [5, { a: '4', b: '5' }],
    ],
  ],
  [
    'blank lines and rows',
    'a\n\n\n1\n , \n\n2',
    [
      [4, { a: '1' }],
      [7, { a: '2' }],
    ],
  ],
  [
    'nested columns',
    'a,status.state,status.x.y\n1,on,2',
    [[2, { a: '1', status: { state: 'on', x: { y: '2' } } }]],
  ],
  [
    'guarded cells',
    "a,b\n'=1,''=1\n-5,'word",
    [
      [2, { a: '=1', b: "'=1" }],
      [3, { a: '-5', b: "'word" }],
    ],
  ],
  ['the first of two columns', 'a,a\n1,2', [[2, { a: '1' }]]],
  ['a stray quote', 'a,b\n1 " 2,3', [[2, { a: '1 " 2', b: '3' }]]],
  [
    'old Mac line ends',
    'a,b\r1,2\r3,4',
    [
      [2, { a: '1', b: '2' }],
      [3, { a: '3', b: '4' }],
    ],
  ],
]
for (const [what, document, expected] of documents) {
  test(`reads ${what}`, async () => {
    for (let cut = 0; cut <= document.length; cut++)
      assert.deepEqual(await readCsv(document, [cut]), expected)
  })
}

test('takes another delimiter', async () => {
  assert.deepEqual(await readCsv('a;b\n1;"2;3"', [], ';'), [[2, { a: '1', b: '2;3' }]])
})

test('a column with the name of something in Object.prototype is one more column', async () => {
  const rows = await rowsOf(new CsvRows(',', anyHeader), '__proto__,constructor.prototype.x,a\n1,2,3')
  const row = rows[0]!
  assert.ok('value' in row)
  assert.deepEqual(Object.keys(row.value as object), ['__proto__', 'constructor', 'a'])
  assert.equal(({} as Record<string, unknown>).x, undefined)
})

test('fails on an open quote with the line where its row begins', async () => {
  const isAtLine3 = (error: unknown): boolean =>
    error instanceof ImportError && error.line === 3 && /quote/.test(error.message)
  await assert.rejects(readCsv('a,b\n1,2\n3,"4\n5,6\n7,8\n'), isAtLine3)
  await assert.rejects(readCsv(`a,b\n1,2\n3,"${'x'.repeat(maxRowBytes + 10)}`), isAtLine3)
})

test('fails on nothing', async () => {
  await assert.rejects(readCsv('\n\n'), ImportError)
})
