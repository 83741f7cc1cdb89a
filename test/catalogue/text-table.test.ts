import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textColumn } from '../../src/catalogue/column-writers.ts'
import { TextTable } from '../../src/catalogue/text-table.ts'

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 4 }),
  fc.string({ maxLength: 40 }).map((text) => text.replaceAll('\0', '')),
)

test('texts are numbered as they come, each once', () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 1500, size: 'max' }), (texts) => {
      const table = new TextTable()
      const numbers = new Map<string, number>()
      for (const text of texts) {
        if (!numbers.has(text)) numbers.set(text, numbers.size)
        assert.equal(table.numberOf(text), numbers.get(text))
      }
      const { units, starts } = textColumn(numbers.keys())
      assert.deepEqual([...table.written().units], [...units])
      assert.deepEqual([...table.written().starts], [...starts])
    }),
  )
})
