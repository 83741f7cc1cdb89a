import { readAddress } from '../model/address.ts'
import { readCountry } from '../model/country.ts'
import { type ListedServer, type Listing, limits } from '../model/game-server.ts'
import { readId } from '../model/id.ts'
import { cleanTags } from '../model/tag.ts'
import { cleanLine } from '../model/text.ts'
import { readWebsite } from '../model/website.ts'
import { derivedId } from './derived-id.ts'
import type { FieldMap } from './field-map.ts'
import { Findings } from './findings.ts'
import { pick } from './pick.ts'
import { readDescriptions } from './read-descriptions.ts'
import { readStatus } from './read-status.ts'

export type Normalised =
  | { readonly kind: 'listed'; readonly server: ListedServer; readonly notes: readonly string[] }
  | { readonly kind: 'refused'; readonly reasons: readonly string[] }

export type NormaliseOptions = {
  /** Milliseconds since 1970; times far beyond it are not believed. */
  readonly now: number
  readonly map: FieldMap
}

type Place = Pick<Listing, 'ip' | 'port'>

/**
 * One row of somebody's list as a game server. Refused, with every reason, when the row is not an object, has no name, has
 * an id or an address that cannot be used, or has neither. Everything else that is not understood or not believable becomes
 * unknown, and `notes` names its field. docs/import.md has the rules in full.
 */
export function normalise(row: unknown, { now, map }: NormaliseOptions): Normalised {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return refused(['is not an object'])
  const found = new Findings(pick(row, map), now)
  const name = found.line('name', limits.name)
  if (name === '') found.refuse('has no name')
  const game = cleanLine(found.text('game').toLowerCase(), limits.game) || null
  const place = readPlace(found)
  const listing: Listing = {
    id: readListId(found, game, place),
    name,
    ...place,
    game,
    ...readDescriptions(found),
    country: readListCountry(found),
    votes: found.count('votes', limits.votes) ?? 0,
    tags: readListTags(found),
    website: readListWebsite(found),
  }
  const status = readStatus(found)
  const server = { listing, status, createdAt: found.time('createdAt'), updatedAt: found.time('updatedAt') }
  return found.reasons.length > 0 ? refused(found.reasons) : { kind: 'listed', server, notes: found.notes }
}

function refused(reasons: readonly string[]): Normalised {
  return { kind: 'refused', reasons }
}

function readListId(found: Findings, game: string | null, { ip, port }: Place): string {
  const value = found.picked.id
  if (value !== null) {
    const read = readId(value)
    if (read.kind === 'id') return read.id
    found.refuse(`id ${read.reason}`)
  } else if (ip !== '') {
    return derivedId(game, ip, port)
  } else if (found.picked.ip === null) {
    found.refuse('has neither an id nor an address')
  }
  return ''
}

/** A port in a field of its own wins over one in the address. */
function readPlace(found: Findings): Place {
  const port = found.count('port', 65_535, 1)
  const value = found.picked.ip
  if (value === null) return { ip: '', port }
  const read =
    typeof value === 'string' ? readAddress(value) : { kind: 'invalid' as const, reason: 'is not text' }
  if (read.kind === 'address') return { ip: read.host, port: port ?? read.port }
  found.refuse(`address ${read.reason}`)
  return { ip: '', port }
}

function readListCountry(found: Findings): string {
  const value = found.picked.country
  const country = typeof value === 'string' ? readCountry(value) : 'ZZ'
  const saysUnknown = value === null || (typeof value === 'string' && value.trim().toUpperCase() === 'ZZ')
  if (country === 'ZZ' && !saysUnknown) found.note('country')
  return country
}

function readListTags(found: Findings): readonly string[] {
  const value = found.picked.tags
  if (value !== null && typeof value !== 'string' && !Array.isArray(value)) found.note('tags')
  return cleanTags(value)
}

function readListWebsite(found: Findings): string | null {
  const value = found.picked.website
  const website = typeof value === 'string' ? readWebsite(value) : null
  if (website === null && value !== null) found.note('website')
  return website
}
