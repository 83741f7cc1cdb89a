/** Asks the bench's game servers as fast as a contestant can, and counts. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target } from '../../src/probe/source.ts'
import { answeringTargets, type Protocol, protocols, silentTargets } from './targets.ts'

/** One kind of game servers, of which the share `silent` never answers. */
export interface Case {
  readonly protocol: Protocol
  readonly silent: number
}

export const cases: readonly Case[] = [
  ...protocols.map((protocol) => ({ protocol, silent: 0 })),
  ...(['quake3', 'java'] as const).flatMap((protocol) => [0.2, 0.5].map((silent) => ({ protocol, silent }))),
]

export interface Load {
  readonly answersPerSecond: number
  /** Of the processor, on behalf of this process, in microseconds. */
  readonly costPerAnswer: number
  /** Probes of answering game servers that brought no answer. */
  readonly lost: number
}

/** True when the game server answered. */
export type Ask = (target: Target) => Promise<boolean>

/** How many probes a contestant has under way at most. */
export interface InFlight {
  readonly answering: number
  /** Besides those; 0 when one that is silent holds up the next. */
  readonly silent: number
}

const measureMs = 2000
/** Until the code is compiled; and silent game servers must be given up as often as they are asked, or the start flatters. */
const warmUpMs = { noneSilent: 2000, someSilent: 4000 }

export async function measureLoad(ask: Ask, { protocol, silent }: Case, most: InFlight): Promise<Load> {
  const crowd = new Crowd(ask, protocol, silent, most)
  await sleep(silent === 0 ? warmUpMs.noneSilent : warmUpMs.someSilent)
  const [answersBefore, startedAt, cpuBefore] = [crowd.answers, performance.now(), process.cpuUsage()]
  await sleep(measureMs)
  const answers = crowd.answers - answersBefore
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  await crowd.end()
  return { answersPerSecond: answers / seconds, costPerAnswer: (user + system) / answers, lost: crowd.lost }
}

/** Workers that ask one answering game server after another, and as many silent ones in between as there are. */
class Crowd {
  answers = 0
  lost = 0
  readonly #ask: Ask
  readonly #most: InFlight
  readonly #answering: Iterator<Target, never>
  readonly #silent: Iterator<Target, never>
  readonly #silentPerAnswering: number
  readonly #workers: readonly Promise<void>[]
  readonly #waiting: (() => void)[] = []
  #silentNow = 0
  #silentOwed = 0
  #isOver = false

  constructor(ask: Ask, protocol: Protocol, silent: number, most: InFlight) {
    this.#ask = ask
    this.#most = most
    this.#answering = answeringTargets(protocol)
    this.#silent = silentTargets(protocol)
    this.#silentPerAnswering = silent / (1 - silent)
    this.#workers = Array.from({ length: most.answering }, () => this.#work())
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#workers)
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      if (await this.#ask(this.#answering.next().value)) this.answers++
      else this.lost++
      this.#silentOwed += this.#silentPerAnswering
      for (; this.#silentOwed >= 1; this.#silentOwed--) {
        const asked = this.#askSilent()
        if (this.#most.silent === 0) await asked
        else if (this.#silentNow >= this.#most.silent) await new Promise<void>((go) => this.#waiting.push(go))
      }
    }
  }

  async #askSilent(): Promise<void> {
    this.#silentNow++
    await this.#ask(this.#silent.next().value)
    this.#silentNow--
    this.#waiting.shift()?.()
  }
}
