import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { addProbingMetrics, type ProbingFigures } from './probing-metrics.ts'
import type { SnapshotSource } from './snapshot-source.ts'

/** Seconds; most answers take less than a tenth of a millisecond. */
const buckets = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.25, 1]

/** Counts answers by status, and how long they took. */
export class AnswerFigures {
  readonly #seconds = new Histogram({
    name: 'rollcall_http_answer_seconds',
    help: 'Time from the head of a request to the end of its answer',
    buckets,
    registers: [],
  })
  readonly #byStatus = new Map<number, number>()
  readonly #answers = answersCounter(this.#byStatus)

  count(status: number, tookMs: number): void {
    this.#byStatus.set(status, (this.#byStatus.get(status) ?? 0) + 1)
    this.#seconds.observe(tookMs / 1000)
  }

  get metrics(): readonly (Counter | Histogram)[] {
    return [this.#answers, this.#seconds]
  }
}

/** The counts are taken over when they are asked for, so that an answer costs no more than a number in a map. */
function answersCounter(byStatus: ReadonlyMap<number, number>): Counter {
  return new Counter({
    name: 'rollcall_http_answers_total',
    help: 'Answers by status code',
    labelNames: ['code'],
    registers: [],
    collect() {
      this.reset()
      for (const [code, count] of byStatus) this.inc({ code }, count)
    },
  })
}

export interface MetricsSources {
  readonly figures: AnswerFigures
  readonly snapshots: SnapshotSource
  readonly probing: () => ProbingFigures | null
}

/**
 * `/metrics` for Prometheus: answers by status and how long they took, how old the catalogue is, whether the store can
 * be read, how probing goes, and what `prom-client` tells of the process (memory, processor, event loop).
 */
export function addMetrics(app: FastifyInstance, { figures, snapshots, probing }: MetricsSources): void {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  for (const metric of figures.metrics) registry.registerMetric(metric)
  addCatalogueGauges(registers, snapshots)
  addProbingMetrics(registers, probing)
  app.addHook('onResponse', (_request, reply, done) => {
    figures.count(reply.statusCode, reply.elapsedTime)
    done()
  })
  app.get('/metrics', async (_request, reply) => {
    reply.headers({ 'content-type': registry.contentType, 'cache-control': 'no-store' })
    return registry.metrics()
  })
}

function addCatalogueGauges(registers: Registry[], snapshots: SnapshotSource): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name: `rollcall_${name}`,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('snapshot_age_seconds', 'Time since the catalogue was last known to show the store', () =>
    snapshots.current === null ? Number.NaN : Math.max(0, Date.now() - snapshots.current.confirmedAt) / 1000,
  )
  gauge('snapshot_revision', "The store's revision that the catalogue shows", () =>
    snapshots.current === null ? Number.NaN : snapshots.current.snapshot.revision,
  )
  gauge('servers', 'Game servers in the catalogue', () => snapshots.current?.snapshot.listings.count ?? 0)
  gauge('store_away', '1 while the store cannot be read', () => Number(snapshots.storeIsAway))
}
