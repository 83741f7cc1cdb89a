import type { Outcome } from './source.ts'

/** What the process that runs gamedig is asked to do. */
export interface GamedigRequest {
  /** From 1 to 2^32 - 1, so that 0 can mean none. */
  readonly id: number
  /** A protocol of gamedig's. */
  readonly protocol: string
  readonly address: string
  readonly port: number
  /** How long to wait for each part of an answer. */
  readonly packetMs: number
  /** How long to wait for everything. */
  readonly attemptMs: number
}

export type GamedigMessage =
  | { readonly kind: 'ready' }
  /** Still running; sent again and again. `rssBytes` is what it occupies of the machine's memory. */
  | { readonly kind: 'beat'; readonly rssBytes: number }
  | { readonly kind: 'settled'; readonly id: number; readonly outcome: Outcome }

/** Milliseconds between two beats. */
export const beatMs = 250

/** A file descriptor of the child: the id of the request whose answer it last touched stands in that file, UInt32LE. */
export const markFd = 4
