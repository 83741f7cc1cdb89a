import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { findListing } from '../catalogue/listing-layer.ts'
import { readApiTarget } from './api-target.ts'
import { CatalogueAnswers } from './catalogue-answers.ts'
import { describedBy } from './discovery.ts'
import { historyAway, notFound, starting, unknownId } from './fixed-answers.ts'
import { HistoryAnswers } from './history-answers.ts'
import { readPeriod } from './history-request.ts'
import type { HistorySource } from './history-source.ts'
import { readListRequest } from './list-request.ts'
import { memo } from './memo.ts'
import { type Outgoing, outgoingOf, withHeaders } from './outgoing.ts'
import { invalidParameters } from './problems.ts'
import { represent } from './represent.ts'
import type { SnapshotSource } from './snapshot-source.ts'

export interface ApiOptions {
  readonly snapshots: SnapshotSource
  readonly history: HistorySource
  /** Where clients reach the app, without a `/` at its end; empty when unknown. */
  readonly baseUrl: string
}

/** Answers GET and HEAD of what lies under `/api/`. */
export type Api = (request: IncomingMessage) => Outgoing | Promise<Outgoing>

export function createApi({ snapshots, history, baseUrl }: ApiOptions): Api {
  const catalogue = new CatalogueAnswers(baseUrl)
  const readList = memo(1000, readListRequest)
  const histories = new HistoryAnswers(history)
  // Who is lost is told where the API is described.
  const lost = withHeaders(['link', describedBy(baseUrl)], outgoingOf(notFound))

  return ({ url = '', headers }) => {
    const target = readApiTarget(url)
    switch (target.kind) {
      case 'list':
        return list(target.query, headers)
      case 'single':
        return single(target.id, headers)
      case 'history':
        return past(target.id, target.query, headers)
      case 'malformed-id':
        return outgoingOf(unknownId)
      case 'nothing':
        return lost
    }
  }

  function list(query: string, headers: IncomingHttpHeaders) {
    const read = readList(query)
    if (read.kind === 'invalid') return outgoingOf(invalidParameters(read.errors))
    const published = snapshots.current
    if (published === null) return outgoingOf(starting)
    return represent(headers, catalogue.list(published.snapshot, read.request, read.key))
  }

  function single(id: string, headers: IncomingHttpHeaders) {
    const published = snapshots.current
    if (published === null) return outgoingOf(starting)
    const answer = catalogue.server(published.snapshot, id)
    return answer === null ? outgoingOf(unknownId) : represent(headers, answer)
  }

  async function past(id: string, query: string, headers: IncomingHttpHeaders) {
    const read = readPeriod(query)
    if (read.kind === 'invalid') return outgoingOf(invalidParameters(read.errors))
    const published = snapshots.current
    if (published === null) return outgoingOf(starting)
    // Ids that nobody has never reach the store, so that guessing them costs nothing.
    if (findListing(published.snapshot.listings, id) === null) return outgoingOf(unknownId)
    const found = await histories.get(id, read.period, Date.now())
    if (found.kind === 'answer') return represent(headers, found.answer)
    return outgoingOf(found.kind === 'away' ? historyAway : unknownId)
  }
}
