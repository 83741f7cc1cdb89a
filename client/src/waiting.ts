/** Milliseconds that `Retry-After` names, in seconds or as a date (RFC 9110, 10.2.3); null when it names none. */
export function retryAfterMs(header: string | null, now: number): number | null {
  if (header === null) return null
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}

const firstBackoffMs = 250
const longestBackoffMs = 8000

/**
 * How long to wait before the next try when nobody says it: twice as long each time, and spread, so that clients which
 * failed together do not come back together.
 * @param retry 0 before the first one. @param random from 0 to 1.
 */
export function backoffMs(retry: number, random: number): number {
  return Math.min(longestBackoffMs, firstBackoffMs * 2 ** retry) * (1 + random)
}

/** Throws the signal's reason as soon as it is aborted. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
