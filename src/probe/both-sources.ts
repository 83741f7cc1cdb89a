import { gameById } from './games.ts'
import type { Outcome, Source, Target } from './source.ts'

/** Asks each game the way it is asked: with our own protocols, or through gamedig. */
export class BothSources implements Source {
  readonly #own: Source
  readonly #gamedig: Source

  constructor(own: Source, gamedig: Source) {
    this.#own = own
    this.#gamedig = gamedig
  }

  async probe(target: Target): Promise<Outcome> {
    const way = gameById(target.game)?.way
    if (way?.kind === 'own') return this.#own.probe(target)
    if (way?.kind === 'gamedig') return this.#gamedig.probe(target)
    return { kind: 'failed', reason: 'broken', detail: `nobody can ask ${target.game}` }
  }

  async close(): Promise<void> {
    await Promise.all([this.#own.close(), this.#gamedig.close()])
  }
}
