import type { Sort } from '../catalogue/orders.ts'
import type { SearchRequest } from '../catalogue/search.ts'
import type { ParameterError } from './problems.ts'
import { parseQueryString } from './query-string.ts'

export type ListRequest =
  | {
      readonly kind: 'valid'
      readonly request: SearchRequest
      /** The same for all query strings that ask for the same. */
      readonly key: string
    }
  | { readonly kind: 'invalid'; readonly errors: readonly ParameterError[] }

export const sorts: readonly Sort[] = ['default', 'players', 'votes']
export const longestQ = 100
export const largestLimit = 100
/** Larger integers are not the same number in every JSON parser (RFC 8259, section 6). */
export const largestPage = Number.MAX_SAFE_INTEGER

/** What each parameter may be; `Refusal` says what was expected instead. */
const readers = {
  page: (text: string) => readInteger(text, largestPage),
  limit: (text: string) => readInteger(text, largestLimit),
  q: readQ,
  tag: (text: string) => text.trim().normalize('NFC').toUpperCase(),
  sort: (text: string) => sorts.find((sort) => sort === text) ?? expected(`one of ${sorts.join(', ')}`),
}

type Parameter = keyof typeof readers

interface Refusal {
  readonly refusal: string
}

/** Reads what stands after `?` in the URL of a list. Unknown parameters are passed over. */
export function readListRequest(queryString: string): ListRequest {
  const query = parseQueryString(queryString)
  if (query.kind === 'broken') return { kind: 'invalid', errors: [query.error] }
  const values = new Map<Parameter, string | number>()
  const errors: ParameterError[] = []
  for (const [name, text] of query.pairs) {
    if (!isParameter(name)) continue
    const value = values.has(name) ? expected('it once') : readers[name](text)
    if (typeof value === 'object') errors.push({ parameter: name, detail: value.refusal })
    values.set(name, typeof value === 'object' ? '' : value)
  }
  if (errors.length > 0) return { kind: 'invalid', errors }
  const request = { ...defaults, ...Object.fromEntries(values) } as SearchRequest
  return { kind: 'valid', request, key: keyOf(request) }
}

/** A tag and a q never hold a NUL, so no two requests share a key. */
function keyOf({ page, limit, sort, tag, q }: SearchRequest): string {
  return `${page}\0${limit}\0${sort}\0${tag === null ? '' : `=${tag}`}\0${q}`
}

export const defaults: SearchRequest = { q: '', tag: null, sort: 'default', page: 1, limit: 20 }

function isParameter(name: string): name is Parameter {
  return Object.hasOwn(readers, name)
}

function readInteger(text: string, largest: number): number | Refusal {
  const value = /^[1-9][0-9]{0,15}$/.test(text) ? Number(text) : Number.NaN
  return value <= largest ? value : expected(`a whole number from 1 to ${largest}`)
}

function readQ(text: string): string | Refusal {
  const q = text.trim()
  // A code point takes one or two units, so the count is needed only in between.
  const tooLong = q.length > longestQ && (q.length > longestQ * 2 || [...q].length > longestQ)
  return tooLong ? expected(`at most ${longestQ} characters (Unicode code points)`) : q
}

function expected(what: string): Refusal {
  return { refusal: `expected ${what}` }
}
