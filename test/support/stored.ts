import type { GameServer, ListedServer } from '../../src/model/game-server.ts'
import type { ChangesBatch, MergeOptions, Store } from '../../src/store/store.ts'

/** A moment, for tests in which any will do. */
export const someNow = Date.UTC(2026, 5, 1)

/** Imports game servers into a store in one go. */
export async function put(
  store: Store,
  servers: readonly ListedServer[],
  options: Partial<MergeOptions> = {},
) {
  const session = await store.beginImport()
  await session.add(servers)
  return session.merge({ replace: false, dryRun: false, example: false, now: someNow, ...options })
}

/** All batches of changes as one. */
export async function changesOf(store: Store, since: number, mostListings = 100): Promise<ChangesBatch> {
  const all: ChangesBatch[] = []
  for await (const batch of store.changedSince(since, mostListings)) all.push(batch)
  return all.reduce((sum, batch) => {
    if (sum.kind === 'unknown' || batch.kind === 'unknown')
      throw new Error('unknown changes came beside others')
    return {
      ...batch,
      listed: [...sum.listed, ...batch.listed],
      standings: [...sum.standings, ...batch.standings],
      removed: [...sum.removed, ...batch.removed],
    }
  })
}

/** All that a store holds, and its revision. */
export async function everything(store: Store) {
  const servers: GameServer[] = []
  let revision = -1
  for await (const batch of store.readAll()) {
    revision = batch.revision
    servers.push(...batch.servers)
  }
  return { revision, servers }
}
