import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cleanLine, cleanText, hasInvisible } from '../../src/model/text.ts'

const kept = [
  'Ordinary name 24/7 ^_^',
  '👨‍👩‍👧‍👦 family',
  '🏴󠁧󠁢󠁥󠁮󠁧󠁿 England',
  '🇩🇪🇫🇷',
  '👍🏽',
  '1️⃣ first',
  '❤️‍🔥',
  'می‌خواهم',
  'क्‍ष',
  '中文服务器',
  'ＦＵＬＬ',
  'Дрифт',
  'Café',
]

for (const text of kept) {
  test(`keeps ${text}`, () => assert.equal(cleanLine(text, 128), text))
}

const cleaned: [string, string, string][] = [
  ['white space', '  a \t\r\n b\u00a0\u3000c ', 'a b c'],
  ['controls', 'a\u0000b\u0007c\u009fd\u007f', 'abcd'],
  ['bidirectional controls', '\u202Eabc\u2066d\u200F\u061C', 'abcd'],
  ['fillers', 'a\u00ad\u034f\u115f\u17b4\u180b\u200b\u2060\u2800\u3164\ufeff\uffa0\ufff9b', 'ab'],
  ['tags without a flag', 'a\u{E0067}\u{E007F}b', 'ab'],
  ['an unfinished flag', '\u{1F3F4}\u{E0067}b', '\u{1F3F4}b'],
  ['a joiner between ASCII letters', 'a\u200Db\u200C', 'ab'],
  ['a selector after nothing', '\uFE0Fa \uFE0Fb', 'a b'],
  ['a second selector', '❤\uFE0F\uFE0F', '❤\uFE0F'],
  ['Minecraft codes', '§aGreen §LBold§r § lone', 'Green Bold lone'],
  ['codes within codes', '§§aa ^^11 ^x^1123!', 'a !'],
  ['Quake codes', '^1Red ^7White ^xF0aPink ^x', 'Red White Pink ^x'],
  ['half a surrogate pair', 'a\ud83db\ude00', 'ab'],
  ['noncharacters', 'a\ufdd0\uffffb', 'ab'],
  ['decomposed letters', 'Cafe\u0301', 'Café'],
  ['letters that a removal brings together', 'e\u200b\u0301', 'é'],
]

for (const [what, text, expected] of cleaned) {
  test(`cleans ${what}`, () => assert.equal(cleanLine(text, 128), expected))
}

test('cuts between graphemes and never leaves a space at the end', () => {
  assert.equal(cleanLine('abc def', 4), 'abc')
  assert.equal(cleanLine('ab👨‍👩‍👧‍👦', 5), 'ab')
  assert.equal(cleanLine('🇩🇪🇫🇷', 3), '🇩🇪')
  assert.equal([...cleanLine(`e${'\u0301\u0302'.repeat(50)}`, 10)].length, 10)
  assert.equal(cleanLine('中'.repeat(200), 128), '中'.repeat(128))
})

test('several lines keep single breaks and single blank lines', () => {
  assert.equal(cleanText(' a \r\nb\r\r\n\n\n§cc\u2028d \n\n', 100), 'a\nb\n\nc\nd')
  assert.equal(cleanText('\n\n', 100), '')
  assert.equal(cleanText('ab\ncd', 3), 'ab')
})

test('says what is invisible', () => {
  assert.equal(hasInvisible('plain-中文'), false)
  for (const text of ['a\u200b', 'a\u200d', 'a\u0000', '\ud800']) assert.equal(hasInvisible(text), true)
})

const nasty = fc.constantFrom(
  ...[
    '§',
    '^',
    'x',
    'a',
    'f',
    '1',
    '2',
    ' ',
    '\n',
    '\u3000',
    '\u200d',
    '\u200c',
    '\ufe0f',
    '\u{1F3F4}',
    '\u{E0067}',
  ],
  ...[
    '\u{E007F}',
    '\u0301',
    '\u0323',
    'e',
    '中',
    '👩',
    '\u200b',
    '\u202e',
    '\ud83d',
    '\ude00',
    '\u{1F1E9}',
    '\u1100',
  ],
  ...[
    '\u1161',
    '\u212a',
    '\u034f',
    '\u0340',
    '\u0344',
    '-',
    '\u094d',
    'क',
    '\u00a7',
    '\u{1D15E}',
    '\u2800',
    '\r',
  ],
)
const anyText = fc.oneof(
  fc.array(nasty, { maxLength: 24 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 30 }),
)
const runs = { numRuns: 3000 }
const removed =
  /[\p{Cc}\p{Cs}\p{NChar}\u00ad\u061c\u115f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff§]/u
const caretCode = /\^(?:\d|x[0-9a-f]{3})/i

test('a clean line is clean, bounded and stays as it is', () => {
  const property = fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
    const line = cleanLine(text, max)
    assert.equal(cleanLine(line, max), line)
    assert.ok([...line].length <= max)
    assert.doesNotMatch(line, removed)
    assert.doesNotMatch(line, caretCode)
    assert.doesNotMatch(line, /^\s|\s$|\s\s|[^\S ]/)
    assert.equal(line, line.normalize('NFC'))
  })
  fc.assert(property, runs)
})

test('clean text is clean, bounded and stays as it is', () => {
  const property = fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, max) => {
    const clean = cleanText(text, max)
    assert.equal(cleanText(clean, max), clean)
    assert.ok([...clean].length <= max)
    assert.doesNotMatch(clean.replaceAll('\n', ''), removed)
    assert.doesNotMatch(clean, /\n\n\n|^\n|\n$/)
  })
  fc.assert(property, runs)
})

test('text that is found clean at once is what cleaning would give', () => {
  for (let unit = 0; unit < 0xd800; unit++) {
    const character = String.fromCharCode(unit)
    for (const text of [`a${character}b`, `가${character}`, `か${character}`, `←${character}`]) {
      // The code sends the text the long way, and is gone at its end.
      assert.equal(cleanLine(text, 9), cleanLine(`${text} ^1`, 9), `U+${unit.toString(16)}`)
    }
  }
})
