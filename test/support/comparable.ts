import { bytesAt } from '../../src/catalogue/columns.ts'
import { recordPieces, type Snapshot } from '../../src/catalogue/snapshot.ts'

/** A snapshot as plain values: what it says, however it was made and wherever its memory is. */
export function comparable(snapshot: Snapshot) {
  const { listings, statuses, revision } = snapshot
  const ids = Array.from({ length: listings.count }, (_, i) =>
    Buffer.from(bytesAt(listings.ids, i)).toString(),
  )
  return {
    ids,
    revision,
    records: ids.map((_, i) => Buffer.concat(recordPieces(snapshot, i, true)).toString()),
    orders: Object.values(statuses.orders).map(({ listings: order, ranks }) => [[...order], [...ranks]]),
  }
}
