/** How many values pass through a store at a time: they bound its memory, and cost hardly more than all at once. */
const batchSize = 1000

/** The values in arrays of a thousand, the last of which holds the rest, which may be none. */
export function* batches<T>(values: Iterable<T>): Iterable<T[]> {
  let batch: T[] = []
  for (const value of values) {
    batch.push(value)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  yield batch
}
