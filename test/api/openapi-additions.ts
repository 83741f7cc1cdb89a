type Json = Readonly<Record<string, unknown>>

/** What says nothing that a client could depend on. */
const free = new Set(['info', 'servers', 'tags', 'description', 'summary', 'example', 'deprecated'])

/** Objects that list things by name, and may list more. */
const lists = new Set(['paths', 'schemas', 'responses', 'headers', 'content', 'properties'])

/**
 * What in a newer OpenAPI document would break a client of an older one, as places in it; none when it only adds.
 * Strict where in doubt: no schema may change but by further fields, further required ones in answers, and further
 * values of a parameter.
 */
export function breaks(older: unknown, newer: unknown, place: readonly string[] = []): string[] {
  if (Array.isArray(older)) return breaksOfList(older, Array.isArray(newer) ? newer : [], place)
  if (!isObject(older)) return older === newer ? [] : [`${place.join(' ')} has changed`]
  if (!isObject(newer)) return [`${place.join(' ')} is gone`]
  const changed = Object.keys(older).flatMap((key) =>
    isFree(key, place) ? [] : breaks(older[key], newer[key], [...place, key]),
  )
  const added = Object.keys(newer).filter((key) => !(key in older) && !isFree(key, place))
  const isOpen = lists.has(place.at(-1) ?? '') || place.at(-2) === 'paths'
  return isOpen ? changed : [...changed, ...added.map((key) => `${[...place, key].join(' ')} is new`)]
}

function breaksOfList(
  older: readonly unknown[],
  newer: readonly unknown[],
  place: readonly string[],
): string[] {
  const kind = place.at(-1)
  if (kind === 'parameters') return breaksOfParameters(older as Json[], newer as Json[], place)
  const gone = older.filter(
    (value) => !newer.some((other) => JSON.stringify(other) === JSON.stringify(value)),
  )
  const mayGrow = kind === 'required' || (kind === 'enum' && place.includes('parameters'))
  const hasGrown = newer.length > older.length && !mayGrow
  return gone.length > 0 || hasGrown ? [`${place.join(' ')} has changed`] : []
}

function breaksOfParameters(
  older: readonly Json[],
  newer: readonly Json[],
  place: readonly string[],
): string[] {
  const same = (one: Json) => (other: Json) => one.name === other.name && one.in === other.in
  const changed = older.flatMap((parameter) =>
    breaks(parameter, newer.find(same(parameter)), [...place, String(parameter.name)]),
  )
  const added = newer.filter((parameter) => parameter.required === true && !older.some(same(parameter)))
  return [...changed, ...added.map(({ name }) => `${[...place, String(name)].join(' ')} is new and required`)]
}

/** A field of an answer may well be called `description`. */
function isFree(key: string, place: readonly string[]): boolean {
  return free.has(key) && !lists.has(place.at(-1) ?? '')
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null
}
