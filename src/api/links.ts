import type { SearchRequest } from '../catalogue/search.ts'

/**
 * The `Link` header of a page (RFC 8288): first, prev, next and last, with everything else that was asked for.
 * Absolute under `baseUrl`, which never ends in `/`; with an empty one relative to the host that was asked.
 */
export function pageLinks(baseUrl: string, request: SearchRequest, totalPages: number): string {
  const last = Math.max(totalPages, 1)
  const link = (page: number, relation: string) =>
    `<${baseUrl}/api/v1/servers?${queryOf(request, page)}>; rel="${relation}"`
  const links = [link(1, 'first')]
  if (request.page > 1) links.push(link(Math.min(request.page - 1, last), 'prev'))
  if (request.page < last) links.push(link(request.page + 1, 'next'))
  links.push(link(last, 'last'))
  return links.join(', ')
}

/** `URLSearchParams` escapes all but letters, digits and `*-._`, so no character can end the link early. */
function queryOf({ q, tag, sort, limit }: SearchRequest, page: number): string {
  const query = new URLSearchParams({ page: String(page), limit: String(limit) })
  if (q !== '') query.set('q', q)
  if (tag !== null) query.set('tag', tag)
  if (sort !== 'default') query.set('sort', sort)
  return query.toString()
}
