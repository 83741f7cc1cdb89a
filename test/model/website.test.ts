import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readWebsite } from '../../src/model/website.ts'

const rows: [string, string | null][] = [
  ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
  ['HTTP://Example.org', 'http://example.org/'],
  ['example.org/x', 'https://example.org/x'],
  ['example.org:8080', 'https://example.org:8080/'],
  [' example.org ', 'https://example.org/'],
  ['javascript:alert(1)', null],
  ['javascript:alert.x', null],
  ['data:text/html,x.y', null],
  ['ftp://example.org', null],
  ['//example.org', null],
  ['/path', null],
  ['word', null],
  ['https://user@example.org', null],
  ['https://user:secret@example.org', null],
  ['user@example.org', null],
  [`https://example.org/${'a'.repeat(2048)}`, null],
  ['', null],
]

for (const [text, url] of rows) {
  test(`${JSON.stringify(text.slice(0, 50))} gives ${url}`, () => assert.equal(readWebsite(text), url))
}
