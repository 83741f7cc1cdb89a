/** What a publish takes in the publisher's thread, from reading the changes in the store to the new snapshot. */
import { join } from 'node:path'
import type { GameServer } from '../../src/model/game-server.ts'
import { Publisher } from '../../src/publish/publisher.ts'
import { openStore } from '../../src/store/open-store.ts'
import { openDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'
import { changedListings, changedStatuses, put } from './changes.ts'

export interface PublishInfo {
  readonly firstMs: number
}

export interface PublishRound {
  readonly statusesMs: number
  readonly listingsMs: number
}

await serveOperation<PublishInfo, PublishRound>(async ({ dataset, folder }) => {
  const records = openDataset(dataset)
  const databaseUrl = `sqlite:${join(folder, `publish-${dataset.count}.db`)}`
  const store = await openStore(databaseUrl)
  await put(store, records())
  let published = Promise.withResolvers<number>()
  const publisher = new Publisher({
    databaseUrl,
    refreshMs: 100,
    snapshotPath: join(folder, `publish-${dataset.count}.snapshot`),
    saved: null,
    onEvent: (event) => {
      if (event.kind === 'published') published.resolve(event.tookMs)
      else if (event.kind === 'store-away') published.reject(new Error(event.reason))
    },
  })
  const firstMs = await published.promise
  const publish = async (changed: Iterable<GameServer>) => {
    published = Promise.withResolvers()
    await put(store, changed)
    return published.promise
  }
  let rounds = 0
  const round = async () => {
    const statusesMs = await publish(changedStatuses(records, rounds))
    const listingsMs = await publish(changedListings(records, rounds++))
    return { statusesMs, listingsMs }
  }
  const end = async () => {
    await publisher.stop()
    await store.close()
  }
  return { info: { firstMs }, round, end }
})
