import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { aliases, fields, meaningOf } from '../../src/import/aliases.ts'
import { formats } from '../../src/import/format.ts'
import { limits } from '../../src/model/game-server.ts'

const doc = readFileSync(join(import.meta.dirname, '../../docs/import.md'), 'utf8')
const prose = doc.replace(/\s+/g, ' ')

/** The table rows that begin with a name in code style: that name, and the text of the other cell. */
const table = new Map([...doc.matchAll(/^\| `(\w+)` \| (.*) \|$/gm)].map(([, name, text]) => [name!, text!]))

test('the table of names is the one that is used', () => {
  for (const field of fields.filter((name) => !(name in textLimits))) {
    assert.equal(table.get(field), aliases[field].map((name) => `\`${name}\``).join(', '))
  }
  for (const field of Object.keys(textLimits) as (keyof typeof textLimits)[]) {
    assert.ok(
      doc.includes(`| \`${field}\` | ${aliases[field].map((name) => `\`${name}\``).join(', ')} |`),
      field,
    )
  }
})

const textLimits = {
  name: limits.name,
  shortDescription: limits.shortDescription,
  description: limits.description,
  game: limits.game,
  version: limits.version,
  map: limits.map,
}

test('the lengths are the ones that are used', () => {
  for (const [field, limit] of Object.entries(textLimits)) assert.equal(table.get(field), String(limit))
})

test('the other limits are the ones that are used', () => {
  const sentences = [
    `\`players\` and \`maxPlayers\` above ${limits.players}, \`votes\` above ${limits.votes} and \`latencyMs\` above ${limits.latencyMs} are`,
    `texts of 1 to ${limits.id} code points`,
    `host names of at most ${limits.host} characters`,
    `at most ${limits.tag} code points with \`-\` for spaces; a row has at most ${limits.tags}.`,
    `at most ${limits.website} characters`,
  ]
  for (const sentence of sentences) assert.ok(prose.includes(sentence), sentence)
})

test('the formats are the ones that are used', () => {
  for (const format of formats) assert.ok(table.has(format), format)
})

test('no name stands for two fields', () => {
  for (const field of fields) {
    aliases[field].forEach((name, rank) => {
      assert.deepEqual(meaningOf(name), { field, rank })
    })
  }
  assert.deepEqual(meaningOf('MAX_players'), { field: 'maxPlayers', rank: 0 })
  for (const name of ['constructor', '__proto__', 'owner', '']) assert.equal(meaningOf(name), undefined)
})
