import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findListing } from '../catalogue/listing-layer.ts'
import { historyAway, starting, unknownId } from './fixed-answers.ts'
import { HistoryAnswers } from './history-answers.ts'
import { readPeriod } from './history-request.ts'
import type { HistorySource } from './history-source.ts'
import { invalidParameters } from './problems.ts'
import { sendAnswer, sendFixed } from './send.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** `GET /api/v1/servers/{id}/history`. */
export function addHistoryRoutes(
  app: FastifyInstance,
  snapshots: SnapshotSource,
  history: HistorySource,
): void {
  const answers = new HistoryAnswers(history)

  app.route({ method: ['GET', 'HEAD'], url: '/api/v1/servers/:id/history', handler })

  async function handler(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { text } = request.query as { text: string }
    const read = readPeriod(text)
    if (read.kind === 'invalid') return sendFixed(reply, invalidParameters(read.errors))
    const published = snapshots.current
    if (published === null) return sendFixed(reply, starting)
    const { id } = request.params as { id: string }
    // Ids that nobody has never reach the store, so that guessing them costs nothing.
    if (findListing(published.snapshot.listings, id) === null) return sendFixed(reply, unknownId)
    const found = await answers.get(id, read.period, Date.now())
    if (found.kind === 'answer') return sendAnswer(request, reply, found.answer)
    return sendFixed(reply, found.kind === 'away' ? historyAway : unknownId)
  }
}
