import type { Resolved } from '../../src/probe/resolve.ts'
import type { Answer, Outcome, Source, Target } from '../../src/probe/source.ts'

/** What a game server with so many players answers. */
export function answered(players: number): Outcome {
  const answer: Answer = { players, maxPlayers: 40, name: null, version: '1.22', map: null, latencyMs: 12 }
  return { kind: 'answered', answer }
}

export const silent: Outcome = { kind: 'failed', reason: 'no-answer', detail: 'nothing came' }

/** A source that does as it is told, and keeps account of what it was asked. */
export class ScriptedSource implements Source {
  readonly asked: { readonly target: Target; readonly at: number }[] = []
  /** The most that were asked at once. */
  most = 0
  #running = 0
  readonly #script: (target: Target) => Promise<Outcome>

  constructor(script: (target: Target) => Promise<Outcome>) {
    this.#script = script
  }

  async probe(target: Target): Promise<Outcome> {
    this.asked.push({ target, at: performance.now() })
    this.most = Math.max(this.most, ++this.#running)
    try {
      return await this.#script(target)
    } finally {
      this.#running--
    }
  }

  async close(): Promise<void> {}
}

/** Finds every host at itself, at the listed port or at 1. */
export async function resolveToItself({
  host,
  port,
}: {
  host: string
  port: number | null
}): Promise<Resolved> {
  return { kind: 'resolved', address: host, ports: [port ?? 1] }
}
