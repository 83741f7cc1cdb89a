import { styleText } from 'node:util'
import type { ImportProgress } from './import-list.ts'

const barWidth = 24
/** Often enough for the eye; a plain log gets a line only this often. */
const barIntervalMs = 80
const lineIntervalMs = 5000

/** Shows how far an import is, on standard error: a bar on a terminal, else a line now and then. */
export function showProgress(silent: boolean): {
  show: (progress: ImportProgress) => void
  clear: () => void
} {
  const out = process.stderr
  const startedAt = performance.now()
  let shownAt = out.isTTY ? 0 : startedAt
  let drawn = false
  return {
    show(progress) {
      const now = performance.now()
      const isDue = now - shownAt >= (out.isTTY ? barIntervalMs : lineIntervalMs)
      // The merge is the last thing that is told before a silence of seconds, so a bar that is up must not miss it.
      if (silent || !(isDue || (drawn && progress.step === 'merging'))) return
      shownAt = now
      const seconds = (now - startedAt) / 1000
      drawn = out.isTTY
      out.write(out.isTTY ? `\r\x1b[K  ${bar(progress, seconds)}` : `${facts(progress, seconds)}\n`)
    },
    clear() {
      if (drawn) out.write('\r\x1b[K')
      drawn = false
    },
  }
}

function bar(progress: ImportProgress, seconds: number): string {
  const share = shareRead(progress)
  if (share === null) return facts(progress, seconds)
  const full = Math.floor(share * barWidth)
  const drawing =
    styleText('green', '━'.repeat(full), { stream: process.stderr }) +
    styleText('dim', '━'.repeat(barWidth - full), { stream: process.stderr })
  return `${drawing} ${facts(progress, seconds)}`
}

function facts(progress: ImportProgress, seconds: number): string {
  const { rows, step } = progress
  if (step === 'merging') return `${rows.toLocaleString('en')} rows read, merging them into the database`
  const rate = `${rows.toLocaleString('en')} rows, ${Math.round(rows / seconds).toLocaleString('en')} a second`
  const share = shareRead(progress)
  if (share === null || share === 0) return rate
  const left = Math.ceil((seconds * (1 - share)) / share)
  return `${String(Math.floor(share * 100)).padStart(3)} %  ${rate}, ${left} s left`
}

function shareRead({ readBytes, sizeBytes }: ImportProgress): number | null {
  return sizeBytes === null || sizeBytes === 0 ? null : Math.min(1, readBytes / sizeBytes)
}
