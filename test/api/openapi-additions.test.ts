/** The contract only ever grows: docs/openapi.released.json is docs/openapi.json as it was last released. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileOf } from '../support/tools.ts'
import { breaks } from './openapi-additions.ts'

// biome-ignore lint/suspicious/noExplicitAny: the cases below reach deep into the document to break it.
const read = (file: string): any => JSON.parse(readFileSync(fileOf(file), 'utf8'))
const released = read('docs/openapi.released.json')
const current = read('docs/openapi.json')

test('nothing that a client of the last release depends on has changed', () => {
  assert.deepEqual(breaks(released, current), [])
})

test('a contract that differs from the released one has another version', () => {
  const { info, ...rest } = current
  const { info: releasedInfo, ...releasedRest } = released
  if (JSON.stringify(rest) !== JSON.stringify(releasedRest))
    assert.notEqual(info.version, releasedInfo.version)
})

// biome-ignore lint/suspicious/noExplicitAny: as above.
type Change = (document: any) => void

const listOf = (document: Parameters<Change>[0]) => document.paths['/api/v1/servers'].get
const serverOf = (document: Parameters<Change>[0]) => document.components.schemas.Server

const additions: Readonly<Record<string, Change>> = {
  'another path': (document) => {
    document.paths['/api/v1/tags'] = { get: {} }
  },
  'another method': (document) => {
    document.paths['/healthz'].head = { responses: {} }
  },
  'a parameter that may be left out': (document) => {
    listOf(document).parameters.push({ name: 'country', in: 'query', schema: { type: 'string' } })
  },
  'another sort': (document) => {
    listOf(document)
      .parameters.find(({ name }: { name: string }) => name === 'sort')
      .schema.enum.push('name')
  },
  'a field that is always there': (document) => {
    serverOf(document).properties.language = { type: 'string' }
    serverOf(document).required.push('language')
  },
  'a field called description': (document) => {
    serverOf(document).properties.description = { type: 'string' }
  },
  'a header of an answer': (document) => {
    document.components.headers.Age = { schema: { type: 'integer' } }
    listOf(document).responses['200'].headers.Age = { $ref: '#/components/headers/Age' }
  },
  'other words': (document) => {
    listOf(document).description = 'Otherwise.'
    serverOf(document).properties.ip.description = 'Otherwise.'
  },
}

const breakages: Readonly<Record<string, Change>> = {
  'a path is gone': (document) => delete document.paths['/readyz'],
  'a parameter is gone': (document) => listOf(document).parameters.shift(),
  'a parameter is required': (document) => {
    listOf(document).parameters[0].required = true
  },
  'another parameter is required': (document) => {
    listOf(document).parameters.push({ name: 'key', in: 'header', required: true })
  },
  'another default': (document) => {
    listOf(document).parameters[1].schema.default = 25
  },
  'a smaller maximum': (document) => {
    listOf(document).parameters[1].schema.maximum = 50
  },
  'a sort is gone': (document) => listOf(document).parameters[4].schema.enum.pop(),
  'a body is needed': (document) => {
    listOf(document).requestBody = {}
  },
  'a field is gone': (document) => delete serverOf(document).properties.ip,
  'a field called description is gone': (document) =>
    delete document.components.schemas.ServerDetail.properties.description,
  'a field is not always there': (document) => serverOf(document).required.pop(),
  'a field may be null': (document) => {
    serverOf(document).properties.ip = { anyOf: [{ type: 'string' }, { type: 'null' }] }
  },
  'a field has another type': (document) => {
    serverOf(document).properties.players.type = 'number'
  },
  'another state': (document) =>
    document.components.schemas.ServerStatus.properties.state.enum.push('hidden'),
  'unknown fields are refused': (document) => {
    serverOf(document).additionalProperties = false
  },
  'a status is gone': (document) => delete listOf(document).responses['304'],
  'another media type': (document) => {
    const { content } = listOf(document).responses['200']
    content['application/vnd.api+json'] = content['application/json']
    delete content['application/json']
  },
  'a header is gone': (document) => delete listOf(document).responses['200'].headers.Link,
  'a key is demanded': (document) => {
    document.security = [{ key: [] }]
  },
}

for (const [what, change] of Object.entries(additions)) {
  test(`an addition: ${what}`, () => assert.deepEqual(breaks(current, changed(change)), []))
}

for (const [what, change] of Object.entries(breakages)) {
  test(`no addition: ${what}`, () => assert.notDeepEqual(breaks(current, changed(change)), []))
}

function changed(change: Change): unknown {
  const document = structuredClone(current)
  change(document)
  return document
}
