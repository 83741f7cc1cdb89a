import type { FastifyInstance } from 'fastify'
import { Answer } from '../api/answer.ts'
import { problemAnswer } from '../api/problems.ts'
import { sendAnswer, sendFixed } from '../api/send.ts'
import type { Frame } from './document.ts'
import { pictureHeaders } from './security.ts'

/** The name of an asset tells its content, so it never changes (RFC 8246). */
const forever = 'public, max-age=31536000, immutable'
const anHour = 'public, max-age=3600'
const noAsset = problemAnswer('not-found', 'no file has this name')

/** `/assets/{name}`, which Vite made, and `/logo`. */
export function addFileRoutes(app: FastifyInstance, { files, brand }: Frame): void {
  const method = ['GET', 'HEAD']
  const logo = new Answer(brand.logo.body, null)

  app.route({
    method,
    url: '/assets/:name',
    handler: (request, reply) => {
      const asset = files.assets.get((request.params as { name: string }).name)
      if (asset === undefined) return sendFixed(reply, noAsset)
      return sendAnswer(request, reply, asset.answer, { type: asset.type, freshness: forever })
    },
  })

  app.route({
    method,
    url: '/logo',
    handler: (request, reply) =>
      sendAnswer(request, reply.headers(pictureHeaders), logo, { type: brand.logo.type, freshness: anHour }),
  })
}
