import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Answer } from '../api/answer.ts'
import type { Shown } from './shown.ts'

/** A request with what its answer is made from. */
export interface Visit {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly shown: Shown
  /** An answer made once for all who ask for the same on the same host. */
  readonly answer: (key: string, make: () => string) => Answer
}

export type VisitHandler = (visit: Visit) => FastifyReply | Promise<FastifyReply>

/** Adds a GET route that has the current snapshot. */
export type AddVisit = (url: string, handler: VisitHandler) => void
