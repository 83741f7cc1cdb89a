import { openStore, storeProblem } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { Failure } from './exit.ts'

/**
 * Opens the store, works with it and closes it.
 * @throws Failure when the store can't be opened or fails on the way.
 */
export async function withStore<T>(databaseUrl: string, work: (store: Store) => Promise<T>): Promise<T> {
  try {
    const store = await openStore(databaseUrl)
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  } catch (error) {
    const problem = storeProblem(error)
    throw problem === null ? error : new Failure(problem)
  }
}
