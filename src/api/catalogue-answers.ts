import { type SearchRequest, search } from '../catalogue/search.ts'
import { findRecord, recordPieces, type Snapshot } from '../catalogue/snapshot.ts'
import { Answer } from './answer.ts'
import { KeptAnswers } from './kept-answers.ts'
import { pageLinks } from './links.ts'
import type { ListMeta } from './schemas.ts'

const cacheSize = 64 * 1024 * 1024

/** Answers from the current snapshot, each made once; a new snapshot drops those of the one before. */
export class CatalogueAnswers {
  readonly #baseUrl: string
  readonly #kept = new KeptAnswers(cacheSize)

  /** @param baseUrl where clients reach the app, without a `/` at its end; empty when unknown. */
  constructor(baseUrl: string) {
    this.#baseUrl = baseUrl
  }

  /** @param key the same for requests that ask for the same. */
  list(snapshot: Snapshot, request: SearchRequest, key: string): Answer {
    return this.#kept.get(snapshot, key, () => this.#makeList(snapshot, request))
  }

  /** Null when the snapshot holds no game server with this id. */
  server(snapshot: Snapshot, id: string): Answer | null {
    const record = findRecord(snapshot, id)
    if (record === null) return null
    return this.#kept.get(snapshot, id, () => new Answer(Buffer.concat([open, ...record, close]), null))
  }

  #makeList(snapshot: Snapshot, request: SearchRequest): Answer {
    const { total, listings } = search(snapshot, request)
    const { page, limit } = request
    const meta: ListMeta = { page, limit, total, totalPages: Math.ceil(total / limit) }
    const pieces: Uint8Array[] = [openList]
    listings.forEach((number, index) => {
      if (index > 0) pieces.push(comma)
      pieces.push(...recordPieces(snapshot, number, false))
    })
    pieces.push(Buffer.from(`],"meta":${JSON.stringify(meta)}}`))
    return new Answer(Buffer.concat(pieces), pageLinks(this.#baseUrl, request, meta.totalPages))
  }
}

const open = Buffer.from('{"data":')
const close = Buffer.from('}')
const openList = Buffer.from('{"data":[')
const comma = Buffer.from(',')
