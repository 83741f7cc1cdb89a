import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textColumn } from '../../src/catalogue/column-writers.ts'
import { mergeSorted, sortTexts } from '../../src/catalogue/text-sort.ts'

/** Few units, so that texts repeat each other and begin alike; some far apart, as a surrogate pair is. */
const text = fc.string({ unit: fc.constantFrom('a', 'b', '\u{ffff}', '\u{1f600}'), maxLength: 6 })
const texts = fc.array(text, { maxLength: 300, size: 'max' })

/** The positions of texts in their order, equal ones in the order of their positions. */
function naivelySorted(texts: readonly string[], positions: Uint32Array): number[] {
  return texts
    .map((text, i) => ({ text, position: positions[i]! }))
    .sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.position - b.position))
    .map(({ position }) => position)
}

test('texts are sorted by their units, equal ones by their positions, whatever their order was', () => {
  fc.assert(
    fc.property(texts, fc.nat(300), (texts, turn) => {
      const { units, starts } = textColumn(texts)
      const positions = starts.map((_, i) => starts[(i + turn) % starts.length]!).toReversed()
      sortTexts(units, positions)
      assert.deepEqual([...positions], naivelySorted(texts, starts))
    }),
  )
})

test('merging what is sorted gives what sorting everything gives', () => {
  fc.assert(
    fc.property(texts, fc.array(fc.nat(5), { minLength: 1, maxLength: 20 }), (texts, kinds) => {
      const { units, starts } = textColumn(texts)
      const isAdded = (i: number) => kinds[i % kinds.length] === 0
      const added = starts.filter((_, i) => isAdded(i))
      const kept = starts.filter((_, i) => !isAdded(i))
      sortTexts(units, added)
      sortTexts(units, kept)
      const merged = new Uint32Array(starts.length)
      merged.set(kept, added.length)
      mergeSorted(units, merged, added)
      assert.deepEqual([...merged], naivelySorted(texts, starts))
    }),
  )
})
