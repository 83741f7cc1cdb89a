import type { Place, Resolved } from './resolve.ts'
import type { Source } from './source.ts'
import type { Work } from './work.ts'

export interface PollerOptions extends Partial<PollerLimits> {
  readonly work: Work
  readonly source: Source
  readonly resolve: (place: Place) => Promise<Resolved>
  /** Whether a game can be probed; asked with what lists call it. */
  readonly canProbe: (game: string) => boolean
  /** Called about once a second, for what else the store wants done now and then. */
  readonly upkeep?: (now: number) => Promise<unknown>
  /** The store failed; the poller goes on trying. */
  readonly onTrouble?: (error: unknown) => void
}

/** Times are milliseconds. */
export interface PollerLimits {
  /** Between two probes of a game server that has players. */
  readonly intervalMs: number
  /** Game servers in hand at once: asked, or standing in their host's line. */
  readonly concurrency: number
  /** See HostLimits. */
  readonly atOnce: number
  readonly spacingMs: number
  readonly longestWaitMs: number
  /** After this time others may take over what a poller that died has leased. */
  readonly leaseMs: number
  /** Longer than any source takes to ask. */
  readonly boundMs: number
  /** Between two looks at what is due. */
  readonly tickMs: number
  /** Results are kept back this long, or until there are `mostReports`: the larger a batch, the less is written for each. */
  readonly reportMs: number
  readonly mostReports: number
  /** When told to stop, for what is being asked. */
  readonly graceMs: number
}

const defaults: PollerLimits = {
  intervalMs: 60_000,
  concurrency: 1000,
  atOnce: 2,
  spacingMs: 1000,
  longestWaitMs: 5000,
  leaseMs: 60_000,
  boundMs: 15_000,
  tickMs: 50,
  reportMs: 500,
  mostReports: 500,
  graceMs: 5000,
}

/** @throws RangeError when a lease is too short to ask in. */
export function withDefaults(options: PollerOptions): Required<PollerOptions> {
  const whole = { upkeep: async () => undefined, onTrouble: () => undefined, ...defaults, ...options }
  const { boundMs, longestWaitMs, reportMs, leaseMs } = whole
  const longestMs = longestWaitMs + boundMs + reportMs
  if (leaseMs <= longestMs) throw new RangeError(`a lease of ${leaseMs} ms; a probe may take ${longestMs} ms`)
  return whole
}
