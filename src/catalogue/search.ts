import { cutFew, cutMany } from './cut-page.ts'
import { foldedWords } from './fold.ts'
import { findHits } from './hits.ts'
import type { Sort } from './orders.ts'
import { scratchOf } from './scratch.ts'
import type { Snapshot } from './snapshot.ts'
import { findTiers, tierOf, tierSets } from './tiers.ts'

/** What a client asks for; the values are valid and `tag` is in upper case. */
export interface SearchRequest {
  /** Empty for no filter. */
  readonly q: string
  readonly tag: string | null
  readonly sort: Sort
  readonly page: number
  readonly limit: number
}

/** The listings of one page, by number, and how many there are on all pages. */
export interface Page {
  readonly total: number
  readonly listings: Uint32Array
}

/** Finds what the request asks for and cuts out its page. */
export function search({ listings: layer, statuses }: Snapshot, request: SearchRequest): Page {
  const order = statuses.orders[request.sort]
  const cut = { skip: (request.page - 1) * request.limit, limit: request.limit }
  const terms = foldedWords(request.q)
  if (terms.length === 0 && request.tag === null) {
    return { total: layer.count, listings: order.listings.slice(cut.skip, cut.skip + cut.limit) }
  }
  const scratch = scratchOf(layer)
  const hits = findHits(layer, terms, request.tag, scratch)
  const tiers = request.sort === 'default' && terms.length > 0 ? findTiers(layer, terms) : null
  if (hits.kind === 'few') {
    const tier = tiers === null ? null : tierOf(layer, tiers, scratch)
    return { total: hits.listings.length, listings: cutFew(hits.listings, tier, order, cut) }
  }
  const sets = tiers === null ? [] : tierSets(layer, tiers, scratch)
  return { total: hits.count, listings: cutMany(hits.listings, hits.count, sets, order, cut, scratch) }
}
