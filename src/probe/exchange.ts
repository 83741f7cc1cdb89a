import type { RawStatus } from './protocols/reply.ts'
import type { FailureReason, Outcome } from './source.ts'

type Failed = Extract<Outcome, { kind: 'failed' }>

/** What came of asking, before anybody judged whether it can be believed. */
export type Exchanged =
  | { readonly kind: 'status'; readonly status: RawStatus; readonly latencyMs: number }
  | Failed

/** Asking one game server once. */
export interface Exchange {
  /** Called once. Never rejects, and settles within the time limit. */
  begin(): Promise<Exchanged>
  /** Settles it as failed at once; nothing of it is left behind. */
  stop(): void
}

export function failed(reason: FailureReason, detail: string): Failed {
  return { kind: 'failed', reason, detail }
}

/** What an exchange says when `stop` ended it. */
export function stopped(): Failed {
  return failed('broken', 'the app is stopping')
}

/**
 * Reads what strangers chose: should a reader of ours have a mistake that throws, the app must not end for it. Null then.
 */
export function readSafely<Reply>(read: () => Reply): Reply | null {
  try {
    return read()
  } catch {
    return null
  }
}
