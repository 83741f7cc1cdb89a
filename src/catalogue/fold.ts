/** Combining marks that decorate a letter in any script; the Japanese voicing marks make another letter and stay. */
const decorations =
  /[[\p{Mark}&&\p{Script=Inherited}]--[\u3099\u309a]]|[\p{Default_Ignorable_Code_Point}\u0000]/gv
const ascii = /^[\u0001-\u007f]*$/

/**
 * Brings text to the form in which search compares it: full Unicode case folding, without accents, in one width.
 * Composed again at the end (NFC), so that a Hangul syllable is one character and matches only itself.
 * Folding folded text changes nothing. Source: Unicode Standard, section 3.13 (case folding) and UAX #15 (forms).
 */
export function fold(text: string): string {
  if (ascii.test(text)) return text.toLowerCase()
  return foldCase(text.normalize('NFKD').replace(decorations, ''))
    .normalize('NFKD')
    .replace(decorations, '')
    .normalize('NFC')
}

/**
 * Lower, upper, lower: the way through upper case unfolds ß, ŉ and the ligatures, the first step brings ẞ there,
 * and sigma loses the form that it has only at the end of a word. The dotless ı becomes i on the way, so that
 * Turkish and other spellings of a name find each other.
 */
function foldCase(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase().replaceAll('ς', 'σ')
}

/** The folded words of a text: what stands between white space. */
export function foldedWords(text: string): string[] {
  return fold(text)
    .split(/\s+/)
    .filter((word) => word !== '')
}
