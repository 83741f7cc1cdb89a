import type { HistoryPoint } from '../model/history.ts'
import { Answer } from './answer.ts'
import { AnswerCache } from './answer-cache.ts'
import { type Period, periods } from './history-request.ts'
import type { HistoryReading, HistorySource } from './history-source.ts'
import type { HistoryMeta } from './schemas.ts'

const cacheSize = 16 * 1024 * 1024

/** A history is read anew after this time, so that nothing served is over a minute old. */
const keptMs = 15_000

export type HistoryAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | Exclude<HistoryReading, { kind: 'points' }>

/** Answers with the past of a game server, each made once for a while and once for all who ask at the same time. */
export class HistoryAnswers {
  readonly #source: HistorySource
  readonly #cache = new AnswerCache(cacheSize)
  readonly #beingMade = new Map<string, Promise<HistoryAnswer>>()
  #cachedSince = Number.NEGATIVE_INFINITY

  constructor(source: HistorySource) {
    this.#source = source
  }

  /** @param now milliseconds since 1970. */
  get(id: string, period: Period, now: number): Promise<HistoryAnswer> {
    if (now - this.#cachedSince >= keptMs || now < this.#cachedSince) {
      this.#cache.clear()
      this.#cachedSince = now
    }
    const key = `${period}\0${id}`
    const cached = this.#cache.get(key)
    if (cached !== undefined) return Promise.resolve({ kind: 'answer', answer: cached })
    let making = this.#beingMade.get(key)
    if (making === undefined) {
      making = this.#make(key, id, period, now).finally(() => this.#beingMade.delete(key))
      this.#beingMade.set(key, making)
    }
    return making
  }

  async #make(key: string, id: string, period: Period, now: number): Promise<HistoryAnswer> {
    const { lengthMs, stepMs } = periods[period]
    const to = (Math.floor(now / stepMs) + 1) * stepMs
    const from = to - lengthMs
    const reading = await this.#source.points({ id, from, to, stepMs })
    if (reading.kind !== 'points') return reading
    const meta: HistoryMeta = { period, from: rfc3339(from), to: rfc3339(to), stepSeconds: stepMs / 1000 }
    const points = withGaps(reading.points, from, to, stepMs)
    const answer = new Answer(Buffer.from(JSON.stringify({ data: { points }, meta })), null)
    this.#cache.set(key, answer)
    return { kind: 'answer', answer }
  }
}

/** A point for every stretch, of nulls where no probe tells. */
function withGaps(points: readonly HistoryPoint[], from: number, to: number, stepMs: number) {
  const byTime = new Map(points.map((point) => [point.at, point]))
  return Array.from({ length: (to - from) / stepMs }, (_, index) => {
    const at = from + index * stepMs
    const { players, peak, online } = byTime.get(at) ?? nothing
    return { at: rfc3339(at), players, peak, online }
  })
}

const nothing = { players: null, peak: null, online: null }

function rfc3339(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
