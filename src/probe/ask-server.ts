import { setTimeout as sleep } from 'node:timers/promises'
import type { DueServer } from '../model/due-server.ts'
import { findGame } from './games.ts'
import type { HostLines } from './host-lines.ts'
import type { KnownAddresses } from './known-addresses.ts'
import type { Place, Resolved } from './resolve.ts'
import type { Finding } from './schedule.ts'
import type { FailureReason, Outcome, Source, Target } from './source.ts'

export type ProbeFailure =
  | FailureReason
  /** Its name leads nowhere. */
  | 'no-address'
  /** Its name leads to addresses that nothing is sent to; players elsewhere can't reach them either. */
  | 'forbidden-address'

export type Asked =
  | { readonly kind: 'found'; readonly finding: Finding; readonly failure: ProbeFailure | null }
  /** Its host has too much to do with others. */
  | { readonly kind: 'sent-away'; readonly retryInMs: number }

export interface Asking {
  readonly source: Source
  readonly addresses: KnownAddresses
  readonly lines: HostLines
  /** Longer than any source takes. One that hangs all the same holds its place no longer than this. */
  readonly boundMs: number
  /** By id, the port that answered last where it was not the first to be asked. */
  readonly goodPorts: Map<string, number>
}

/** Finds out where a game server is, and asks its ports in turn until one answers. Never rejects. */
export async function askServer(server: DueServer, latestStart: number, asking: Asking): Promise<Asked> {
  const found = findGame(server.game)
  if (found.kind === 'unknown') return nothing()
  const { host, port } = server
  const { game } = found
  const listed: Place = { host, port, game }
  const place = await bounded(
    () => asking.addresses.find(listed, performance.now()),
    asking.boundMs,
    unresolved,
  )
  if (place.kind === 'refused') return down('forbidden-address')
  if (place.kind === 'failed') return place.reason === 'unavailable' ? nothing() : down('no-address')
  const targets = place.ports.map((port) => ({ game: game.id, host, address: place.address, port }))
  const asked = await askTargets(server.id, targets, latestStart, asking)
  if (asked.kind === 'found' && asked.finding.kind === 'down') asking.addresses.forget(listed)
  return asked
}

async function askTargets(
  id: string,
  targets: readonly Target[],
  latestStart: number,
  { source, lines, boundMs, goodPorts }: Asking,
): Promise<Asked> {
  const good = goodPorts.get(id)
  const inTurn = targets.toSorted((a, b) => Number(b.port === good) - Number(a.port === good))
  let asked = nothing()
  for (const [index, target] of inTurn.entries()) {
    const visit = { address: target.address, port: target.port, latestStart, isPatient: index > 0 }
    const turn = await lines.stand(visit, () => bounded(() => source.probe(target), boundMs, hung))
    if (turn.kind === 'sent-away') return turn
    asked = askedOf(turn.value)
    if (asked.finding.kind === 'nothing') return asked
    if (asked.finding.kind === 'up') {
      remember(goodPorts, id, target.port, targets)
      return asked
    }
  }
  return asked
}

/** Only the exceptions are remembered, of which there are few. */
function remember(
  goodPorts: Map<string, number>,
  id: string,
  port: number,
  targets: readonly Target[],
): void {
  if (port === targets[0]!.port) goodPorts.delete(id)
  else goodPorts.set(id, port)
}

type Found = Extract<Asked, { kind: 'found' }>

function askedOf(outcome: Outcome): Found {
  if (outcome.kind === 'answered') {
    return { kind: 'found', finding: { kind: 'up', answer: outcome.answer }, failure: null }
  }
  return outcome.reason === 'broken' ? nothing() : down(outcome.reason)
}

function down(failure: ProbeFailure): Found {
  return { kind: 'found', finding: { kind: 'down' }, failure }
}

function nothing(): Found {
  return { kind: 'found', finding: { kind: 'nothing' }, failure: 'broken' }
}

const hung: Outcome = { kind: 'failed', reason: 'broken', detail: 'the source did not settle' }
const unresolved: Resolved = { kind: 'failed', reason: 'unavailable', detail: 'the look-up did not settle' }

/** What `work` gives, or `otherwise` when it takes too long or fails. Keeps no process from ending. */
async function bounded<T>(work: () => Promise<T>, boundMs: number, otherwise: T): Promise<T> {
  const settled = new AbortController()
  try {
    return await Promise.race([work(), sleep(boundMs, otherwise, { signal: settled.signal, ref: false })])
  } catch {
    return otherwise
  } finally {
    settled.abort()
  }
}
