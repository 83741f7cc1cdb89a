import { findRows, sharedUint32s, type TextColumn } from './columns.ts'
import type { ListingLayer } from './listing-layer.ts'
import { gone } from './origins.ts'
import { mergeSorted, sortTexts } from './text-sort.ts'

/**
 * The order of the names.
 * @param earlier the listings of an earlier layer in the order of their names.
 * @param renumbered the new number of each of them, or `gone`.
 * @param added the numbers of the listings that were not taken over: only their names are sorted.
 */
export function mergeSortedNames(
  earlier: Uint32Array,
  { units, starts }: TextColumn,
  renumbered: Uint32Array,
  added: Uint32Array,
): Pick<ListingLayer, 'sortedNames' | 'sortedNameListings' | 'nameRanks'> {
  const count = starts.length
  const sortedNames = sharedUint32s(count)
  let to = added.length
  for (const old of earlier) {
    const listing = renumbered[old]!
    if (listing !== gone) sortedNames[to++] = starts[listing]!
  }
  const addedNames = added.map((listing) => starts[listing]!)
  sortTexts(units, addedNames)
  mergeSorted(units, sortedNames, addedNames)
  const sortedNameListings = findRows({ units, starts }, sortedNames, sharedUint32s(count))
  const nameRanks = sharedUint32s(count)
  for (let rank = 0; rank < count; rank++) nameRanks[sortedNameListings[rank]!] = rank
  return { sortedNames, sortedNameListings, nameRanks }
}
