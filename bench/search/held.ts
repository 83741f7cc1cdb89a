import { foldedWords } from '../../src/catalogue/fold.ts'
import type { SearchRequest } from '../../src/catalogue/search.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import type { Found } from './contestant.ts'

/** What contestants that live in JavaScript hold of the records, so that they differ only in how they find. */
export interface Held {
  /** Folded names, words joined by one space. */
  readonly names: readonly string[]
  /** Everything that is searched, folded, words joined by one space. */
  readonly texts: readonly string[]
  readonly tagged: ReadonlyMap<string, ReadonlySet<number>>
  /** Per order, all listings in it, and the rank of each listing. */
  readonly orders: Readonly<Record<SearchRequest['sort'], { listings: number[]; ranks: Uint32Array }>>
}

export function hold(servers: readonly GameServer[]): Held {
  const tagged = new Map<string, Set<number>>()
  servers.forEach(({ listing }, number) => {
    for (const tag of listing.tags) {
      const numbers = tagged.get(tag)
      if (numbers === undefined) tagged.set(tag, new Set([number]))
      else numbers.add(number)
    }
  })
  return { names: servers.map(nameOf), texts: servers.map(textOf), tagged, orders: ordersOf(servers) }
}

export function nameOf({ listing }: Pick<GameServer, 'listing'>): string {
  return foldedWords(listing.name).join(' ')
}

/** A term holds no white space, so in the joined text it is found where it is found in one of the fields. */
export function textOf({ listing }: Pick<GameServer, 'listing'>): string {
  const { name, ip, shortDescription, tags } = listing
  return foldedWords([name, ip, shortDescription, ...tags].join(' ')).join(' ')
}

function ordersOf(servers: readonly GameServer[]): Held['orders'] {
  const keys = servers.map(({ listing, status }) => ({
    online: status.state === 'online' ? 1 : 0,
    votes: listing.votes,
    players: status.players,
  }))
  const ordered = (...by: (keyof (typeof keys)[number])[]) => {
    const listings = keys.map((_, number) => number)
    listings.sort((a, b) => {
      for (const key of by) if (keys[a]![key] !== keys[b]![key]) return keys[b]![key] - keys[a]![key]
      return a - b
    })
    const ranks = new Uint32Array(listings.length)
    listings.forEach((number, rank) => {
      ranks[number] = rank
    })
    return { listings, ranks }
  }
  return {
    default: ordered('online', 'votes', 'players'),
    players: ordered('players', 'online', 'votes'),
    votes: ordered('votes', 'online', 'players'),
  }
}

/** How good a name fits q in the default order: equal, beginning with it, a word beginning with it, or none of it. */
export function tierOf(name: string, terms: readonly string[]): number {
  const q = terms.join(' ')
  if (name === q) return 0
  if (name.startsWith(q)) return 1
  return terms.length === 1 && name.includes(` ${q}`) ? 2 : 3
}

/** Sorts hits by rank, and by tier before that where the order asks for it, and cuts the page out. */
export function cutPage(
  held: Held,
  hits: readonly number[],
  terms: readonly string[],
  request: SearchRequest,
): Found {
  const { ranks } = held.orders[request.sort]
  const hasTiers = request.sort === 'default' && terms.length > 0
  // Ranks stay below 2^32, so tier and rank are one number.
  const keys = Float64Array.from(hits, (number) =>
    hasTiers ? tierOf(held.names[number]!, terms) * 2 ** 32 + ranks[number]! : ranks[number]!,
  ).sort()
  const skip = (request.page - 1) * request.limit
  const { listings } = held.orders[request.sort]
  const page = Array.from(keys.subarray(skip, skip + request.limit), (key) => listings[key % 2 ** 32]!)
  return { total: hits.length, listings: page }
}
