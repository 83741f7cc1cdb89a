export type ListSort = 'default' | 'players' | 'votes'

/** What the page shows of the list; its URL says the same, so that it can be shared. */
export interface ListState {
  readonly q: string
  readonly tag: string | null
  readonly sort: ListSort
  readonly page: number
}

/** Game servers on one page. */
export const pageSize = 25

const sorts: readonly ListSort[] = ['default', 'players', 'votes']
const longestQ = 100

/** Reads what stands after `?` in the page's URL. What makes no sense there is passed over: it was typed by a person. */
export function readListState(queryString: string): ListState {
  const query = new URLSearchParams(queryString.replaceAll('%00', ''))
  const page = Number(/^[1-9][0-9]{0,14}$/.exec(query.get('page') ?? '')?.[0] ?? 1)
  const q = [...(query.get('q') ?? '').replaceAll('\0', '').trim()].slice(0, longestQ).join('').trim()
  const tag = (query.get('tag') ?? '').replaceAll('\0', '').trim().normalize('NFC').toUpperCase()
  const sort = sorts.find((sort) => sort === query.get('sort')) ?? 'default'
  return { q, tag: tag === '' ? null : tag, sort, page }
}

/** The URL of a state: defaults are left out. @param base what stands before every path; empty or without a `/` at its end. */
export function listUrl(base: string, { q, tag, sort, page }: ListState): string {
  const query = new URLSearchParams()
  if (q !== '') query.set('q', q)
  if (tag !== null) query.set('tag', tag)
  if (sort !== 'default') query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  return query.size === 0 ? `${base}/` : `${base}/?${query}`
}

export function serverUrl(base: string, id: string): string {
  return `${base}/servers/${encodeURIComponent(id)}`
}
