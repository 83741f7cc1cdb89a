import type { GameServer } from '../../src/model/game-server.ts'
import { batches } from '../../src/store/batches.ts'
import type { Store } from '../../src/store/store.ts'
import type { Records } from '../dataset.ts'
import { mix, seededRandom } from '../random.ts'
import { makeStatus } from '../records.ts'

/** Every tenth game server, others each round, with another status. */
export function* changedStatuses(records: Records, round: number): Iterable<GameServer> {
  let index = 0
  for (const server of tenth(records, round)) {
    const random = seededRandom(mix(index++, round + 1))
    const status = makeStatus(random)
    yield { ...server, status, listing: { ...server.listing, votes: Math.floor(random() * 900) } }
  }
}

/** Every tenth game server, others each round, with another name. */
export function* changedListings(records: Records, round: number): Iterable<GameServer> {
  for (const server of tenth(records, round)) {
    const name = `${[...server.listing.name].slice(0, 90).join('')} ${round}`
    yield { ...server, listing: { ...server.listing, name } }
  }
}

function tenth(records: Records, round: number): Iterable<GameServer> {
  return records((place) => place % 10 === round % 10)
}

export async function put(store: Store, servers: Iterable<GameServer>): Promise<void> {
  const session = await store.beginImport()
  for (const batch of batches(servers)) await session.add(batch)
  await session.merge({ replace: false, dryRun: false, example: false, now: Date.now() })
}
