import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAddress } from '../../src/model/address.ts'

const good: [string, string, number | null][] = [
  ['play.example.org', 'play.example.org', null],
  ['Play.EXAMPLE.org.:25565', 'play.example.org', 25565],
  ['my_server', 'my_server', null],
  ['xn--d1acufc.xn--p1ai', 'xn--d1acufc.xn--p1ai', null],
  ['ДОМ.рф:1', 'дом.рф', 1],
  ['cafe\u0301.example', 'café.example', null],
  ['192.0.2.1', '192.0.2.1', null],
  ['192.0.2.1:65535', '192.0.2.1', 65535],
  ['2001:DB8:0:0::1', '2001:db8::1', null],
  ['[2001:db8::1]:27015', '2001:db8::1', 27015],
  ['[::1]', '::1', null],
  ['::FFFF:192.0.2.1', '::ffff:192.0.2.1', null],
  ['minecraft://play.example.org/lobby', 'play.example.org', null],
  ['steam://connect/192.0.2.1:27015/password', '192.0.2.1', 27015],
  ['https://example.org:8080/a?b#c', 'example.org', 8080],
  [' play.\u200bexample.org \n', 'play.example.org', null],
  ['example.org:', 'example.org', null],
]
const bad = [
  '',
  ' ',
  'https://',
  'a b',
  'a..b',
  '-a.example',
  'a-.example',
  'user@example.org',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
  `example.org/${'a'.repeat(5000)}`,
  '192.0.2',
  '192.0.2.256',
  '192.0.02.1',
  '1.2.3.4.5',
  '0x7f.1',
  '0x7f000001',
  '127.0.0.0x1',
  'example.org:0',
  'example.org:65536',
  'example.org:http',
  'example.org:+1',
  'fe80::1%eth0',
  '[1.2.3.4]',
  '[::1]x',
  '1:2:3',
  ':25565',
]

for (const [text, host, port] of good) {
  test(`reads ${JSON.stringify(text)}`, () =>
    assert.deepEqual(readAddress(text), { kind: 'address', host, port }))
}
for (const text of bad) {
  test(`refuses ${JSON.stringify(text.slice(0, 40))}`, () => assert.equal(readAddress(text).kind, 'invalid'))
}

test('a host that was read is read the same again', () => {
  const parts = fc.constantFrom(
    'a',
    'B',
    '1',
    '.',
    ':',
    '-',
    '_',
    '[',
    ']',
    'é',
    'İ',
    '中',
    '0x',
    '::',
    '255',
    '//',
    ' ',
  )
  const texts = fc.array(parts, { maxLength: 12 }).map((all) => all.join(''))
  const property = fc.property(texts, (text) => {
    const read = readAddress(text)
    if (read.kind === 'address') assert.deepEqual(readAddress(read.host), { ...read, port: null })
  })
  fc.assert(property, { numRuns: 3000 })
})
