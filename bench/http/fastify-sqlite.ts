/** Fastify that asks SQLite for each request. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { makeSqliteCatalogue, SqliteCatalogue } from '../databases/sqlite-catalogue.ts'
import { readDataset } from '../dataset.ts'
import { createDatabaseApp, shown } from './fastify-database.ts'
import { serveApp } from './listen.ts'

await serveApp(async ({ dataset, folder }) => {
  const file = join(folder, `search-${dataset.count}.db`)
  if (!existsSync(file)) makeSqliteCatalogue(file, readDataset(dataset))
  const catalogue = new SqliteCatalogue(file)
  return createDatabaseApp((request) => catalogue.page(request, shown))
})
