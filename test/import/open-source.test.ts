import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { ImportError } from '../../src/import/import-error.ts'
import { openSource, type SourceOptions } from '../../src/import/open-source.ts'
import { all } from './rows.ts'

const text = JSON.stringify(Array.from({ length: 20_000 }, (_, at) => at * 7919))
const same = (a: string, b: string): void =>
  assert.ok(a === b, `${a.length} characters, expected ${b.length}`)

async function contentOf(what: string, options: SourceOptions = {}): Promise<string> {
  return Buffer.concat(await all((await openSource(what, options)).bytes)).toString()
}

function fileWith(t: TestContext, content: Buffer | string): string {
  const folder = mkdtempSync(join(tmpdir(), 'rollcall-'))
  t.after(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'list'), content)
  return join(folder, 'list')
}

async function serve(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const failsWith = (message: RegExp) => (error: unknown) =>
  error instanceof ImportError && message.test(error.message)

const half = Math.floor(text.length / 2)
const stored: Record<string, Buffer> = {
  'as it is': Buffer.from(text),
  'in gzip': gzipSync(text),
  'in gzip of several members': Buffer.concat([gzipSync(text.slice(0, half)), gzipSync(text.slice(half))]),
  'in zstd': zstdCompressSync(text),
  'in zstd of several frames': Buffer.concat([
    zstdCompressSync(text.slice(0, half)),
    zstdCompressSync(text.slice(half)),
  ]),
  'of three bytes': Buffer.from('[1]'),
  'of no bytes': Buffer.alloc(0),
}
for (const [what, content] of Object.entries(stored)) {
  test(`reads a file ${what}`, async (t) => {
    const path = fileWith(t, content)
    const counts: number[] = []
    const expected = content.length > 3 ? text : content.toString()
    same(await contentOf(path, { onBytes: (count) => counts.push(count) }), expected)
    assert.equal(counts.at(-1) ?? 0, content.length)
    const { name, sizeBytes } = await openSource(path)
    assert.deepEqual([name, sizeBytes], [path, content.length])
  })
}

test('fails on compressed data that is cut off or followed by rubbish', async (t) => {
  for (const whole of [gzipSync(text), zstdCompressSync(text)]) {
    const cut = fileWith(t, whole.subarray(0, whole.length - 9))
    await assert.rejects(contentOf(cut), failsWith(/data is broken or ends early/))
    const rubbish = fileWith(t, Buffer.concat([whole, Buffer.from('rubbish')]))
    await assert.rejects(contentOf(rubbish), failsWith(/data is broken or ends early/))
  }
})

test('says what is wrong with a path', async () => {
  await assert.rejects(openSource('/nowhere/list.json'), failsWith(/there is no file \/nowhere\/list.json/))
  await assert.rejects(openSource(tmpdir()), failsWith(/is a folder/))
  await assert.rejects(
    openSource('ftp://user:secret@example.org/x'),
    (error: Error) => !error.message.includes('secret'),
  )
})

test('reads a URL through a redirect', async (t) => {
  const origin = await serve(t, (request, response) => {
    if (request.url === '/list') return response.end(gzipSync(text))
    return response.writeHead(302, { location: '/list' }).end()
  })
  const source = await openSource(`${origin}/old?token=secret`)
  assert.equal(source.name, `${origin}/old`)
  assert.equal(source.sizeBytes, gzipSync(text).length)
  same(Buffer.concat(await all(source.bytes)).toString(), text)
})

test('says what is wrong with an answer', async (t) => {
  const origin = await serve(t, (request, response) =>
    response.writeHead(Number(request.url!.slice(1))).end('x'),
  )
  await assert.rejects(openSource(`${origin}/404`), failsWith(/answered 404 Not Found: check the URL/))
  await assert.rejects(openSource(`${origin}/403`), failsWith(/403.*download the list/))
  await assert.rejects(openSource(`${origin}/503`), failsWith(/503.*try again later/))
  await assert.rejects(openSource('http://user:secret@127.0.0.1/'), failsWith(/user name or password/))
  await assert.rejects(openSource('http://'), failsWith(/not well formed/))
  await assert.rejects(openSource('http://127.0.0.1:1/'), failsWith(/failed.*try again later/))
})

test('gives up on a server that is silent, before its answer or within it', async (t) => {
  const origin = await serve(t, (request, response) => {
    if (request.url === '/within') response.writeHead(200).write('[1,')
  })
  const silent = failsWith(/was silent for 0.2 s/)
  await assert.rejects(contentOf(`${origin}/before`, { silenceMs: 200 }), silent)
  await assert.rejects(contentOf(`${origin}/within`, { silenceMs: 200 }), silent)
})

test('fails on a download that breaks off', async (t) => {
  const origin = await serve(t, (_, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('[1,')
    setTimeout(() => response.destroy(), 50)
  })
  await assert.rejects(contentOf(origin), failsWith(/failed.*try again later/))
})

test('does not count the time that the reader takes as silence', async (t) => {
  const origin = await serve(t, (_, response) => {
    response.write('[1,')
    setTimeout(() => response.end('2]'), 50)
  })
  const { bytes } = await openSource(origin, { silenceMs: 200 })
  let read = ''
  for await (const chunk of bytes) {
    read += Buffer.from(chunk)
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  assert.equal(read, '[1,2]')
})
