import { limits } from './game-server.ts'
import { cleanLine } from './text.ts'

/** What nearly all tags are, known good at once. */
const plain = /^[A-Z0-9]{1,32}$/

/**
 * One tag as an upper-case word: clean text in which white space, commas, semicolons and bars, with any hyphens about
 * them, have become one hyphen; at most `limits.tag` code points. Empty when nothing is left.
 */
export function cleanTag(text: string): string {
  // Upper case comes first: it can make text longer or take it out of NFC (ΐ), and cleaning bounds and composes.
  const upper = text.toUpperCase()
  if (plain.test(upper)) return upper
  const word = cleanLine(upper, Number.MAX_SAFE_INTEGER).replace(/-*[\s,;|][-\s,;|]*/g, '-')
  return trimHyphens(cleanLine(trimHyphens(word), limits.tag))
}

/**
 * The tags of a list: an array of strings or of objects with a `name`, or one string split on commas, semicolons and bars,
 * or on white space when it has none of them. Without repeats, in the order given, at most `limits.tags`.
 */
export function cleanTags(value: unknown): string[] {
  const tags = new Set<string>()
  for (const text of tagTexts(value)) {
    const tag = cleanTag(text)
    if (tag !== '') tags.add(tag)
    if (tags.size === limits.tags) break
  }
  return [...tags]
}

function tagTexts(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[,;|]/.test(value) ? /[,;|]/ : /\s+/)
  return Array.isArray(value) ? value.map(tagText) : []
}

function tagText(part: unknown): string {
  const name = typeof part === 'object' && part !== null && 'name' in part ? part.name : part
  return typeof name === 'string' ? name : ''
}

function trimHyphens(text: string): string {
  return text.replace(/^-+|-+$/g, '')
}
