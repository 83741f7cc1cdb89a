import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accentOf, contrast } from '../../src/site/accent.ts'

test('the contrast is that of WCAG', () => {
  assert.equal(contrast('#000000', '#ffffff').toFixed(2), '21.00')
  assert.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48')
  assert.equal(contrast('#ffffff', '#0000ff').toFixed(2), '8.59')
})

test('whatever colour an operator takes, text in it can be read on both backgrounds', () => {
  const color = fc
    .integer({ min: 0, max: 0xffffff })
    .map((value) => `#${value.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(color, (color) => {
      const { light, dark } = accentOf(color)
      assert.match(light + dark, /^#[0-9a-f]{6}#[0-9a-f]{6}$/)
      assert.ok(contrast(light, '#ffffff') >= 4.5, light)
      assert.ok(contrast(dark, '#1b1e22') >= 4.5, dark)
    }),
  )
})

test('a colour that can be read already stays as it is', () => {
  assert.equal(accentOf('#4453c4').light, '#4453c4')
  assert.equal(accentOf('#ffcc00').dark, '#ffcc00')
})
