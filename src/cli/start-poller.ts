import type { Config } from '../config.ts'
import { BackgroundPoller, type PollerEvent } from '../poll/background-poller.ts'

/** What poller events are written to. */
interface Log {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}

/** Starts probing what is due in the store. */
export function startPoller(config: Config, log: Log): BackgroundPoller {
  return new BackgroundPoller({
    databaseUrl: config.databaseUrl,
    intervalMs: config.probeIntervalMs,
    concurrency: config.probeConcurrency,
    games: config.probeGames,
    allowPrivate: config.probePrivate,
    onEvent: (event) => logEvent(log, event),
  })
}

function logEvent(log: Log, event: PollerEvent): void {
  if (event.kind === 'store-away') log.error({ reason: event.reason }, 'probing: the database is away')
  else if (event.kind === 'store-back') log.info({}, 'probing: the database is back')
  else if (event.kind === 'gamedig-ended')
    log.warn({ reason: event.reason }, 'probing: the process of gamedig ended and is started again')
  else log.error({ reason: event.reason }, 'probing ended and is started again')
}
