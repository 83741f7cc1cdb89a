import type { Goal, MeasuredSuite, Table } from './suite.ts'

/** Three figures are as many as a noisy machine can promise. */
export function milliseconds(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(2)))
}

export function seconds(valueMs: number): string {
  return Number.isFinite(valueMs) ? `${Number((valueMs / 1000).toPrecision(2))} s` : '–'
}

export function count(value: number): string {
  return Number.isFinite(value) ? Math.round(value).toLocaleString('en') : '–'
}

export function megabytes(bytes: number): string {
  return Number.isFinite(bytes) ? `${count(bytes / 1e6)} MB` : '–'
}

export function times(ratio: number): string {
  if (!Number.isFinite(ratio)) return '–'
  return `${ratio >= 10 ? count(ratio) : ratio.toFixed(2)} ×`
}

export function markdownTable({ title, columns, rows, notes }: Table): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const rule = `|${columns.map((_, index) => (index === 0 ? '---' : '---:')).join('|')}|`
  const table = [line(columns), rule, ...rows.map(line)].join('\n')
  return [`## ${title}`, table, ...notes].join('\n\n')
}

export function percent(share: number): string {
  return Number.isFinite(share) ? `${(share * 100).toFixed(share < 0.1 ? 1 : 0)} %` : '–'
}

/** With more of the machine taken by others, nothing can be said: waits for it hide what they should be compared with. */
const mostStolen = 0.1

/** Each goal with what others took of the machine while its suite ran. */
export function goalsTable(goals: readonly (Goal & Pick<MeasuredSuite, 'stolen'>)[]): string {
  const rows = goals.map(({ what, reach, measured, isMet, stolen }) => [
    ...[what, reach, measured, stolen > mostStolen ? 'unclear' : isMet ? 'yes' : 'no', percent(stolen)],
  ])
  return markdownTable({
    title: 'What Rollcall means to reach',
    columns: ['what', 'reach', 'measured', 'reached', 'taken by others'],
    rows,
    notes: [
      '“Taken by others” is the share of the processor time that its part of the run wanted and the host of this virtual machine gave to others. With a few percent, the slowest answers are the neighbours’ doing; with more than a tenth, nothing is told about the goal.',
    ],
  })
}
