/** Numbers from 0 up to, but not including, 1. */
export type Random = () => number

/** Mixes two whole numbers into one of 32 bits that looks unrelated to both (MurmurHash3's finalizer). */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ b
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** The same numbers for the same seed on every machine (mulberry32, by Tommy Ettinger; public domain). */
export function seededRandom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `least` to `most`. */
export function between(random: Random, least: number, most: number): number {
  return least + Math.floor(random() * (most - least + 1))
}

export function pick<T>(random: Random, choices: ArrayLike<T>): T {
  return choices[Math.floor(random() * choices.length)]!
}

/** A rank from 0 to `count - 1`; rank r comes about 1 / (r + 1) as often as rank 0 (Zipf's law). */
export function zipf(random: Random, count: number): number {
  return Math.floor((count + 1) ** random()) - 1
}

/** Picks by weight, from pairs of a choice and its weight. */
export function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let left = random() * choices.reduce((sum, [, weight]) => sum + weight, 0)
  for (const [choice, weight] of choices) {
    left -= weight
    if (left < 0) return choice
  }
  return choices.at(-1)![0]
}
