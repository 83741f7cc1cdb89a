import type { RawAnswer } from '../answer.ts'

/** What a reply holds; whether it can be believed is for answer.ts to say. */
export type RawStatus = Omit<RawAnswer, 'latencyMs'>

/** `detail` completes the sentence "the reply …". */
export interface Malformed {
  readonly kind: 'malformed'
  readonly detail: string
}

export type DatagramReply =
  | { readonly kind: 'status'; readonly status: RawStatus }
  /** The game server wants to be asked again, with these bytes. */
  | { readonly kind: 'challenge'; readonly request: Uint8Array }
  /** Answers a request other than ours, such as one that was given up. */
  | { readonly kind: 'stray' }
  | Malformed

/** A protocol in which each request and each reply is one datagram. */
export interface DatagramProtocol {
  /** @param token 8 bytes that nobody can guess, for protocols whose replies repeat what was sent. */
  request(token: Uint8Array): Uint8Array
  read(reply: Uint8Array, token: Uint8Array): DatagramReply
}

export type StreamReply =
  | { readonly kind: 'status'; readonly status: RawStatus }
  /** The bytes so far begin a reply. */
  | { readonly kind: 'incomplete' }
  | Malformed

/** A protocol in which one request is answered by one reply on a connection. */
export interface StreamProtocol {
  /** @param host as the player typed it. */
  request(host: string, port: number): Uint8Array
  /** @param received everything since the connection began, at most `longestReply` bytes. */
  read(received: Uint8Array): StreamReply
  /** In bytes. */
  readonly longestReply: number
}

export function malformed(detail: string): Malformed {
  return { kind: 'malformed', detail }
}
