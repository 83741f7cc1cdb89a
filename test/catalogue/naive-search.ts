import { fold } from '../../src/catalogue/fold.ts'
import type { SearchRequest } from '../../src/catalogue/search.ts'
import type { GameServer } from '../../src/model/game-server.ts'

/** The search of the contract, written to be read: filter, sort, slice. `servers` come in the order of their ids. */
export function naiveSearch(servers: readonly GameServer[], request: SearchRequest) {
  const terms = wordsOf(request.q)
  const found = servers.filter(
    ({ listing }) =>
      (request.tag === null || listing.tags.includes(request.tag)) &&
      terms.every((term) =>
        [listing.name, listing.ip, listing.shortDescription, ...listing.tags].some((field) =>
          fold(field).includes(term),
        ),
      ),
  )
  const keysOf = (server: GameServer) =>
    request.sort === 'default' ? [-tier(server, terms), ...keys.default(server)] : keys[request.sort](server)
  const sorted = found.toSorted((a, b) => compareDescending(keysOf(a), keysOf(b)))
  const start = (request.page - 1) * request.limit
  return {
    total: found.length,
    ids: sorted.slice(start, start + request.limit).map(({ listing }) => listing.id),
  }
}

const online = ({ status }: GameServer) => Number(status.state === 'online')
const players = ({ status }: GameServer) => status.players
const votes = ({ listing }: GameServer) => listing.votes
const keys = {
  default: (server: GameServer) => [online(server), votes(server), players(server)],
  players: (server: GameServer) => [players(server), online(server), votes(server)],
  votes: (server: GameServer) => [votes(server), online(server), players(server)],
}

/** 0: the name equals q · 1: it begins with q · 2: a word of it begins with q · 3: the rest. */
function tier({ listing }: GameServer, terms: readonly string[]): number {
  if (terms.length === 0) return 3
  const q = terms.join(' ')
  const nameWords = wordsOf(listing.name)
  const name = nameWords.join(' ')
  if (name === q) return 0
  if (name.startsWith(q)) return 1
  return nameWords.some((word) => word.startsWith(q)) ? 2 : 3
}

function wordsOf(text: string): string[] {
  return fold(text).split(/\s+/).filter(Boolean)
}

function compareDescending(a: readonly number[], b: readonly number[]): number {
  const difference = a.findIndex((value, index) => value !== b[index])
  return difference < 0 ? 0 : b[difference]! - a[difference]!
}
