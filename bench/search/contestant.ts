import { setImmediate } from 'node:timers/promises'
import type { SearchRequest } from '../../src/catalogue/search.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { readDataset, seed } from '../dataset.ts'
import { type Settings, serveOperation } from '../operation.ts'
import { type BenchRequest, mixedRequests, oneLetterRequests } from '../requests.ts'
import { type Spread, spread } from '../statistics.ts'

/** A page by the numbers of its game servers, which follow the order of the ids. */
export interface Found {
  readonly total: number
  readonly listings: ArrayLike<number>
}

/** Something that can answer searches. */
export interface Contestant {
  search(request: SearchRequest): Found | Promise<Found>
  end?(): void | Promise<void>
  /** Bytes that it keeps, where it keeps them outside this process. */
  readonly storedBytes?: number
}

export interface SearchInfo {
  readonly buildMs: number
  readonly bytes: number
  /** Totals and pages of the same requests, by which the run sees who finds what. */
  readonly answers: readonly Found[]
}

export interface SearchRound {
  readonly players: Spread
  readonly default: Spread
  readonly oneLetter: Spread
}

const mixedCount = 1000
const oneLetterCount = 60
/** A slow contestant is asked for this long, in milliseconds, and so many times at least. */
const budgetMs = 1200
const fewest = { mixed: 60, oneLetter: 5 }

/** Runs this process as one contestant of the search. */
export function serveContestant(
  build: (servers: readonly GameServer[], settings: Settings) => Contestant | Promise<Contestant>,
): Promise<void> {
  return serveOperation<SearchInfo, SearchRound>(async (settings) => {
    const servers = readDataset(settings.dataset)
    const before = await heldBytes()
    const startedAt = performance.now()
    const contestant = await build(servers, settings)
    const buildMs = performance.now() - startedAt
    const bytes = contestant.storedBytes ?? (await heldBytes()) - before
    const asked = {
      players: mixedRequests(servers, 'players', mixedCount, seed + 1),
      default: mixedRequests(servers, 'default', mixedCount, seed + 2),
      oneLetter: oneLetterRequests(servers, 'players', oneLetterCount, seed + 3),
    }
    const answers = await answer(contestant, [
      ...asked.players.slice(0, 40),
      ...asked.default.slice(0, 40),
      ...asked.oneLetter.slice(0, 5),
    ])
    let rounds = 0
    const round = async () => {
      const from = rounds++ * 300
      return {
        players: await measure(contestant, rotated(asked.players, from), fewest.mixed),
        default: await measure(contestant, rotated(asked.default, from), fewest.mixed),
        oneLetter: await measure(contestant, asked.oneLetter, fewest.oneLetter),
      }
    }
    return { info: { buildMs, bytes, answers }, round, end: () => contestant.end?.() }
  })
}

/** Memory in use after a collection; the flag that allows it is missing when the file is run by hand. */
async function heldBytes(): Promise<number> {
  globalThis.gc?.()
  // What a buffer held is given back a turn later.
  await setImmediate()
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function answer(contestant: Contestant, requests: readonly BenchRequest[]): Promise<Found[]> {
  const answers: Found[] = []
  for (const { request } of requests) {
    const { total, listings } = await contestant.search(request)
    answers.push({ total, listings: Array.from(listings) })
  }
  return answers
}

/** Rounds begin at different requests, so that slow contestants do not see the same few each time. */
function rotated<T>(values: readonly T[], from: number): T[] {
  const at = from % values.length
  return [...values.slice(at), ...values.slice(0, at)]
}

async function measure(
  contestant: Contestant,
  requests: readonly BenchRequest[],
  fewest: number,
): Promise<Spread> {
  const durations: number[] = []
  const endAt = performance.now() + budgetMs
  for (const { request } of requests) {
    const startedAt = performance.now()
    const found = contestant.search(request)
    // Waiting for what is there already would cost a turn of the event loop's queue.
    if (found instanceof Promise) await found
    const now = performance.now()
    durations.push(now - startedAt)
    if (now > endAt && durations.length >= fewest) break
  }
  return spread(durations)
}
