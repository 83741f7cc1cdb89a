/** PostgreSQL with a trigram index (pg_trgm), over a Unix socket. */
import { makePostgresCatalogue, PostgresCatalogue } from '../databases/postgres-catalogue.ts'
import { type Contestant, serveContestant } from './contestant.ts'

await serveContestant(async (servers, { postgres }): Promise<Contestant> => {
  if (postgres === null) throw new Error('there is no PostgreSQL to ask; npm run bench starts one')
  const storedBytes = await makePostgresCatalogue(postgres, servers)
  const catalogue = await PostgresCatalogue.open(postgres)
  return {
    storedBytes,
    async search(request) {
      const { total, rows } = await catalogue.page(request, 'number')
      return { total, listings: rows.map(({ number }) => Number(number)) }
    },
    end: () => catalogue.close(),
  }
})
