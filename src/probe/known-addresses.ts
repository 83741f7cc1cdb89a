import { isIP } from 'node:net'
import { fractionOf } from '../model/fraction.ts'
import type { Place, Resolved } from './resolve.ts'

export interface KnownAddressesOptions {
  /** How long a name is not looked up again, at most; each is kept for at least half as long. */
  readonly keptMs: number
  /** Some 200 bytes each; beyond that the oldest go. */
  readonly most: number
}

interface Known {
  readonly resolved: Resolved
  /** As `performance.now()` counts. */
  readonly until: number
}

/**
 * Remembers where names lead: a hundred thousand game servers asked every minute would otherwise be two thousand
 * look-ups a second for somebody's name servers. Only what was found and judged is kept, and forgotten once it fails.
 */
export class KnownAddresses {
  readonly #resolve: (place: Place) => Promise<Resolved>
  readonly #options: KnownAddressesOptions
  /** In the order in which they were found. */
  readonly #known = new Map<string, Known>()

  constructor(resolve: (place: Place) => Promise<Resolved>, options: KnownAddressesOptions) {
    this.#resolve = resolve
    this.#options = options
  }

  /** @param now as `performance.now()` counts. */
  async find(place: Place, now: number): Promise<Resolved> {
    const key = keyOf(place)
    const known = this.#known.get(key)
    if (known !== undefined && known.until > now) return known.resolved
    const resolved = await this.#resolve(place)
    if (resolved.kind === 'resolved' && isIP(place.host) === 0) this.#keep(key, resolved, now)
    return resolved
  }

  /** The game server was not found there. */
  forget(place: Place): void {
    this.#known.delete(keyOf(place))
  }

  #keep(key: string, resolved: Resolved, now: number): void {
    const { keptMs, most } = this.#options
    // Each for another time, or those of one import would all be looked up at once for ever.
    const until = now + (keptMs * (1 + fractionOf(key))) / 2
    this.#known.delete(key)
    this.#known.set(key, { resolved, until })
    for (const oldest of this.#known.keys()) {
      if (this.#known.size <= most) break
      this.#known.delete(oldest)
    }
  }
}

function keyOf({ game, host, port }: Place): string {
  return `${game.id} ${host} ${port}`
}
