import type { DueServer, ProbeReport } from '../../src/model/due-server.ts'
import type { Store } from '../../src/store/store.ts'
import { someNow } from './stored.ts'

export const minute = 60_000

/** Makes every listing with a game and an address due at once. */
export async function dueAtOnce(store: Store, now = someNow): Promise<void> {
  await store.probes.syncDue({ canProbe: () => true, now, spreadMs: 1 })
}

/** Leases what is due, for a minute. */
export function leaseAll(store: Store, now = someNow, most = 1000): Promise<readonly DueServer[]> {
  return store.probes.lease({ now, until: now + minute, most })
}

/** A report of a probe at `at` that found so many players, or null for no answer; next due a minute later. */
export function reportOf(server: DueServer, at: number, players: number | null): ProbeReport {
  const { id, lease, status } = server
  const failures = players === null ? server.failures + 1 : 0
  return {
    id,
    lease,
    dueAt: at + minute,
    failures,
    failingSince: players === null ? (server.failingSince ?? at) : null,
    measured: {
      status: {
        ...status,
        state: players === null ? 'offline' : 'online',
        players: players ?? 0,
        checkedAt: at,
        lastOnlineAt: players === null ? status.lastOnlineAt : at,
        latencyMs: players === null ? null : 12,
      },
      sample: { at, forMs: minute, players },
    },
  }
}

/** Probes all that is due once a minute, with the players that `found` gives for a moment. */
export async function probeEachMinute(
  store: Store,
  { from, to, found }: { from: number; to: number; found: (at: number) => number | null },
): Promise<void> {
  for (let at = from; at < to; at += minute) {
    const leased = await leaseAll(store, at)
    await store.probes.report(leased.map((server) => reportOf(server, at, found(at))))
  }
}
