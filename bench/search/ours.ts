/** Rollcall's own search, without the answer cache that stands before it. */
import { search } from '../../src/catalogue/search.ts'
import { SnapshotBuilder } from '../../src/catalogue/snapshot.ts'
import { buffersOf, sizeOf } from '../../src/publish/snapshot-weight.ts'
import { serveContestant } from './contestant.ts'

await serveContestant((servers) => {
  const builder = new SnapshotBuilder()
  for (const server of servers) builder.add(server)
  const snapshot = builder.finish(1)
  return { search: (request) => search(snapshot, request), storedBytes: sizeOf(buffersOf(snapshot)) }
})
