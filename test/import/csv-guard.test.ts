import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { guardCell, unguardCell } from '../../src/import/csv-guard.ts'

test('guards what begins like a formula, and nothing else', () => {
  for (const text of ['=1', '+1', '-1', '@a', '\ta', '\ra', "'=1", "''-"])
    assert.equal(guardCell(text), `'${text}`)
  for (const text of ['', 'a=1', "'", "'a", ' =1']) assert.equal(guardCell(text), text)
})

test('gives every text back', () => {
  const parts = fc.constantFrom("'", '=', '-', '+', '@', '\t', '\r', 'a', ' ')
  const property = fc.property(fc.array(parts, { maxLength: 6 }), (all) => {
    const text = all.join('')
    assert.equal(unguardCell(guardCell(text)), text)
    assert.doesNotMatch(guardCell(text), /^[=+\-@\t\r]/)
  })
  fc.assert(property, { numRuns: 2000 })
})
