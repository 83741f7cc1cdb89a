import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ImportError } from '../../src/import/import-error.ts'
import { type ImportBatch, type ReadListOptions, readList } from '../../src/import/read-list.ts'
import { all, chunksOf, streamOf } from './rows.ts'

const now = Date.UTC(2026, 0, 1)

async function read(
  document: string | Buffer,
  options: Partial<ReadListOptions> = {},
  cuts: number[] = [],
): Promise<ImportBatch[]> {
  return all(readList(streamOf(chunksOf(document, cuts)), { now, ...options }))
}

const lists: Record<string, string> = {
  json: '[{"id":"a","name":"A"},{"id":"b","name":"B"}]',
  'json (an envelope)': '{"data":[{"id":"a","name":"A"},{"id":"b","name":"B"}],"meta":{}}',
  ndjson: '{"id":"a","name":"A"}\n{"id":"b","name":"B"}',
  csv: 'id,name\na,A\nb,B',
  'csv (with semicolons)': 'id;name\na;A\nb;B',
}
for (const [what, document] of Object.entries(lists)) {
  test(`reads ${what}, with and without a byte order mark, wherever it is cut`, async () => {
    for (const text of [document, `\uFEFF${document}`]) {
      for (let cut = 0; cut < text.length; cut++) {
        const found: string[] = []
        const batches = await read(text, { onFormat: (format) => found.push(format) }, [cut])
        assert.deepEqual(
          batches.flatMap(({ servers }) => servers.map(({ listing }) => listing.id)),
          ['a', 'b'],
        )
        assert.deepEqual(found, [what.split(' ')[0]])
      }
    }
  })
}

test('reports refused rows with line, reasons and text, and counts notes', async () => {
  const document =
    '{"id":"a","name":"A","votes":-1,"players":"x"}\n{"name":"B"}\n{oops\n{"id":"c","name":"C","votes":1.5}'
  const [batch, ...more] = await read(document)
  assert.deepEqual(more, [])
  assert.equal(batch!.servers.length, 2)
  assert.deepEqual(batch!.refused, [
    { line: 2, reasons: ['has neither an id nor an address'], text: '{"name":"B"}' },
    { line: 3, reasons: ['is not valid JSON'], text: '{oops' },
  ])
  assert.deepEqual(
    [...batch!.notes],
    [
      ['votes', 2],
      ['players', 1],
    ],
  )
})

test('of a refused row 2,000 characters are kept', async () => {
  const [batch] = await read(JSON.stringify([{ id: 'a', junk: '😀'.repeat(3000) }]))
  assert.equal(batch!.refused[0]!.text.length, 2000)
})

test('gives batches, in the order of the list', async () => {
  const ids = Array.from({ length: 5000 }, (_, at) => `id-${at}`)
  const batches = await read(ids.map((id) => JSON.stringify({ id, name: 'x'.repeat(100) })).join('\n'))
  assert.ok(batches.length >= 5, `${batches.length} batches`)
  assert.deepEqual(
    batches.flatMap(({ servers }) => servers.map(({ listing }) => listing.id)),
    ids,
  )
})

test('a given format overrides what is found', async () => {
  await assert.rejects(read(lists.ndjson!, { format: 'json' }), ImportError)
  const [batch] = await read('name\nA', { format: 'csv', map: new Map([['ip', ['name']]]) })
  assert.equal(batch!.servers[0]!.listing.ip, 'a')
})

test('fails on nothing and on UTF-16', async () => {
  await assert.rejects(read(''), /the list is empty/)
  await assert.rejects(read(Buffer.from('\uFEFF[]', 'utf16le')), /UTF-16; save it as UTF-8/)
})

test('an empty list is a list', async () => {
  for (const document of ['[]', '{"servers":[]}', 'id,name\n']) assert.deepEqual(await read(document), [])
})

test('closes its source when it fails', async () => {
  let closed = false
  async function* source(): AsyncGenerator<Uint8Array> {
    try {
      for (;;) yield Buffer.from('nothing of a list ')
    } finally {
      closed = true
    }
  }
  await assert.rejects(all(readList(source(), { now })), ImportError)
  assert.ok(closed)
})
