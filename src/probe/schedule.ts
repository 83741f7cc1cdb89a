import type { DueServer, ProbeReport } from '../model/due-server.ts'
import type { Status } from '../model/game-server.ts'
import type { Answer } from './source.ts'

/** What a probe came to. */
export type Finding =
  | { readonly kind: 'up'; readonly answer: Answer }
  | { readonly kind: 'down' }
  /** Something on our side failed: the game server may be up or down. */
  | { readonly kind: 'nothing' }

/** What is known of a game server before a probe. */
export type Before = Pick<DueServer, 'status' | 'failures' | 'failingSince'>

export interface Moment {
  /** When the finding came; milliseconds since 1970. */
  readonly now: number
  /** Between two probes of a game server that has players. */
  readonly intervalMs: number
  /** From 0 up to 1: where in the tenth more or less that spreads the probes the next one comes. */
  readonly chance: number
}

export type Plan = Omit<ProbeReport, 'id' | 'lease'>

const second = 1000
const hour = 3_600_000

/** This many failures in a row mean offline: single datagrams get lost, and game servers restart. */
const failuresUntilOffline = 3
/** After the first failure, and twice as long after the second. */
const recheckMs = 15 * second
const longestBackOffMs = hour / 2
/** From here on a game server is hardly expected back, and is asked hourly, then ever less often. */
const deadAfterMs = 7 * 24 * hour
const longestDeadWaitMs = 6 * hour
/** An empty game server is asked half as often: its number of players says least. */
const emptyFactor = 2
const nothingRetryMs = 30 * second
/** The tenth more or less. */
const jitter = 0.1

/** What a finding makes of a game server's status, and when to probe it next. */
export function plan(before: Before, finding: Finding, moment: Moment): Plan {
  const { failures, failingSince } = failuresAfter(before, finding, moment.now)
  const wait = waitAfter(finding, { failures, failingSince }, moment)
  const dueAt = moment.now + Math.round(wait * (1 - jitter + 2 * jitter * moment.chance))
  if (finding.kind === 'nothing') return { dueAt, failures, failingSince, measured: null }
  const status =
    finding.kind === 'up'
      ? statusWhenUp(finding.answer, moment.now)
      : statusWhenDown(before.status, failures, moment.now)
  const players = finding.kind === 'up' ? finding.answer.players : null
  const sample = { at: moment.now, forMs: dueAt - moment.now, players }
  return { dueAt, failures, failingSince, measured: { status, sample } }
}

function failuresAfter(
  before: Before,
  finding: Finding,
  now: number,
): Pick<Before, 'failures' | 'failingSince'> {
  if (finding.kind === 'up') return { failures: 0, failingSince: null }
  if (finding.kind === 'nothing') return { failures: before.failures, failingSince: before.failingSince }
  return { failures: before.failures + 1, failingSince: before.failingSince ?? now }
}

function waitAfter(
  finding: Finding,
  { failures, failingSince }: Pick<Before, 'failures' | 'failingSince'>,
  { now, intervalMs }: Moment,
): number {
  if (finding.kind === 'nothing') return Math.min(intervalMs, nothingRetryMs)
  if (finding.kind === 'up') return finding.answer.players > 0 ? intervalMs : intervalMs * emptyFactor
  if (failures < failuresUntilOffline) return Math.min(intervalMs, recheckMs * 2 ** (failures - 1))
  const deadForMs = now - (failingSince ?? now)
  if (deadForMs >= deadAfterMs) {
    return Math.max(intervalMs, Math.min(longestDeadWaitMs, (hour * deadForMs) / deadAfterMs))
  }
  const backOff = intervalMs * 2 ** (failures - failuresUntilOffline)
  return Math.max(intervalMs, Math.min(longestBackOffMs, backOff))
}

function statusWhenUp({ players, maxPlayers, version, map, latencyMs }: Answer, now: number): Status {
  return { state: 'online', players, maxPlayers, version, map, checkedAt: now, lastOnlineAt: now, latencyMs }
}

/** Until it counts as offline, what was known stands. */
function statusWhenDown(status: Status, failures: number, now: number): Status {
  if (failures < failuresUntilOffline) return { ...status, checkedAt: now }
  return { ...status, state: 'offline', players: 0, latencyMs: null, checkedAt: now }
}
