/** The value below which the share `p` of the values lies (nearest rank). */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** A distribution of durations in milliseconds. */
export interface Spread {
  readonly p50: number
  readonly p99: number
  readonly max: number
  readonly count: number
}

export function spread(durations: readonly number[]): Spread {
  const max = durations.reduce((most, value) => Math.max(most, value), 0)
  return { p50: percentile(durations, 0.5), p99: percentile(durations, 0.99), max, count: durations.length }
}

/** The median of each figure over the rounds. */
export function medianSpread(rounds: readonly Spread[]): Spread {
  const of = (figure: keyof Spread) => median(rounds.map((round) => round[figure]))
  return { p50: of('p50'), p99: of('p99'), max: of('max'), count: of('count') }
}
