/**
 * A number from 0 up to, but not including, 1 that follows from the text alone and looks like chance: FNV-1a with 32 bits
 * (https://datatracker.ietf.org/doc/html/draft-eastlake-fnv), its bits mixed once more, since near texts give near sums.
 */
export function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32
}
