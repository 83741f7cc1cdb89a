import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CatalogueAnswers } from './catalogue-answers.ts'
import { unknownIdFreshness } from './headers.ts'
import { readListRequest } from './list-request.ts'
import { invalidParameters, problemAnswer } from './problems.ts'
import { sendAnswer, sendFixed } from './send.ts'
import type { SnapshotSource } from './snapshot-source.ts'

export const unknownId = problemAnswer('not-found', 'no game server has this id', {
  'cache-control': unknownIdFreshness,
})
export const starting = problemAnswer('unavailable', 'the catalogue is being read; try again in a second', {
  'retry-after': '1',
})

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
