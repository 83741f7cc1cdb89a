import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer.ts'
import { chooseCoding } from './content-coding.ts'
import { entityTag, matchesEntityTag } from './entity-tag.ts'
import { freshness, jsonType } from './headers.ts'
import type { FixedAnswer } from './problems.ts'

export function sendFixed(reply: FastifyReply, { status, headers, body }: FixedAnswer): FastifyReply {
  return reply
    .code(status)
    .headers(headers)
    .send(body ?? undefined)
}

/** What the headers of an answer say of its kind: its media type, and for how long it is fresh. */
export interface AnswerKind {
  readonly type: string
  readonly freshness: string
}

const json: AnswerKind = { type: jsonType, freshness }

/** Sends an answer as the client accepts it, or 304 when the client has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  kind: AnswerKind = json,
): FastifyReply | Promise<FastifyReply> {
  const coding = chooseCoding(request.headers['accept-encoding'], answer.body.length)
  const tag = entityTag(answer.tag, coding)
  reply.headers({ 'cache-control': kind.freshness, etag: tag, vary: 'Accept-Encoding' })
  if (answer.link !== null) reply.header('link', answer.link)
  const isKnown = reply.statusCode === 200 && matchesEntityTag(request.headers['if-none-match'], tag)
  if (isKnown) return reply.code(304).send()
  reply.header('content-type', kind.type)
  if (coding === null) return reply.send(answer.body)
  reply.header('content-encoding', coding)
  const body = answer.coded(coding)
  return Buffer.isBuffer(body) ? reply.send(body) : body.then((bytes) => reply.send(bytes))
}
