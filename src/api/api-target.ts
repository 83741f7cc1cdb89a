/** What a request under `/api/` is about; `query` is what stands after the `?`. */
export type ApiTarget =
  | { readonly kind: 'list'; readonly query: string }
  | { readonly kind: 'single'; readonly id: string }
  | { readonly kind: 'history'; readonly id: string; readonly query: string }
  /** A game server by an id that is no text. */
  | { readonly kind: 'malformed-id' }
  | { readonly kind: 'nothing' }

const listPath = '/api/v1/servers'
const listSegments = listPath.split('/')

/** Reads the path segment by segment, each percent-decoded, so that an id may hold a `/` (RFC 3986, section 2.4). */
export function readApiTarget(url: string): ApiTarget {
  const mark = url.indexOf('?')
  const path = mark < 0 ? url : url.slice(0, mark)
  const query = mark < 0 ? '' : url.slice(mark + 1)
  if (path === listPath) return { kind: 'list', query }
  const segments = path.split('/').map(decode)
  const isList = listSegments.every((segment, index) => segments[index] === segment)
  const [id, history, ...more] = segments.slice(listSegments.length)
  if (!isList || more.length > 0) return { kind: 'nothing' }
  if (id === undefined) return { kind: 'list', query }
  if (id === null) return { kind: 'malformed-id' }
  if (history === undefined) return { kind: 'single', id }
  return history === 'history' ? { kind: 'history', id, query } : { kind: 'nothing' }
}

function decode(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch {
    return null
  }
}
