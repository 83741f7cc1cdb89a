import assert from 'node:assert/strict'
import { test } from 'node:test'
import { derivedId } from '../../src/import/derived-id.ts'
import { readId } from '../../src/model/id.ts'

test('never changes from one version to the next', () => {
  assert.equal(derivedId('minecraft', 'play.example.org', 25565), 'e1ykcmp47d5daxz2fynx')
})

test('depends on game, address and port, and is an id', () => {
  const ids = [
    derivedId('a', 'b', 1),
    derivedId('a', 'b', null),
    derivedId(null, 'b', 1),
    derivedId('a', 'c', 1),
    derivedId('b', 'a', 1),
  ]
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) {
    assert.match(id, /^[0-9a-hjkmnp-tv-z]{20}$/)
    assert.equal(readId(id).kind, 'id')
  }
})
