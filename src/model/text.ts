// Other people's text, made safe to show: nothing invisible, nothing that turns other text around, no colour codes.
// Every function here is idempotent: cleaning clean text returns it unchanged.

const zeroWidthJoiners = '\\u200C\\u200D'
const variationSelectors = '\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}'

/**
 * Characters that show nothing or steer what is shown: controls, bidirectional controls, fillers, zero-width characters
 * and noncharacters. Unicode keeps most of them as Default_Ignorable_Code_Point (DerivedCoreProperties.txt). The joiners
 * and variation selectors depend on their neighbours, so `resolve` judges them.
 */
const invisible =
  `[[\\p{Cc}\\p{DI}\\p{NChar}\\u2800\\uFFF9-\\uFFFB]` +
  `--[\\t\\n\\r${zeroWidthJoiners}${variationSelectors}]]`

/** Tag characters are invisible, except that a black flag followed by them and their end mark is one emoji (UTS #51 ED-14a). */
const flagOrInvisible = new RegExp(`(\\u{1F3F4}[\\u{E0020}-\\u{E007E}]+\\u{E007F})|${invisible}`, 'gv')

/** Text that nothing below would change, NFC and length aside, does not match. */
const suspicious = new RegExp(
  `${invisible}|[${zeroWidthJoiners}${variationSelectors}§]|\\^[\\dxX]|[^\\S ]|  |^ | $`,
  'v',
)

/**
 * Characters that are shown, are never part of a code, and in NFC whatever stands beside them: ASCII without the caret, then
 * Latin, Cyrillic, punctuation, arrows and symbols, kana, Han, Hangul.
 */
const plain =
  ' -\\]_-~\\xA1-\\xA6\\xA8-\\xAC\\xAE-\\u02FF\\u0400-\\u0482\\u048A-\\u052F\\u2010-\\u2027\\u2030-\\u205E' +
  '\\u2190-\\u2328\\u232B-\\u27FF\\u3001-\\u3029\\u3041-\\u3096\\u30A1-\\u30FE\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7A3'

/** Plain text with single spaces is clean already: most names are, and finding that saves nine tenths of the time. */
const notPlain = new RegExp(`[^${plain}]| {2}|^ | $`)

/** Printable ASCII without a caret needs nothing but its spaces put right. */
const notSpaced = /[^ -\]_-~]/

const anyInvisible = new RegExp(`${invisible}|[${zeroWidthJoiners}]`, 'v')
const space = /\s/
const joiner = new RegExp(`[${zeroWidthJoiners}]`)
const variationSelector = new RegExp(`[${variationSelectors}]`, 'v')
const sectionCode = /[0-9a-fk-orx]/i
const digit = /[0-9]/
const hexadecimal = /[0-9a-f]/i
/** What ends a line of text. */
export const lineBreak = /\r\n|[\r\n\u2028\u2029]/

/**
 * One line of clean text: Unicode NFC, white space collapsed to single spaces and trimmed, without invisible characters,
 * bidirectional controls, Minecraft `§` codes and Quake `^` colour codes; at most `maxCodePoints` long and cut between
 * graphemes. Emoji and all scripts are kept.
 */
export function cleanLine(text: string, maxCodePoints: number): string {
  return bounded(tidyLine(text), maxCodePoints, tidyLine)
}

/** The same for several lines: single line breaks (LF) and single blank lines are kept. */
export function cleanText(text: string, maxCodePoints: number): string {
  if (!lineBreak.test(text)) return cleanLine(text, maxCodePoints)
  return bounded(tidyLines(text), maxCodePoints, tidyLines)
}

/** The beginning of a line that is clean already: at most `maxCodePoints` of it, cut between graphemes. */
export function cutLine(line: string, maxCodePoints: number): string {
  return bounded(line, maxCodePoints, tidyLine)
}

/** Whether well-formed text has more than `most` code points; looks no further than it must. */
export function isLonger(text: string, most: number): boolean {
  if (text.length <= most) return false
  if (text.length > most * 2) return true
  let left = most
  for (let at = 0; at < text.length; at++) {
    if ((text.charCodeAt(at) & 0xfc00) !== 0xdc00 && left-- === 0) return true
  }
  return false
}

/** True when text holds anything that shows nothing, joiners included, or half a surrogate pair: too much for an id. */
export function hasInvisible(text: string): boolean {
  return !text.isWellFormed() || anyInvisible.test(text)
}

function tidyLine(text: string): string {
  if (!notPlain.test(text)) return text
  if (!notSpaced.test(text)) return text.replace(/ +/g, ' ').trim()
  const whole = text.isWellFormed() ? text : text.replace(/\p{Cs}/gu, '')
  const normal = whole.normalize('NFC')
  if (!suspicious.test(normal)) return normal
  // Removing a character can bring a letter and its accent together, hence NFC once more.
  return resolve(normal.replace(flagOrInvisible, '$1')).normalize('NFC')
}

function tidyLines(text: string): string {
  const lines = text.split(lineBreak).map(tidyLine)
  return lines
    .filter((line, at) => line !== '' || (at > 0 && lines[at - 1] !== ''))
    .join('\n')
    .trimEnd()
}

/**
 * Judges the characters that depend on their neighbours, in one pass over a growing output, so that what a removal brings
 * together is judged as well: `^^11` is a code within a code.
 */
function resolve(text: string): string {
  const out: string[] = []
  let waitingJoiner = ''
  let afterSection = false
  for (const character of text) {
    if (character === '§') {
      afterSection = true
      waitingJoiner = ''
    } else if (joiner.test(character)) {
      waitingJoiner = endsInNonAscii(out) ? character : ''
    } else if (variationSelector.test(character)) {
      waitingJoiner = ''
      if (isVisible(out.at(-1))) out.push(character)
    } else if (space.test(character)) {
      waitingJoiner = ''
      afterSection = false
      if (out.length > 0 && out.at(-1) !== ' ') out.push(' ')
    } else if (afterSection && sectionCode.test(character)) {
      afterSection = false
      waitingJoiner = ''
    } else {
      if (waitingJoiner !== '' && character > '\x7f') out.push(waitingJoiner)
      waitingJoiner = ''
      afterSection = false
      out.push(character)
      dropCaretCode(out)
    }
  }
  return out.join('').trimEnd()
}

function isVisible(character: string | undefined): boolean {
  return character !== undefined && character !== ' ' && !variationSelector.test(character)
}

/** A joiner joins what is visible and not ASCII: parts of an emoji, letters of Persian and the Indic scripts. */
function endsInNonAscii(out: readonly string[]): boolean {
  const last = out.at(-1)
  const base = last !== undefined && variationSelector.test(last) ? out.at(-2) : last
  return base !== undefined && base > '\x7f'
}

/** Takes `^7` or `^xF0A` off the end of the output (Quake III and Xonotic colour codes). */
function dropCaretCode(out: string[]): void {
  const end = out.length
  if (out[end - 2] === '^' && digit.test(out[end - 1]!)) out.length = end - 2
  else if (out[end - 5] === '^' && /x/i.test(out[end - 4]!) && out.slice(end - 3).every(isHexadecimal))
    out.length = end - 5
}

function isHexadecimal(character: string): boolean {
  return hexadecimal.test(character)
}

/** Cuts between graphemes; cutting may leave a joiner or a space at the end, so the rest is tidied again. */
function bounded(clean: string, maxCodePoints: number, tidy: (text: string) => string): string {
  if (!isLonger(clean, maxCodePoints)) return clean
  return tidy(clean.slice(0, graphemeCut(clean, codeUnitsOf(clean, maxCodePoints))))
}

/** Where the grapheme that holds `index` begins; `index` itself when that would leave nothing. */
function graphemeCut(text: string, index: number): number {
  // Between two ASCII characters of clean text there is always a border, and asking the segmenter is slow.
  if (text.charCodeAt(index - 1) < 0x80 && text.charCodeAt(index) < 0x80) return index
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return graphemes.segment(text).containing(index)?.index || index
}

/** Made when first needed: it costs a millisecond and most lists have nothing to cut. */
let graphemes: Intl.Segmenter | undefined

function codeUnitsOf(text: string, codePoints: number): number {
  let at = 0
  for (let count = 0; count < codePoints; count++) at += text.codePointAt(at)! > 0xffff ? 2 : 1
  return at
}
