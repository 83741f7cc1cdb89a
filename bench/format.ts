import type { Goal, Table } from './suite.ts'

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

export function goalsTable(goals: readonly Goal[]): string {
  const rows = goals.map(({ what, reach, measured, isMet }) => [what, reach, measured, isMet ? 'yes' : 'no'])
  return markdownTable({
    title: 'What Rollcall means to reach',
    columns: ['what', 'reach', 'measured', 'reached'],
    rows,
    notes: [],
  })
}
