import { type Field, fields, meaningOf } from './aliases.ts'
import { type FieldMap, valueAt } from './field-map.ts'

/** The raw value of each field of one row; null when the row says nothing of it. */
export type Picked = Readonly<Record<Field, unknown>>

const nothing = Object.fromEntries(fields.map((field) => [field, null])) as Record<Field, null>

/** Longer names mean nothing, and remembering them would let a list fill the memory. */
const longestName = 64
const mostRemembered = 10_000

/** Rows repeat the same few names, so folding each once makes a row three times faster. */
const remembered = new Map<string, { field: Field; rank: number; slot: number } | undefined>()

/** Looks for every field under the paths of `map` first, then under the names of the table; blank text counts as nothing. */
export function pick(row: object, map: FieldMap): Picked {
  const picked: Record<Field, unknown> = { ...nothing }
  const ranks = new Uint8Array(fields.length)
  for (const name of Object.keys(row)) {
    const known = knownName(name)
    if (known === undefined) continue
    const { field, rank, slot } = known
    const value = (row as Record<string, unknown>)[name]
    if (isNothing(value) || (picked[field] !== null && ranks[slot]! <= rank)) continue
    picked[field] = value
    ranks[slot] = rank
  }
  for (const [field, path] of map) {
    const value = valueAt(row, path)
    picked[field] = isNothing(value) ? null : value
  }
  return picked
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}

function knownName(name: string): { field: Field; rank: number; slot: number } | undefined {
  if (name.length > longestName) return undefined
  const known = remembered.get(name)
  if (known !== undefined || remembered.has(name)) return known
  const meaning = meaningOf(name)
  const found = meaning && { ...meaning, slot: fields.indexOf(meaning.field) }
  if (remembered.size < mostRemembered) remembered.set(name, found)
  return found
}
