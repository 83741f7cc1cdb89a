import type { FieldMap } from '../import/field-map.ts'
import type { Format } from '../import/format.ts'
import { ImportError } from '../import/import-error.ts'
import { openSource } from '../import/open-source.ts'
import { type ImportBatch, type RefusedRow, readList } from '../import/read-list.ts'
import type { ImportSession, MergeCounts, Store } from '../store/store.ts'
import { Failure } from './exit.ts'
import { withStore } from './with-store.ts'

export interface ImportJob {
  /** A file, a URL, or `-` for standard input. */
  readonly source: string
  readonly databaseUrl: string
  readonly format?: Format | undefined
  readonly map?: FieldMap | undefined
  readonly replace?: boolean | undefined
  readonly dryRun?: boolean | undefined
  /** Imports nothing when a row is refused. */
  readonly strict?: boolean | undefined
  readonly example?: boolean | undefined
  /** Told after each batch, and before the merge. */
  readonly onProgress?: ((progress: ImportProgress) => void) | undefined
  /** Waited for; what it throws ends the import before anything is changed. */
  readonly onRefused?: ((rows: readonly RefusedRow[]) => Promise<void>) | undefined
}

export interface ImportProgress {
  readonly step: 'reading' | 'merging'
  readonly rows: number
  /** Stored bytes read so far, and in all; null when nobody says. */
  readonly readBytes: number
  readonly sizeBytes: number | null
}

export interface ImportOutcome {
  /** `refused`: a strict import met a bad row. `empty`: no row was left to put in place of what is stored. */
  readonly kind: 'merged' | 'refused' | 'empty'
  readonly name: string
  readonly format: Format
  /** All zero unless merged. */
  readonly counts: MergeCounts
  readonly rows: number
  readonly refused: number
  /** Why rows were refused: how many, and the line of the first. */
  readonly reasons: ReadonlyMap<string, { readonly count: number; readonly line: number }>
  /** Fields with values that were not believed, and how many. */
  readonly notes: ReadonlyMap<string, number>
  readonly tookMs: number
}

/**
 * Reads a list, cleans it, and merges it into the store in one transaction.
 * @throws Failure when the list or the store can't be read; nothing is changed then.
 */
export async function importList(job: ImportJob): Promise<ImportOutcome> {
  const startedAt = performance.now()
  try {
    return await withStore(job.databaseUrl, (store) => importInto(store, job, startedAt))
  } catch (error) {
    if (error instanceof ImportError) throw new Failure(error.message)
    throw error
  }
}

async function importInto(store: Store, job: ImportJob, startedAt: number): Promise<ImportOutcome> {
  const now = Date.now()
  const tally = new Tally()
  let readBytes = 0
  let format: Format = 'ndjson'
  const source = await openSource(job.source, { onBytes: (count) => (readBytes = count) })
  const tell = (step: ImportProgress['step']) =>
    job.onProgress?.({ step, rows: tally.rows, readBytes, sizeBytes: source.sizeBytes })
  const session = await store.beginImport()
  const { map } = job
  const batches = readList(source.bytes, {
    now,
    map,
    format: job.format,
    onFormat: (found) => {
      format = found
    },
  })
  for await (const batch of batches) {
    await session.add(batch.servers)
    tally.add(batch)
    if (batch.refused.length > 0) await job.onRefused?.(batch.refused)
    tell('reading')
  }
  tell('merging')
  const kind = verdict(job, tally)
  const counts = await finish(session, kind, job, now)
  const { rows, refused, reasons, notes } = tally
  const tookMs = performance.now() - startedAt
  return { kind, name: source.name, format, counts, rows, refused, reasons, notes, tookMs }
}

function verdict({ strict, replace }: ImportJob, { rows, refused }: Tally): ImportOutcome['kind'] {
  if (strict && refused > 0) return 'refused'
  return replace && rows === refused ? 'empty' : 'merged'
}

async function finish(
  session: ImportSession,
  kind: ImportOutcome['kind'],
  { replace = false, dryRun = false, example = false }: ImportJob,
  now: number,
): Promise<MergeCounts> {
  if (kind === 'merged') return session.merge({ replace, dryRun, example, now })
  await session.discard()
  return { imported: 0, changed: 0, unchanged: 0, removed: 0, repeated: 0 }
}

/** What has come out of the list so far. */
class Tally {
  rows = 0
  refused = 0
  readonly reasons = new Map<string, { count: number; line: number }>()
  readonly notes = new Map<string, number>()

  add(batch: ImportBatch): void {
    this.rows += batch.servers.length + batch.refused.length
    this.refused += batch.refused.length
    for (const [field, count] of batch.notes) this.notes.set(field, (this.notes.get(field) ?? 0) + count)
    for (const { line, reasons } of batch.refused) {
      for (const reason of reasons) this.#addReason(reason, line)
    }
  }

  #addReason(reason: string, line: number): void {
    const known = this.reasons.get(reason)
    if (known !== undefined) known.count++
    else if (this.reasons.size < mostReasons) this.reasons.set(reason, { count: 1, line })
  }
}

/** Reasons may quote what came, so a bad list could have as many as rows. */
const mostReasons = 1000
