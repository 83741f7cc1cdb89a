import { believable } from '../model/number.ts'
import { cleanLine } from '../model/text.ts'
import { plainText } from '../model/text-component.ts'
import type { Field } from './aliases.ts'
import type { Picked } from './pick.ts'
import { readTime } from './read-time.ts'

/** More than any text that is kept, with room for colour codes. */
const maxTextLength = 50_000

/** The raw fields of one row, and what reading them has found: reasons to refuse it, and fields that were not believed. */
export class Findings {
  readonly picked: Picked
  readonly reasons: string[] = []
  readonly notes: Field[] = []
  readonly #now: number

  constructor(picked: Picked, now: number) {
    this.picked = picked
    this.#now = now
  }

  refuse(reason: string): void {
    this.reasons.push(reason)
  }

  note(field: Field): void {
    if (!this.notes.includes(field)) this.notes.push(field)
  }

  /** The text of a field, not yet clean; '' when it is absent or is no text. */
  text(field: Field): string {
    const value = this.picked[field]
    if (typeof value === 'string') return plainText(value, maxTextLength)!
    if (value === null) return ''
    const text = plainText(value, maxTextLength) ?? nameOf(value)
    if (text === null) this.note(field)
    return text ?? ''
  }

  /** One clean line of at most `max` code points; '' when the field is absent or is no text. */
  line(field: Field, max: number): string {
    return cleanLine(this.text(field), max)
  }

  /** A whole number from `least` to `most`; null when it is absent or not believable. */
  count(field: Field, most: number, least = 0): number | null {
    return this.countOf(field, this.picked[field], most, least)
  }

  /** The same for a value found elsewhere than in the field of its name. */
  countOf(field: Field, value: unknown, most: number, least = 0): number | null {
    const believed = believable(value, most)
    if (believed.kind === 'value' && believed.value >= least) return believed.value
    if (believed.kind !== 'absent') this.note(field)
    return null
  }

  /** Milliseconds since 1970; null when it is absent or not believable. */
  time(field: Field, value: unknown = this.picked[field]): number | null {
    const believed = readTime(value, this.#now)
    if (believed.kind === 'value') return believed.value
    if (believed.kind === 'disbelieved') this.note(field)
    return null
  }
}

/** Minecraft's status reply and several lists give versions, maps and games as `{ name }`. */
function nameOf(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || !('name' in value)) return null
  return typeof value.name === 'string' ? value.name : null
}
