import { createHash } from 'node:crypto'

/** The opaque part of a strong entity tag: 96 bits of the body's SHA-256. */
export function tagOf(body: Buffer): string {
  return createHash('sha256').update(body).digest('base64url').slice(0, 16)
}

/** A strong entity tag; each content coding of a body is a representation of its own (RFC 9110, 8.8.3). */
export function entityTag(tag: string, coding: string | null): string {
  return coding === null ? `"${tag}"` : `"${tag}-${coding}"`
}

/** Whether `If-None-Match` names this representation: a list, weak or strong tags, or `*` (RFC 9110, 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, current: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const tags = ifNoneMatch.match(/"[\x21\x23-\x7e\x80-\xff]*"/g)
  return tags?.includes(current) ?? false
}
