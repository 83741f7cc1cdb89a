import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { Place } from './place.ts'

const times = ['2026-01-02T03:04:05.000Z', '2026-02-03T04:05:06.000Z'] as const

const lists = {
  json: JSON.stringify([
    {
      id: 'a',
      name: 'Amber, "fall"',
      ip: 'a.example',
      port: 25565,
      createdAt: times[0],
      updatedAt: times[1],
    },
    { id: 'b', name: '生存', votes: 2, tags: ['PVP', 'EU'], createdAt: times[0], updatedAt: times[1] },
  ]),
  ndjson: [
    `{"id":"a","name":"Amber, \\"fall\\"","ip":"a.example:25565","created":"${times[0]}","updated":"${times[1]}"}`,
    `{"id":"b","name":"生存","votes":"2","tags":"pvp,eu","created":"${times[0]}","updated":"${times[1]}"}`,
  ].join('\n'),
  csv: [
    'ID;Name;Host;Port;Votes;Tags;Created At;Updated At',
    `a;"Amber, ""fall""";a.example;25565;;;${times.join(';')}`,
    `b;生存;;;2;PVP|EU;${times.join(';')}`,
  ].join('\r\n'),
}

/** A web server for one test; the address of what it answers. */
async function serving(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('import sources', { concurrency: 2 }, () => {
  test('JSON from a file, NDJSON from standard input and CSV from a URL give the same', async (t) => {
    const [file, stdin, url] = [new Place(), new Place(), new Place()]
    writeFileSync(join(file.cwd, 'list.json'), lists.json)
    const origin = await serving(t, (_, response) => response.end(lists.csv))
    const ends = await Promise.all([
      file.run(['list.json']),
      stdin.run(['-'], { input: lists.ndjson }),
      url.run([`${origin}/list.csv?key=secret`]),
    ])
    const headlines = ends.map(({ stdout }) => stdout.split(' in ')[0])
    assert.deepEqual(headlines, [
      'Imported list.json  json, 2 rows',
      'Imported standard input  ndjson, 2 rows',
      `Imported ${origin}/list.csv  csv, 2 rows`,
    ])
    assert.equal((await file.stored()).length, 2)
    assert.deepEqual(await stdin.stored(), await file.stored())
    assert.deepEqual(await url.stored(), await file.stored())
  })

  test('gzip and zstd are unpacked', async () => {
    const place = new Place()
    writeFileSync(join(place.cwd, 'list.json.gz'), gzipSync(lists.json))
    writeFileSync(join(place.cwd, 'list'), zstdCompressSync(lists.csv))
    assert.equal((await place.run(['list.json.gz'])).exitCode, 0)
    const { stdout } = await place.run(['list', '--json'])
    assert.equal(JSON.parse(stdout).unchanged, 2)
  })

  test('--format decides what the list is taken for', async () => {
    const place = new Place()
    const { stdout } = await place.run(['-', '--format', 'csv', '--json'], { input: 'name\n{"id":"a"}\n' })
    assert.partialDeepStrictEqual(JSON.parse(stdout), { format: 'csv', refused: 1, imported: 0 })
    assert.match(
      await place.failure(['-', '--format', 'json'], { input: lists.csv }),
      /^line 1: the JSON is broken/,
    )
  })

  test('--map says where a field is, and can be given several times', async () => {
    const place = new Place()
    const input = '[{"server":{"label":"Amberfall","addr":"play.amberfall.example:7"},"name":"wrong"}]'
    await place.run(['-', '--map', 'name=server.label', '--map', 'ip=server.addr'], { input })
    const [server] = await place.stored()
    assert.partialDeepStrictEqual(server!.listing, {
      name: 'Amberfall',
      ip: 'play.amberfall.example',
      port: 7,
    })
  })

  test('a map that is not understood is a wrong call', async () => {
    const place = new Place()
    const failure = (map: string) => place.failure(['-', '--map', map], {}, 2)
    assert.equal(await failure('name'), '--map name: expected field=path, such as ip=server.addr')
    assert.match(await failure('iip=x'), /there is no field "iip"; did you mean ip\?$/)
    assert.match(await failure('ip='), /the path is empty/)
  })

  test('a list that breaks off imports nothing', async () => {
    const place = new Place()
    await place.import([{ id: 'x', name: 'X' }])
    const rows = Array.from({ length: 2000 }, (_, at) => ({ id: `s${at}`, name: `Server ${at}` }))
    const whole = JSON.stringify(rows)
    assert.match(
      await place.failure(['-', '--replace'], { input: whole.slice(0, -1) }),
      /the JSON ends early/,
    )
    const gzip = gzipSync(whole)
    assert.match(
      await place.failure(['-'], { input: gzip.subarray(0, -9) }),
      /gzip data is broken or ends early/,
    )
    assert.match(await place.failure(['-'], { input: `id,name\nb,"Brack` }), /never closed/)
    assert.deepEqual(await place.names(), ['X'])
  })

  test('a source that cannot be read is told in one line', async (t) => {
    const place = new Place()
    mkdirSync(join(place.cwd, 'folder'))
    const origin = await serving(t, (request, response) => {
      if (request.url === '/cut') response.writeHead(200, { 'content-length': 99 }).write('[{"id":"a",')
      else response.writeHead(404)
      if (request.url === '/cut') setTimeout(() => response.destroy(), 50)
      else response.end('<html>')
    })
    assert.equal(await place.failure(['nowhere.json']), 'there is no file nowhere.json')
    assert.equal(await place.failure(['folder']), 'folder is a folder; give a file in it')
    assert.equal(
      await place.failure([`${origin}/x?key=secret`]),
      `${origin}/x answered 404 Not Found: check the URL`,
    )
    assert.match(await place.failure([`${origin}/cut`]), /\/cut failed \(.*\); try again later$/)
    assert.match(await place.failure(['-'], { input: '<!doctype html><p>Sign in' }), /HTML or XML page/)
  })
})
