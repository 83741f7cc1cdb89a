import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { accentOf, contrast } from '../../src/site/accent.ts'

/** As the style sheet mixes the background of what is chosen. */
function tinted(background: string, color: string, share: number): string {
  const mixed = [1, 3, 5].map((at) => {
    const [under, over] = [background, color].map((text) => Number.parseInt(text.slice(at, at + 2), 16)) as [
      number,
      number,
    ]
    return Math.round(under + (over - under) * share)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${mixed.join('')}`
}

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
      assert.ok(contrast(light, tinted('#ffffff', light, 0.08)) >= 4.5, `${light} on its tint`)
      assert.ok(contrast(dark, tinted('#1b1e22', dark, 0.12)) >= 4.5, `${dark} on its tint`)
    }),
  )
})

test('a colour that can be read already stays as it is', () => {
  assert.equal(accentOf('#4453c4').light, '#4453c4')
  assert.equal(accentOf('#ffcc00').dark, '#ffcc00')
})
