import { pino } from 'pino'
import type { Config } from '../config.ts'
import type { PollerCounts } from '../probe/poller-counts.ts'
import { firstSignal } from './first-signal.ts'
import { logStream } from './log-stream.ts'
import { startPoller } from './start-poller.ts'
import { withStore } from './with-store.ts'

const summaryMs = 60_000

/**
 * Probes the game servers of the store until a signal ends it.
 * @throws Failure when the store can't be opened.
 */
export async function runPoller(config: Config): Promise<void> {
  const { servers } = await withStore(config.databaseUrl, (store) => store.state())
  const log = pino({ level: config.logLevel }, logStream())
  const poller = startPoller(config, log)
  log.info({ servers }, 'probing')
  let before: PollerCounts | null = null
  const summary = setInterval(() => {
    const { counts } = poller
    if (counts !== null) log.info(summaryOf(before, counts), 'probed in the last minute')
    before = counts
  }, summaryMs)
  const signal = await firstSignal()
  clearInterval(summary)
  log.info(`${signal}: finishing the probes in flight`)
  await poller.stop()
}

/** What was done since the last summary; the thread counts from nothing when it was started again. */
function summaryOf(before: PollerCounts | null, now: PollerCounts): object {
  const failuresOf = (counts: PollerCounts) =>
    Object.values(counts.failed).reduce((sum, count) => sum + count, 0)
  const since =
    before === null || before.answered > now.answered
      ? { answered: 0, failed: 0 }
      : { answered: before.answered, failed: failuresOf(before) }
  return {
    answered: now.answered - since.answered,
    failed: failuresOf(now) - since.failed,
    lagSeconds: Math.round(now.lagMs / 1000),
  }
}
