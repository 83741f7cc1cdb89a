import type { FastifyInstance } from 'fastify'
import { Answer } from './answer.ts'
import { apiCatalog, catalogueLink, catalogueType, llmsText } from './discovery.ts'
import { jsonType } from './headers.ts'
import { openApiDocument } from './openapi/document.ts'
import type { AnswerKind } from './represent.ts'
import { sendAnswer } from './send.ts'

/** These change with a release only, and a client that reads them once an hour is no burden. */
const freshness = 'public, max-age=300'

/**
 * What a program finds the API by: `/openapi.json`, `/.well-known/api-catalog` (RFC 9727) and `/llms.txt`.
 * @param baseUrl where clients reach the app, without a `/` at its end; empty when unknown.
 */
export function addDiscoveryRoutes(app: FastifyInstance, baseUrl: string): void {
  add('/openapi.json', jsonType, JSON.stringify(openApiDocument(baseUrl)), null)
  add('/.well-known/api-catalog', catalogueType, JSON.stringify(apiCatalog(baseUrl)), catalogueLink(baseUrl))
  add('/llms.txt', 'text/plain; charset=utf-8', llmsText(baseUrl), null)

  function add(url: string, type: string, body: string, link: string | null): void {
    const answer = new Answer(Buffer.from(body), link)
    const kind: AnswerKind = { type, freshness }
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendAnswer(request, reply, answer, kind),
    })
  }
}
