/** Fastify that asks PostgreSQL for each request, through a pool of connections. */
import { makePostgresCatalogue, PostgresCatalogue } from '../databases/postgres-catalogue.ts'
import { readDataset } from '../dataset.ts'
import { createDatabaseApp, shown } from './fastify-database.ts'
import { serveApp } from './listen.ts'

await serveApp(async ({ dataset, postgres }) => {
  if (postgres === null) throw new Error('there is no PostgreSQL to ask; npm run bench starts one')
  await makePostgresCatalogue(postgres, readDataset(dataset))
  const catalogue = await PostgresCatalogue.open(postgres)
  return createDatabaseApp((request) => catalogue.page(request, shown))
})
