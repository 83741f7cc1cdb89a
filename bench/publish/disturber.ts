/** One round changes the store of a soak as a busy quarter of a minute would: a tenth of the statuses, a few names. */
import { openStore } from '../../src/store/open-store.ts'
import { openDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'
import { changedListings, changedStatuses, put } from './changes.ts'
import { soakDatabase } from './soak-database.ts'

const namesARound = 200

await serveOperation<null, null>(async ({ dataset, folder }) => {
  const records = openDataset(dataset)
  const store = await openStore(soakDatabase(folder))
  await put(store, records())
  let change = 0
  const round = async () => {
    change++
    await put(store, changedStatuses(records, change))
    if (change % 4 === 0) await put(store, Iterator.from(changedListings(records, change)).take(namesARound))
    return null
  }
  return { info: null, round, end: () => store.close() }
})
