import type { SrvRecord } from 'node:dns'

export type Answers<T> =
  /** Empty when the name or its records do not exist. */
  | { readonly kind: 'records'; readonly records: readonly T[] }
  | { readonly kind: 'timeout'; readonly detail: string }
  /** The name servers answered that they can't or won't tell. */
  | { readonly kind: 'error'; readonly detail: string }

/** An honest name has a handful; an answer over TCP could hold thousands. */
const maxRecords = 32

/** What node:dns says when there is nothing, by its error code. */
const nothing: ReadonlySet<string> = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/** The outcome of a look-up of node:dns as a value. */
export async function ask<T>(lookUp: () => Promise<readonly T[]>): Promise<Answers<T>> {
  try {
    return { kind: 'records', records: (await lookUp()).slice(0, maxRecords) }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (nothing.has(code)) return { kind: 'records', records: [] }
    return { kind: code === 'ETIMEOUT' ? 'timeout' : 'error', detail: `the name servers failed: ${message}` }
  }
}

/**
 * The record that clients try first: of the lowest priority, the one with the greatest weight. RFC 2782 lets weights
 * decide by chance; we want to ask the same game server every time.
 */
export function firstService(records: readonly SrvRecord[]): SrvRecord {
  return records.toSorted(
    (a, b) => a.priority - b.priority || b.weight - a.weight || (a.name < b.name ? -1 : 1),
  )[0]!
}
