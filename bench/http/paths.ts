import type { GameServer } from '../../src/model/game-server.ts'
import { seed } from '../dataset.ts'
import { mixedRequests } from '../requests.ts'

/** The page that everybody asks for. */
export const hotPath = '/api/v1/servers'

/** As many different searches as a minute of a busy listing brings. */
export function searchPaths(servers: readonly GameServer[]): string[] {
  const requests = mixedRequests(servers, 'players', 5000, seed + 4)
  const paths = requests.map(({ request: { q, tag, sort, page } }) => {
    const query = new URLSearchParams({ sort, page: String(page) })
    if (q !== '') query.set('q', q)
    if (tag !== null) query.set('tag', tag)
    return `${hotPath}?${query}`
  })
  return [...new Set(paths)]
}
