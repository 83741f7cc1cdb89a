import { Counter, Gauge, type Registry } from 'prom-client'

/** What a poller has done since it began. */
export interface ProbingFigures {
  readonly answered: number
  /** By reason. */
  readonly failed: Readonly<Record<string, number>>
  /** Game servers leased at this moment. */
  readonly inHand: number
  /** For how long the one that waits longest has been due. */
  readonly lagMs: number
}

/** Counted elsewhere, so each figure is read when it is asked for. */
export function addProbingMetrics(registers: Registry[], read: () => ProbingFigures | null): void {
  new Counter({
    name: 'rollcall_probes_answered_total',
    help: 'Probes that a game server answered',
    registers,
    collect() {
      this.reset()
      this.inc(read()?.answered ?? 0)
    },
  })
  new Counter({
    name: 'rollcall_probes_failed_total',
    help: 'Probes that found nothing out, or nobody, by reason',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [reason, count] of Object.entries(read()?.failed ?? {})) this.inc({ reason }, count)
    },
  })
  new Gauge({
    name: 'rollcall_probes_in_hand',
    help: 'Game servers that are being asked, or wait for their turn',
    registers,
    collect() {
      this.set(read()?.inHand ?? 0)
    },
  })
  new Gauge({
    name: 'rollcall_probe_lag_seconds',
    help: 'How late the probe is that is most overdue',
    registers,
    collect() {
      this.set((read()?.lagMs ?? 0) / 1000)
    },
  })
}
