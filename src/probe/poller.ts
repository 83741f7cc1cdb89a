import { setTimeout as sleep } from 'node:timers/promises'
import type { DueServer, ProbeReport } from '../model/due-server.ts'
import { fractionOf } from '../model/fraction.ts'
import { type Asked, type Asking, askServer } from './ask-server.ts'
import { HostLines } from './host-lines.ts'
import { KnownAddresses } from './known-addresses.ts'
import { countAsked, newCounts, type PollerCounts } from './poller-counts.ts'
import { type PollerOptions, withDefaults } from './poller-options.ts'
import { plan } from './schedule.ts'

const upkeepMs = 1000
/** After the store failed. */
const troublePauseMs = 1000
const lastTries = 3
/** Whoever moves a game server is found again at the next probe, since the old address fails. */
const addressesKept = { keptMs: 10 * 60_000, most: 200_000 }

/** Probes what is due until it is told to stop. Any number of pollers, also of other processes, share a store. */
export class Poller {
  readonly #options: ReturnType<typeof withDefaults>
  readonly #asking: Asking
  readonly #lines: HostLines
  readonly #counts = newCounts()
  readonly #inHand = new Map<string, { readonly server: DueServer; readonly done: Promise<void> }>()
  #reports: ProbeReport[] = []
  #reportedAt = 0
  #upkeepAt = 0

  constructor(options: PollerOptions) {
    this.#options = withDefaults(options)
    this.#lines = new HostLines(this.#options)
    const { source, resolve, boundMs } = this.#options
    const addresses = new KnownAddresses(resolve, addressesKept)
    this.#asking = { source, addresses, boundMs, lines: this.#lines, goodPorts: new Map() }
  }

  get counts(): PollerCounts {
    return { ...this.#counts, failed: { ...this.#counts.failed }, inHand: this.#inHand.size }
  }

  /** Resolves when `signal` has aborted and every lease is reported or given back, or lost with the store. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const isFine = await this.#tried(() => this.#look(Date.now()))
      await pause(isFine ? this.#options.tickMs : troublePauseMs, signal)
    }
    await this.#finish()
  }

  /** One thing after the other, since one task at a time uses a store. */
  async #look(now: number): Promise<void> {
    const { work, canProbe, intervalMs, upkeep } = this.#options
    if (now >= this.#upkeepAt) {
      this.#upkeepAt = now + upkeepMs
      await work.syncDue({ canProbe, now, spreadMs: intervalMs })
      await upkeep(now)
      this.#lines.forgetIdle()
      this.#counts.lagMs = await work.lag(now)
    }
    if (
      this.#reports.length >= this.#options.mostReports ||
      now - this.#reportedAt >= this.#options.reportMs
    ) {
      await this.#report(now)
    }
    await this.#lease()
  }

  async #lease(): Promise<void> {
    const { work, concurrency, leaseMs, mostReports, boundMs, reportMs } = this.#options
    const most = Math.min(concurrency - this.#inHand.size, mostReports)
    if (most <= 0 || this.#reports.length > concurrency) return
    const now = Date.now()
    const latestStart = performance.now() + leaseMs - boundMs - reportMs
    for (const server of await work.lease({ now, until: now + leaseMs, most })) {
      // Whoever is still at it when its lease has ended goes on under the old one.
      if (this.#inHand.has(server.id)) continue
      this.#inHand.set(server.id, { server, done: this.#probe(server, latestStart) })
    }
  }

  async #probe(server: DueServer, latestStart: number): Promise<void> {
    const asked = await askServer(server, latestStart, this.#asking)
    this.#inHand.delete(server.id)
    countAsked(this.#counts, asked)
    this.#reports.push(this.#reportOf(server, asked))
  }

  #reportOf(server: DueServer, asked: Asked): ProbeReport {
    const now = Date.now()
    if (asked.kind === 'sent-away') return givenBack(server, now + asked.retryInMs)
    const { id, lease } = server
    const moment = { now, intervalMs: this.#options.intervalMs, chance: fractionOf(`${id} ${now}`) }
    return { id, lease, ...plan(server, asked.finding, moment) }
  }

  async #report(now: number): Promise<void> {
    this.#reportedAt = now
    const reports = this.#reports
    if (reports.length === 0) return
    this.#reports = []
    try {
      const { dropped } = await this.#options.work.report(reports)
      this.#counts.dropped += dropped
    } catch (error) {
      this.#reports = [...reports, ...this.#reports]
      throw error
    }
  }

  async #finish(): Promise<void> {
    this.#lines.close()
    const isDone = new AbortController()
    const done = Promise.all([...this.#inHand.values()].map((each) => each.done))
    await Promise.race([done, sleep(this.#options.graceMs, undefined, { signal: isDone.signal })])
    isDone.abort()
    const now = Date.now()
    for (const { server } of this.#inHand.values()) this.#reports.push(givenBack(server, now))
    this.#inHand.clear()
    for (let left = lastTries; left > 0; left--) {
      if (await this.#tried(() => this.#report(now))) return
      await sleep(troublePauseMs)
    }
  }

  async #tried(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (error) {
      this.#options.onTrouble(error)
      return false
    }
  }
}

function givenBack({ id, lease, failures, failingSince }: DueServer, dueAt: number): ProbeReport {
  return { id, lease, failures, failingSince, dueAt, measured: null }
}

/** Ends early, and without throwing, when the signal aborts. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined)
}
