/** SQLite's full-text index of trigrams, through node:sqlite; terms below three characters scan the texts. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeSqliteCatalogue, SqliteCatalogue } from '../databases/sqlite-catalogue.ts'
import { type Contestant, serveContestant } from './contestant.ts'

await serveContestant((servers, { folder }): Contestant => {
  const file = join(folder, `search-${servers.length}.db`)
  const storedBytes = existsSync(file) ? 0 : makeSqliteCatalogue(file, servers)
  const catalogue = new SqliteCatalogue(file)
  return {
    storedBytes,
    search(request) {
      const { total, rows } = catalogue.page(request, 'number')
      return { total, listings: rows.map(({ number }) => Number(number)) }
    },
    end: () => catalogue.close(),
  }
})
