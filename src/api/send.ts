import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from './answer.ts'
import { type Outgoing, outgoingOf } from './outgoing.ts'
import type { FixedAnswer } from './problems.ts'
import { type AnswerKind, represent } from './represent.ts'

export function sendFixed(reply: FastifyReply, fixed: FixedAnswer): FastifyReply {
  return send(reply, outgoingOf(fixed))
}

/** Sends an answer as the client accepts it, or 304 when the client has it already. */
export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  kind: AnswerKind,
): FastifyReply | Promise<FastifyReply> {
  const outgoing = represent(request.headers, answer, kind, reply.statusCode)
  return outgoing instanceof Promise ? outgoing.then((made) => send(reply, made)) : send(reply, outgoing)
}

function send(reply: FastifyReply, { status, headers, body }: Outgoing): FastifyReply {
  for (let i = 0; i < headers.length; i += 2) reply.header(headers[i]!, headers[i + 1]!)
  return reply.code(status).send(body === null ? undefined : Buffer.from(body, 'latin1'))
}
