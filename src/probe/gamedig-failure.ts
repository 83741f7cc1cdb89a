import type { FailureReason } from './source.ts'

/** Why asking through gamedig failed. */
export class GamedigFailure extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

/** What error codes of the operating system say of the game server; all others are our own trouble. */
const reasons: Readonly<Record<string, FailureReason>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EHOSTUNREACH: 'no-answer',
  EHOSTDOWN: 'no-answer',
  ETIMEDOUT: 'no-answer',
}

/** The failure that an error of a socket comes to. */
export function failureOf(error: NodeJS.ErrnoException): GamedigFailure {
  return new GamedigFailure(reasons[error.code ?? ''] ?? 'broken', error.message)
}
