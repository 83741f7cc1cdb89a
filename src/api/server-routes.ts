import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueAnswers } from './catalogue-answers.ts'
import { starting, unknownId } from './fixed-answers.ts'
import { readListRequest } from './list-request.ts'
import { invalidParameters } from './problems.ts'
import { sendAnswer, sendFixed } from './send.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** `GET /api/v1/servers` and `GET /api/v1/servers/{id}`. */
export function addServerRoutes(
  app: FastifyInstance,
  snapshots: SnapshotSource,
  answers: CatalogueAnswers,
): void {
  const method = ['GET', 'HEAD']

  app.route({ method, url: '/api/v1/servers', handler: list })
  app.route({ method, url: '/api/v1/servers/:id', handler: single })

  function list(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const { text } = request.query as { text: string }
    const read = readListRequest(text)
    if (read.kind === 'invalid') return sendFixed(reply, invalidParameters(read.errors))
    const published = snapshots.current
    if (published === null) return sendFixed(reply, starting)
    return sendAnswer(request, reply, answers.list(published.snapshot, read.request))
  }

  function single(request: FastifyRequest, reply: FastifyReply): FastifyReply | Promise<FastifyReply> {
    const published = snapshots.current
    if (published === null) return sendFixed(reply, starting)
    const { id } = request.params as { id: string }
    const answer = answers.server(published.snapshot, id)
    return answer === null ? sendFixed(reply, unknownId) : sendAnswer(request, reply, answer)
  }
}
