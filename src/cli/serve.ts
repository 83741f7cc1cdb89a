import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { Command } from 'commander'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../api/app.ts'
import { type Config, settings } from '../config.ts'
import { Publisher, type PublisherEvent } from '../publish/publisher.ts'
import { exampleFile } from './about.ts'
import { Failure } from './exit.ts'
import { importList } from './import-list.ts'
import { logStream } from './log-stream.ts'
import { addSettings, configOf } from './settings-options.ts'
import { exampleNotice, startNotice } from './start-notice.ts'
import { withStore } from './with-store.ts'

const names = Object.keys(settings) as (keyof Config)[]

/** Requests in flight get this long to finish after a signal, in milliseconds. */
const longestGoodbyeMs = 10_000

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Serve the API. Settings come from flags, the environment, or a .env file.')
    .option('--example', 'load the example list first when the database is empty')
  addSettings(command, names).action(async (options: { example?: boolean }) => {
    const config = configOf(command, names)
    await prepareStore(config.databaseUrl, options.example ?? false)
    await serve(config)
  })
}

/** Creates the tables before anything else starts, so that a database that can't be used ends the command here. */
async function prepareStore(databaseUrl: string, wantsExample: boolean): Promise<void> {
  const { servers } = await withStore(databaseUrl, (store) => store.state())
  if (!wantsExample || servers > 0) return
  const { counts } = await importList({ source: exampleFile, databaseUrl, example: true })
  process.stdout.write(exampleNotice(counts.imported))
}

async function serve(config: Config): Promise<void> {
  const startedAt = performance.now()
  const log: { app: FastifyInstance | null } = { app: null }
  const publisher = new Publisher({ ...config, onEvent: (event) => logEvent(log.app, event) })
  const app = await createApp({ ...config, snapshots: publisher, logTo: logStream() })
  log.app = app
  const stopped = stopOnSignal(app, publisher)
  try {
    await app.listen({ port: config.port, host: config.host })
  } catch (error) {
    await publisher.stop()
    throw new Failure(listenProblem(error as NodeJS.ErrnoException, config))
  }
  await Promise.race([publisher.firstSnapshot, stopped])
  if (publisher.current !== null) {
    const { port } = app.server.address() as AddressInfo
    const servers = publisher.current.snapshot.listings.count
    process.stdout.write(startNotice({ ...config, port, servers, tookMs: performance.now() - startedAt }))
  }
  await stopped
}

/** Resolves when a signal has come, the requests in flight are answered and the publisher has ended. */
async function stopOnSignal(app: FastifyInstance, publisher: Publisher): Promise<void> {
  const [signal] = await Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')])
  // A terminal signals the whole process group, and npm passes the signal on as well: more of them change nothing.
  for (const repeated of ['SIGTERM', 'SIGINT']) process.on(repeated, () => undefined)
  app.log.info(`${signal}: finishing the requests in flight`)
  const impatient = setTimeout(() => app.server.closeAllConnections(), longestGoodbyeMs)
  await app.close()
  clearTimeout(impatient)
  await publisher.stop()
}

function logEvent(app: FastifyInstance | null, event: PublisherEvent): void {
  if (event.kind === 'published') {
    const { servers, revision, tookMs } = event
    app?.log.info({ servers, revision, tookMs: Math.round(tookMs) }, 'published a snapshot')
  } else if (event.kind === 'store-away') {
    app?.log.error({ reason: event.reason }, 'the database is away; the last snapshot is served')
  } else {
    app?.log.info('the database is back')
  }
}

function listenProblem(error: NodeJS.ErrnoException, { host, port }: Config): string {
  if (error.code === 'EADDRINUSE') {
    return `port ${port} on ${host} is taken; stop the program that has it, or choose another with --port`
  }
  if (error.code === 'EACCES') return `port ${port} needs more rights; choose one above 1023 with --port`
  return `can't listen on ${host} port ${port}: ${error.message}`
}
