import type { IncomingHttpHeaders } from 'node:http'
import type { Answer } from './answer.ts'
import { chooseCoding } from './content-coding.ts'
import { entityTag, matchesEntityTag } from './entity-tag.ts'
import { freshness, jsonType } from './headers.ts'
import type { Outgoing } from './outgoing.ts'

/** What the headers of an answer say of its kind: its media type, and for how long it is fresh. */
export interface AnswerKind {
  readonly type: string
  readonly freshness: string
}

const json: AnswerKind = { type: jsonType, freshness }

/** The answer in the coding that the client accepts; 304 without a body when the client has it already. */
export function represent(
  asked: IncomingHttpHeaders,
  answer: Answer,
  kind: AnswerKind = json,
  status = 200,
): Outgoing | Promise<Outgoing> {
  const coding = chooseCoding(asked['accept-encoding'], answer.body.length)
  const tag = entityTag(answer.tag, coding)
  const headers = ['cache-control', kind.freshness, 'etag', tag, 'vary', 'Accept-Encoding']
  if (answer.link !== null) headers.push('link', answer.link)
  if (status === 200 && matchesEntityTag(asked['if-none-match'], tag))
    return { status: 304, headers, body: null }
  headers.push('content-type', kind.type)
  if (coding === null) return { status, headers, body: answer.body }
  headers.push('content-encoding', coding)
  const body = answer.coded(coding)
  return typeof body === 'string'
    ? { status, headers, body }
    : body.then((bytes) => ({ status, headers, body: bytes }))
}
