import { openStore } from '../src/store/open-store.ts'
import { type Dataset, openDataset } from './dataset.ts'
import { put } from './publish/changes.ts'

/**
 * Makes a SQLite database that holds the game servers of a dataset; returns its URL.
 * @param path of a file that is not there yet.
 */
export async function fillStore(path: string, dataset: Dataset): Promise<string> {
  const databaseUrl = `sqlite:${path}`
  const store = await openStore(databaseUrl)
  await put(store, openDataset(dataset)())
  await store.close()
  return databaseUrl
}
