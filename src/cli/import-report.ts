import { styleText } from 'node:util'
import type { ImportOutcome } from './import-list.ts'

/** Reasons shown on the terminal; the rejects file has them all. */
const shownReasons = 8

const format = (count: number) => count.toLocaleString('en')
const dim = (text: string) => styleText('dim', text, { stream: process.stdout })

/** The outcome for a person. */
export function reportText(
  outcome: ImportOutcome,
  { dryRun, rejects }: { dryRun?: boolean | undefined; rejects?: string | undefined },
): string {
  const { counts, refused } = outcome
  const rows: [string, number, string][] = [
    ['imported', counts.imported, ''],
    ['changed', counts.changed, ''],
    ['unchanged', counts.unchanged, ''],
    ['removed', counts.removed, ''],
    ['refused', refused, refused > 0 && rejects !== undefined ? `see ${rejects}` : ''],
  ]
  if (counts.repeated > 0) rows.push(['repeated', counts.repeated, 'the last row of each id counts'])
  const width = Math.max(...rows.map(([, count]) => format(count).length))
  const table = rows.map(([name, count, remark]) =>
    `  ${name.padEnd(10)} ${format(count).padStart(width)}  ${dim(remark)}`.trimEnd(),
  )
  return [
    headline(outcome, dryRun ?? false),
    ...table,
    ...reasonLines(outcome),
    ...noteLines(outcome),
    '',
  ].join('\n')
}

/** The outcome for a program: one line of JSON. */
export function reportJson(outcome: ImportOutcome, dryRun = false): string {
  const { kind, name, format, counts, rows, refused, reasons, notes, tookMs } = outcome
  return `${JSON.stringify({
    outcome: kind,
    dryRun,
    source: name,
    format,
    rows,
    ...counts,
    refused,
    reasons: [...reasons].map(([reason, { count, line }]) => ({ reason, count, firstLine: line })),
    notBelieved: Object.fromEntries(notes),
    tookMs: Math.round(tookMs),
  })}\n`
}

function headline({ kind, name, format: list, rows, tookMs }: ImportOutcome, dryRun: boolean): string {
  if (kind === 'refused')
    return `Nothing was imported from ${name}: a row was refused, and --strict was given.`
  if (kind === 'empty') {
    return `Nothing was changed: no row of ${name} can be used, so --replace would remove everything.`
  }
  const rate = rows < 1000 ? '' : `, ${format(Math.round(rows / (tookMs / 1000)))} a second`
  const facts = dim(
    `${list}, ${format(rows)} ${rows === 1 ? 'row' : 'rows'} in ${(tookMs / 1000).toFixed(1)} s${rate}`,
  )
  return `${dryRun ? `A dry run of ${name} changed nothing` : `Imported ${name}`}  ${facts}`
}

function reasonLines({ reasons }: ImportOutcome): string[] {
  if (reasons.size === 0) return []
  const most = [...reasons].sort(([, a], [, b]) => b.count - a.count)
  const lines = most
    .slice(0, shownReasons)
    .map(
      ([reason, { count, line }]) =>
        `  ${format(count)} × ${reason} ${dim(`(first in line ${format(line)})`)}`,
    )
  const more = most.length - shownReasons
  return ['', 'Refused because', ...lines, ...(more > 0 ? [dim(`  and ${more} other reasons`)] : [])]
}

function noteLines({ notes }: ImportOutcome): string[] {
  if (notes.size === 0) return []
  const fields = [...notes].map(([field, count]) => `${field} ${format(count)}`).join(', ')
  return ['', `Not believed and left unknown: ${fields}`]
}
