import { type Field, fields, meaningOf } from './aliases.ts'
import { ImportError } from './import-error.ts'

/** Where the operator says that a field is: the keys to follow from the row inward. Wins over the table of aliases. */
export type FieldMap = ReadonlyMap<Field, readonly string[]>

/**
 * Reads `--map` options such as `ip=server.addr`. Throws an ImportError that names the fault and, for an unknown field,
 * the one that was probably meant.
 */
export function parseFieldMap(options: readonly string[]): FieldMap {
  const map = new Map<Field, readonly string[]>()
  for (const option of options) {
    const equals = option.indexOf('=')
    if (equals === -1) throw new ImportError(`--map ${option}: expected field=path, such as ip=server.addr`)
    const field = knownField(option.slice(0, equals).trim())
    const path = option
      .slice(equals + 1)
      .trim()
      .split('.')
    if (path.includes('')) throw new ImportError(`--map ${option}: the path is empty or has an empty step`)
    if (map.has(field)) throw new ImportError(`--map ${option}: ${field} is mapped twice`)
    map.set(field, path)
  }
  return map
}

/** The value at a path of own keys; null when a step is missing. */
export function valueAt(row: object, path: readonly string[]): unknown {
  let value: unknown = row
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return null
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

function knownField(name: string): Field {
  const field = fields.find((known) => known === name)
  if (field !== undefined) return field
  const meant = meaningOf(name)?.field ?? closest(name)
  const hint = meant === undefined ? `the fields are ${fields.join(', ')}` : `did you mean ${meant}?`
  throw new ImportError(`--map ${name}=…: there is no field ${JSON.stringify(name)}; ${hint}`)
}

/** The field at most two edits away. */
function closest(name: string): Field | undefined {
  const distances = fields.map((field) => ({
    field,
    distance: editDistance(name.toLowerCase(), field.toLowerCase()),
  }))
  return distances.filter(({ distance }) => distance <= 2).sort((a, b) => a.distance - b.distance)[0]?.field
}

/** Levenshtein distance. */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(row[j]! + 1, next[j - 1]! + 1, replaced))
    }
    row = next
  }
  return row.at(-1)!
}
