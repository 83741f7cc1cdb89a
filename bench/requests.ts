import { foldedWords } from '../src/catalogue/fold.ts'
import type { SearchRequest } from '../src/catalogue/search.ts'
import type { GameServer } from '../src/model/game-server.ts'
import { between, pick, type Random, seededRandom, weighted, zipf } from './random.ts'

export type Sort = SearchRequest['sort']

/** What a person types, by how often; one letter stands apart, because it finds nearly everything. */
const mix = [
  ['word', 32],
  ['prefix', 22],
  ['two terms', 14],
  ['substring', 10],
  ['two letters', 8],
  ['han', 5],
  ['tag', 5],
  ['miss', 4],
] as const

export type Kind = (typeof mix)[number][0] | 'one letter'

export interface BenchRequest {
  readonly kind: Kind
  readonly request: SearchRequest
}

/** Requests as people make them: the words come from the records, so popular words are asked for often. */
export function mixedRequests(
  servers: readonly GameServer[],
  sort: Sort,
  count: number,
  seed: number,
): BenchRequest[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => makeRequest(servers, sort, weighted(random, mix), random))
}

export function oneLetterRequests(
  servers: readonly GameServer[],
  sort: Sort,
  count: number,
  seed: number,
): BenchRequest[] {
  const random = seededRandom(seed)
  return Array.from({ length: count }, () => makeRequest(servers, sort, 'one letter', random))
}

function makeRequest(servers: readonly GameServer[], sort: Sort, kind: Kind, random: Random): BenchRequest {
  // Nine of ten look at the first page only.
  const page = random() < 0.9 ? 1 : 2 + zipf(random, 50)
  const tag = kind === 'tag' ? tagOf(servers, random) : null
  const q = kind === 'tag' && random() < 0.5 ? '' : makeQ(servers, kind, random)
  return { kind, request: { q, tag, sort, page, limit: 20 } }
}

function makeQ(servers: readonly GameServer[], kind: Kind, random: Random): string {
  const words = wordsOf(servers, random)
  const word = pick(random, words)
  const letters = [...word]
  switch (kind) {
    case 'prefix':
      return letters.slice(0, between(random, 3, 5)).join('')
    case 'substring':
      return middle(letters, between(random, 3, 5), random)
    case 'two terms':
      return `${pick(random, words)} ${letters.slice(0, between(random, 2, 6)).join('')}`
    case 'two letters':
      return letters.slice(0, 2).join('')
    case 'one letter':
      return letters[0]!
    case 'han':
      return hanTerm(servers, random)
    case 'miss':
      return Array.from({ length: 7 }, () => pick(random, 'bcdfghjklmnpqrstvwxz')).join('')
    case 'word':
    case 'tag':
      return letters.slice(0, 24).join('')
  }
}

/** The folded words of some game server's name. */
function wordsOf(servers: readonly GameServer[], random: Random): string[] {
  for (;;) {
    const words = foldedWords(pick(random, servers).listing.name)
    if (words.length > 0) return words
  }
}

function middle(letters: readonly string[], length: number, random: Random): string {
  const start = between(random, 0, Math.max(0, letters.length - length))
  return letters.slice(start, start + length).join('')
}

/** One to three Han characters that stand side by side in a name; a plain word where no name has any. */
function hanTerm(servers: readonly GameServer[], random: Random): string {
  for (let tries = 0; tries < 200; tries++) {
    const [run] = /\p{Script=Han}+/u.exec(pick(random, servers).listing.name) ?? []
    if (run !== undefined) return middle([...run], between(random, 1, 3), random)
  }
  return pick(random, wordsOf(servers, random))
}

function tagOf(servers: readonly GameServer[], random: Random): string {
  for (let tries = 0; tries < 200; tries++) {
    const { tags } = pick(random, servers).listing
    if (tags.length > 0) return pick(random, tags)
  }
  return 'NONE'
}
