import type { Asked, ProbeFailure } from './ask-server.ts'

/** What a poller has done since it began. */
export interface PollerCounts {
  /** Probes that told whether the game server is up. */
  answered: number
  readonly failed: Record<ProbeFailure, number>
  /** Put off, because their host has too many others. */
  sentAway: number
  /** Reports that came too late. */
  dropped: number
  /** Leased at this moment. */
  inHand: number
  /** For how long the one that waits longest has been due, in milliseconds. */
  lagMs: number
}

export function newCounts(): PollerCounts {
  const failed = {
    'no-answer': 0,
    refused: 0,
    'bad-answer': 0,
    broken: 0,
    'no-address': 0,
    'forbidden-address': 0,
  }
  return { answered: 0, failed, sentAway: 0, dropped: 0, inHand: 0, lagMs: 0 }
}

export function countAsked(counts: PollerCounts, asked: Asked): void {
  if (asked.kind === 'sent-away') counts.sentAway++
  else if (asked.failure === null) counts.answered++
  else counts.failed[asked.failure]++
}
