import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../api/app.ts'
import type { Config } from '../config.ts'
import type { BackgroundPoller } from '../poll/background-poller.ts'
import { HistoryReader } from '../publish/history-reader.ts'
import { Publisher, type PublisherEvent } from '../publish/publisher.ts'
import type { LoadedSnapshot } from '../publish/snapshot-file.ts'
import { addSite } from '../site/add-site.ts'
import { pathBeside } from '../store/open-store.ts'
import { Failure } from './exit.ts'
import { logStream } from './log-stream.ts'
import type { Site } from './site.ts'
import { startNotice } from './start-notice.ts'
import { startPoller } from './start-poller.ts'
import { stopOnSignal } from './stop-on-signal.ts'

/**
 * Runs the app until a signal ends it. With a snapshot that an earlier run kept, it answers before the store is read.
 * @throws Failure when it can't listen.
 */
export async function runApp(config: Config, kept: LoadedSnapshot, site: Site): Promise<void> {
  const startedAt = performance.now()
  const log: { app: FastifyInstance | null } = { app: null }
  const publisher = new Publisher({
    ...config,
    snapshotPath: snapshotPathOf(config.databaseUrl),
    saved: kept.kind === 'loaded' ? kept : null,
    onEvent: (event) => logEvent(log.app, event),
  })
  const history = new HistoryReader(config.databaseUrl)
  let poller: BackgroundPoller | null = null
  const probing = () => poller?.counts ?? null
  const app = createApp({ ...config, snapshots: publisher, history, probing, logTo: logStream() })
  log.app = app
  if (site.kind === 'site') addSite(app, { ...site, snapshots: publisher, publicUrl: config.publicUrl })
  if (kept.kind === 'unusable') app.log.warn({ reason: kept.reason }, 'the kept snapshot is not used')
  const stopped = stopOnSignal(app)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await publisher.stop()
    throw new Failure(listenProblem(error as NodeJS.ErrnoException, config))
  }
  if (config.probe) poller = startPoller(config, app.log)
  await Promise.race([publisher.firstSnapshot, stopped])
  if (publisher.current !== null) {
    const { port } = app.server.address() as AddressInfo
    const servers = publisher.current.snapshot.listings.count
    const tookMs = performance.now() - startedAt
    process.stderr.write(startNotice({ ...config, port, servers, tookMs, hasPage: site.kind === 'site' }))
  }
  await stopped
  await Promise.all([publisher.stop(), history.stop(), poller?.stop()])
}

function logEvent(app: FastifyInstance | null, event: PublisherEvent): void {
  if (event.kind === 'published') {
    const { servers, revision, tookMs } = event
    app?.log.info({ servers, revision, tookMs: Math.round(tookMs) }, 'published a snapshot')
  } else if (event.kind === 'store-away') {
    app?.log.error({ reason: event.reason }, 'the database is away; the last snapshot is served')
  } else if (event.kind === 'not-saved') {
    app?.log.warn({ reason: event.reason }, 'the snapshot is not kept for the next start')
  } else {
    app?.log.info('the database is back')
  }
}

/** Where the snapshot of a store is kept for the next start. */
export function snapshotPathOf(databaseUrl: string): string {
  return pathBeside(databaseUrl, 'snapshot')
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') {
    return `port ${port} on ${host} is taken; stop the program that has it, or choose another with --port`
  }
  if (error.code === 'EACCES') return `port ${port} needs more rights; choose one above 1023 with --port`
  return `can't listen on ${host} port ${port}: ${error.message}`
}
