import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fold, foldedWords } from '../../src/catalogue/fold.ts'

const folded: Record<string, string> = {
  Дрифт: 'дрифт',
  Café: 'cafe',
  'Cafe\u0301': 'cafe',
  straße: 'strasse',
  STRAẞE: 'strasse',
  ＦＵＬＬ: 'full',
  İstanbul: 'istanbul',
  ısparta: 'isparta',
  ΣΊΣΥΦΟΣ: 'σισυφοσ',
  Σίσυφος: 'σισυφοσ',
  ﬁt: 'fit',
  ｶﾞｷﾞ: 'ガギ',
  각: '각',
  कि: 'कि',
  '❤️': '❤',
  ŉ: 'ʼn',
  '①': '1',
}

test('case, accents and width are folded, letters of their own are not', () => {
  for (const [text, expected] of Object.entries(folded)) assert.equal(fold(text), expected, text)
  assert.notEqual(fold('が'), fold('か'))
  assert.notEqual(fold('각'), fold('가'))
})

test('every character folds like its other cases, and folding again changes nothing', () => {
  for (let codePoint = 1; codePoint <= 0x10ffff; codePoint++) {
    const character = String.fromCodePoint(codePoint)
    if (/[\p{Unassigned}\p{Surrogate}\p{Private_Use}\p{Ideographic}]/u.test(character)) continue
    const once = fold(character)
    assert.equal(fold(once), once, `U+${codePoint.toString(16)}`)
    // The iota that stands below a Greek letter is an accent to us, though its upper case is a letter.
    if (character.normalize('NFD').includes('\u0345')) continue
    assert.equal(fold(character.toUpperCase()), once, `upper case of U+${codePoint.toString(16)}`)
    assert.equal(fold(character.toLowerCase()), once, `lower case of U+${codePoint.toString(16)}`)
  }
})

test('words stand between white space of any kind', () => {
  assert.deepEqual(foldedWords(' a\u3000b\u00a0 C\n'), ['a', 'b', 'c'])
  assert.deepEqual(foldedWords('\u0301'), [])
})
