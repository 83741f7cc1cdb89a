/**
 * A poller in a process of its own, for poller-processes.test.ts. Its arguments: the database, the file to which it writes the
 * id of each game server that it asks, and what becomes of asking: `answer` or `hang`.
 */
import { appendFileSync } from 'node:fs'
import { Poller } from '../../src/probe/poller.ts'
import { openStore } from '../../src/store/open-store.ts'
import { answered, resolveToItself, ScriptedSource } from '../support/scripted-source.ts'

const [url = '', log = '', how = ''] = process.argv.slice(2)
const store = await openStore(url)
const stop = new AbortController()
process.once('SIGTERM', () => stop.abort())

const source = new ScriptedSource(async ({ host }) => {
  appendFileSync(log, `${host} ${Date.now()}\n`)
  if (how === 'hang') await new Promise(() => undefined)
  return answered(1)
})
const poller = new Poller({
  work: { ...bound(), syncDue: (options) => store.probes.syncDue({ ...options, spreadMs: 1 }) },
  source,
  resolve: resolveToItself,
  canProbe: () => true,
  intervalMs: 3_600_000,
  concurrency: 20,
  spacingMs: 1,
  longestWaitMs: 100,
  boundMs: 1500,
  leaseMs: 3000,
  tickMs: 10,
  reportMs: 50,
  onTrouble: (error) => {
    throw error
  },
})
await poller.run(stop.signal)
await store.close()

function bound() {
  const { probes } = store
  return {
    lease: probes.lease.bind(probes),
    report: probes.report.bind(probes),
    lag: probes.lag.bind(probes),
  }
}
