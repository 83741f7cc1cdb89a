import { limits } from './game-server.ts'
import { hasInvisible, isLonger } from './text.ts'

export type ReadId = { kind: 'id'; id: string } | { kind: 'invalid'; reason: string }

/** What nearly all ids are made of, known good at once. */
const plain = /^[A-Za-z0-9][\w:.-]{0,127}$/

/** Characters that would need escaping in a URL path, or break out of HTML, JSON or a shell word. */
const unsafe = /[/?#%\\"<>{}|^`]/

/**
 * The id that a list gives a game server: a string, or a safe integer, as NFC text of 1–`limits.id` code points without
 * white space, invisible characters, or any of / ? # % \ " < > { } | ^ `. The path segments `.` and `..` are no ids
 * (RFC 3986 section 5.2.4 removes them from a URL).
 */
export function readId(value: unknown): ReadId {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { kind: 'id', id: String(value + 0) }
  if (typeof value !== 'string') return invalid('is neither text nor a safe integer')
  if (plain.test(value)) return { kind: 'id', id: value }
  if (value === '') return invalid('is empty')
  if (hasInvisible(value)) return invalid('holds a control or invisible character')
  if (/\s/.test(value)) return invalid('holds white space')
  const bad = unsafe.exec(value)
  if (bad) return invalid(`holds ${bad[0]}`)
  if (value === '.' || value === '..') return invalid('is a relative path')
  const id = value.normalize('NFC')
  return isLonger(id, limits.id) ? invalid(`is longer than ${limits.id} characters`) : { kind: 'id', id }
}

function invalid(reason: string): ReadId {
  return { kind: 'invalid', reason }
}
