import type { Place, Resolved } from './resolve.ts'
import type { Outcome, Source } from './source.ts'

export type Probed =
  /** `address` and `port` are where it answered, or where it was asked last. */
  | { readonly kind: 'asked'; readonly address: string; readonly port: number; readonly outcome: Outcome }
  | Exclude<Resolved, { readonly kind: 'resolved' }>

/** What is needed to probe game servers by what their listings say. */
export interface Prober {
  readonly resolve: (place: Place) => Promise<Resolved>
  readonly source: Source
}

/** Finds a game server and asks it, at each port that it may answer at in turn. Never rejects. */
export async function probePlace({ resolve, source }: Prober, place: Place): Promise<Probed> {
  const resolved = await resolve(place)
  if (resolved.kind !== 'resolved') return resolved
  const { address, ports } = resolved
  const ask = async (port: number): Promise<Probed> => {
    const outcome = await source.probe({ game: place.game.id, host: place.host, address, port })
    return { kind: 'asked', address, port, outcome }
  }
  let probed = await ask(ports[0]!)
  for (const port of ports.slice(1)) {
    if (probed.kind !== 'asked' || probed.outcome.kind === 'answered') break
    probed = await ask(port)
  }
  return probed
}
