/** Imports the run's NDJSON list into a new SQLite database through `importList`, as `rollcall import` does. */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { importList } from '../../src/cli/import-list.ts'
import { readDataset } from '../dataset.ts'
import { serveOperation } from '../operation.ts'
import { writeLists } from './lists.ts'

await serveOperation<null, number>(({ dataset, folder }) => {
  const { ndjson } = writeLists(readDataset(dataset), folder)
  const file = join(folder, 'import-ours.db')
  const round = async () => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
    const startedAt = performance.now()
    const { counts } = await importList({ source: ndjson, databaseUrl: `sqlite:${file}` })
    if (counts.imported !== dataset.count)
      throw new Error(`${counts.imported} of ${dataset.count} were imported`)
    return performance.now() - startedAt
  }
  return { info: null, round }
})
