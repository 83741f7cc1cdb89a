import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryCodes, readCountry } from '../../src/model/country.ts'

const rows = {
  DE: 'DE',
  de: 'DE',
  ' fr ': 'FR',
  UK: 'GB',
  xk: 'XK',
  Germany: 'DE',
  'united states': 'US',
  USA: 'US',
  'COTE D’IVOIRE': 'CI',
  Türkiye: 'TR',
  Turkey: 'TR',
  'Bosnia and Herzegovina': 'BA',
  XX: 'ZZ',
  ZZ: 'ZZ',
  EU: 'ZZ',
  AN: 'ZZ',
  Atlantis: 'ZZ',
  '': 'ZZ',
}

for (const [text, code] of Object.entries(rows)) {
  test(`${JSON.stringify(text)} is ${code}`, () => assert.equal(readCountry(text), code))
}

test('the list holds the 249 assigned codes and XK, each of which has an English name', () => {
  assert.equal(countryCodes.size, 250)
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  for (const code of countryCodes) {
    const name = names.of(code)
    assert.ok(name, code)
    assert.equal(readCountry(name), code)
  }
})
