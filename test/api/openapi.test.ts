/** The OpenAPI file against the app, and against what the other documents say. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { readPeriod } from '../../src/api/history-request.ts'
import { readListRequest } from '../../src/api/list-request.ts'
import { openApiDocument } from '../../src/api/openapi/document.ts'
import { listParameters, periodParameter } from '../../src/api/openapi/parameters.ts'
import { problems } from '../../src/api/problems.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { clientTypes } from '../support/client-types.ts'
import { gameServer } from '../support/servers.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf } from '../support/tools.ts'
import { formatted } from './formatted.ts'

const file = fileOf('docs/openapi.json')
// biome-ignore lint/suspicious/noExplicitAny: the tests look at many corners of the document.
const document: any = JSON.parse(readFileSync(file, 'utf8'))
const snapshots = sourceOf([gameServer({ id: 'cafe-des-blocs' })])

test('docs/openapi.json is what the code makes; else: node bin/run.cjs test/api/write-openapi.ts', () => {
  assert.deepEqual(document, JSON.parse(JSON.stringify(openApiDocument(''))))
})

test("the client's types are made from docs/openapi.json", async () => {
  const made = formatted(await clientTypes(file), temporaryPath('openapi.ts'))
  assert.equal(readFileSync(fileOf('client/src/openapi.ts'), 'utf8'), made)
})

test('/openapi.json is that document, for the URL that clients use, and not counted', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 1 })
  const { json, headers } = await ask(port, '/openapi.json')
  assert.deepEqual(json, document)
  assert.equal(headers.get('ratelimit'), undefined)
  const etag = headers.get('etag')!
  assert.equal((await ask(port, '/openapi.json', { headers: { 'if-none-match': etag } })).status, 304)
  const compressed = await ask(port, '/openapi.json', { headers: { 'accept-encoding': 'br' } })
  assert.deepEqual(compressed.json, document)
  assert.ok(compressed.bytes.length < 10_000, `${compressed.bytes.length} bytes`)

  const other = await startApp(t, { snapshots, publicUrl: 'https://api.example/base' })
  assert.equal((await ask(other.port, '/openapi.json')).json.servers[0].url, 'https://api.example/base')
})

const ajv = addFormats.default(new Ajv2020({ strict: false }))
ajv.addSchema(document, 'document')

test('every example fits its schema', () => {
  let checked = 0
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { schema, example } = value as { schema?: object; example?: unknown }
    if (schema !== undefined) {
      assert.notEqual(example, undefined, `no example in ${JSON.stringify(value)}`)
      const validate = ajv.compile(withDocument(schema))
      assert.ok(validate(example), `${JSON.stringify(example)}: ${ajv.errorsText(validate.errors)}`)
      checked++
    }
    Object.values(value).forEach(visit)
  }
  visit(document)
  assert.ok(checked > 30, `${checked} examples`)
})

/** A schema whose references lead into the document. */
function withDocument(schema: object): object {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/'))
}

test('every error of the table is there, but for the methods that are no operations', () => {
  const codes = Object.values(document.components.responses).flatMap((response) => {
    const { content } = response as { content?: Record<string, { example: { code: string } }> }
    return content === undefined ? [] : [content['application/problem+json']!.example.code]
  })
  assert.deepEqual(new Set([...codes, 'method-not-allowed']), new Set(Object.keys(problems)))
})

test('each operation answers as the document says, with the headers that it names', async (t) => {
  const { port } = await startApp(t, { snapshots, rateLimit: 100 })
  for (const path of Object.keys(document.paths)) {
    const { status, headers } = await ask(port, path.replace('{id}', 'cafe-des-blocs'))
    assert.equal(status, 200)
    for (const name of Object.keys(document.paths[path].get.responses['200'].headers))
      assert.ok(headers.has(name.toLowerCase()), `${name} of ${path}`)
  }
})

test('the parameters accept what the app accepts, and nothing else', () => {
  const anything = fc.oneof(
    fc.integer({ min: -2, max: 200 }).map(String),
    fc.constantFrom(
      'default',
      'players',
      'votes',
      'name',
      '24h',
      '7d',
      '30d',
      '1d',
      '',
      '01',
      '1e1',
      '9007199254740992',
    ),
    fc.string({ minLength: 95, maxLength: 105, unit: fc.constantFrom('a', 'é', '😀') }),
  )
  for (const { name, schema } of [...listParameters, periodParameter]) {
    const validate = ajv.compile(schema)
    const isAccepted = (text: string) =>
      (name === 'period' ? readPeriod : readListRequest)(new URLSearchParams({ [name]: text }).toString())
        .kind === 'valid'
    fc.assert(
      fc.property(anything, (text) => {
        const value = schema.type === 'integer' ? (/^[1-9]\d*$/.test(text) ? Number(text) : text) : text
        assert.equal(validate(value), isAccepted(text), `${name}=${text}`)
      }),
    )
  }
})

test('docs/api.md says of every field what the schema says', () => {
  const text = readFileSync(fileOf('docs/api.md'), 'utf8')
  const rows = new Map<string, string>()
  for (const [, names, meaning] of text.matchAll(/^\| (`[\w.`, ]+`) \| (.+) \|$/gm))
    for (const [, name] of names!.matchAll(/`([\w.]+)`/g)) rows.set(name!, meaning!)
  const { ServerDetail, ServerStatus } = document.components.schemas
  const fields = {
    ...ServerDetail.properties,
    ...Object.fromEntries(
      Object.entries(ServerStatus.properties).map(([name, field]) => [`status.${name}`, field]),
    ),
  }
  for (const [name, { description }] of Object.entries<{ description?: string }>(fields))
    if (name !== 'status') assert.equal(rows.get(name), description, name)
})
