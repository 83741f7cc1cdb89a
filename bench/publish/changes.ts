import type { GameServer } from '../../src/model/game-server.ts'
import type { Store } from '../../src/store/store.ts'
import { mix, seededRandom } from '../random.ts'
import { makeStatus } from '../records.ts'

const batch = 1000

/** Every tenth game server, others each round, with another status. */
export function changedStatuses(servers: readonly GameServer[], round: number): GameServer[] {
  return tenth(servers, round).map((server, index) => {
    const random = seededRandom(mix(index, round + 1))
    return {
      ...server,
      status: makeStatus(random),
      listing: { ...server.listing, votes: Math.floor(random() * 900) },
    }
  })
}

/** Every tenth game server, others each round, with another name. */
export function changedListings(servers: readonly GameServer[], round: number): GameServer[] {
  return tenth(servers, round).map((server) => ({
    ...server,
    listing: { ...server.listing, name: `${[...server.listing.name].slice(0, 90).join('')} ${round}` },
  }))
}

function tenth(servers: readonly GameServer[], round: number): GameServer[] {
  return servers.filter((_, number) => number % 10 === round % 10)
}

export async function put(store: Store, servers: readonly GameServer[]): Promise<void> {
  const session = await store.beginImport()
  for (let from = 0; from < servers.length; from += batch)
    await session.add(servers.slice(from, from + batch))
  await session.merge({ replace: false, dryRun: false, example: false, now: Date.now() })
}
