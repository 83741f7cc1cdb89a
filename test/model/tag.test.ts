import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { limits } from '../../src/model/game-server.ts'
import { cleanTag, cleanTags } from '../../src/model/tag.ts'

const tags = {
  pvp: 'PVP',
  ' Open  World ': 'OPEN-WORLD',
  'pvp - hard': 'PVP-HARD',
  'a,b;c|d': 'A-B-C-D',
  '--x--': 'X',
  '§aSurvival': 'SURVIVAL',
  i: 'I',
  straße: 'STRASSE',
  выживание: 'ВЫЖИВАНИЕ',
  生存: '生存',
  'pvp/pve': 'PVP/PVE',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa b': 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
  ' - ': '',
  '\u200b': '',
}
for (const [text, tag] of Object.entries(tags)) {
  test(`${JSON.stringify(text)} becomes ${JSON.stringify(tag)}`, () => assert.equal(cleanTag(text), tag))
}

const lists: [unknown, string[]][] = [
  [
    ['a', 'A', 'b'],
    ['A', 'B'],
  ],
  [
    [{ name: 'a' }, { id: 1 }, 7, null, 'b'],
    ['A', 'B'],
  ],
  ['a, b;c|d e', ['A', 'B', 'C', 'D-E']],
  ['a b\tc', ['A', 'B', 'C']],
  ['', []],
  [null, []],
  [{ a: 1 }, []],
]
for (const [value, expected] of lists) {
  test(`tags of ${JSON.stringify(value)}`, () => assert.deepEqual(cleanTags(value), expected))
}

test('the number of tags is bounded', () => {
  assert.equal(cleanTags(Array.from({ length: 100 }, (_, at) => `t${at}`)).length, limits.tags)
})

test('a tag is bounded and stays as it is', () => {
  const parts = fc.constantFrom(
    'a',
    'ß',
    'ΐ',
    'ŉ',
    '-',
    ' ',
    ',',
    '^',
    '1',
    'x',
    '§',
    'ı',
    '中',
    '\u0301',
    'ﬀ',
    '👩',
    '\u200d',
  )
  const texts = fc.array(parts, { maxLength: 40 }).map((all) => all.join(''))
  const property = fc.property(texts, (text) => {
    const tag = cleanTag(text)
    assert.equal(cleanTag(tag), tag)
    assert.ok([...tag].length <= limits.tag)
    assert.doesNotMatch(tag, /[\s,;|]|^-|-$/)
  })
  fc.assert(property, { numRuns: 3000 })
})
