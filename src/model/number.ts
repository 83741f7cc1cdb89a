export type Believed = { kind: 'absent' } | { kind: 'value'; value: number } | { kind: 'disbelieved' }

const absent: Believed = { kind: 'absent' }
const disbelieved: Believed = { kind: 'disbelieved' }

/**
 * A count as people write it: a whole number from 0 to `ceiling`, as a number or as plain decimal text (`12`, ` 12 `,
 * `12.0`). Negative numbers, fractions, NaN, other types and anything above the ceiling are disbelieved, so that the
 * 2147483647 of an uninitialised counter never ranks; null, undefined and blank text are absent.
 */
export function believable(value: unknown, ceiling: number): Believed {
  if (value === null || value === undefined) return absent
  if (typeof value === 'string') return value.trim() === '' ? absent : inRange(plainDecimal(value), ceiling)
  return typeof value === 'number' ? inRange(value, ceiling) : disbelieved
}

function plainDecimal(text: string): number {
  return /^\s*\d+(?:\.0+)?\s*$/.test(text) ? Number(text) : Number.NaN
}

function inRange(value: number, ceiling: number): Believed {
  // Adding 0 turns -0 into 0.
  return Number.isInteger(value) && value >= 0 && value <= ceiling
    ? { kind: 'value', value: value + 0 }
    : disbelieved
}
