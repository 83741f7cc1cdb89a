import type { FixedAnswer } from './problems.ts'

/** What goes out for a request, but for the headers that every answer has. */
export interface Outgoing {
  readonly status: number
  /** Name, value, name, value and so on: the form that Node writes quickest. */
  readonly headers: readonly string[]
  /** The bytes, one character each; null when there are none. */
  readonly body: string | null
}

export function outgoingOf({ status, headers, body }: FixedAnswer): Outgoing {
  return { status, headers: Object.entries(headers).flat(), body: body?.toString('latin1') ?? null }
}

export function withHeaders(headers: readonly string[], outgoing: Outgoing): Outgoing {
  return { ...outgoing, headers: [...headers, ...outgoing.headers] }
}
