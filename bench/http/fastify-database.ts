import Fastify, { type FastifyInstance } from 'fastify'
import type { SearchRequest } from '../../src/catalogue/search.ts'
import { columns, type Row, recordOf } from '../databases/columns.ts'

type Page = { readonly total: number; readonly rows: Row[] }

/** All that a record shows; the folded texts are for searching only. */
export const shown = columns.filter((name) => !name.startsWith('folded_')).join(', ')

const querySchema = {
  type: 'object',
  properties: {
    page: { type: 'integer', minimum: 1, default: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 20 },
    q: { type: 'string', maxLength: 100, default: '' },
    tag: { type: 'string', nullable: true, default: null },
    sort: { enum: ['default', 'players', 'votes'], default: 'default' },
  },
}

/**
 * A list API as a team would write it in a week: Fastify checks the parameters, the database answers each request.
 * No limiter, no ETag, no Link: less than Rollcall does.
 */
export function createDatabaseApp(page: (request: SearchRequest) => Page | Promise<Page>): FastifyInstance {
  const app = Fastify({ logger: false, keepAliveTimeout: 65_000 })
  app.get<{ Querystring: SearchRequest }>('/api/v1/servers', { schema: { querystring: querySchema } }, list)
  return app

  async function list(
    request: { query: SearchRequest },
    reply: { header(name: string, value: string): unknown },
  ) {
    const { total, rows } = await page(request.query)
    const { page: number, limit } = request.query
    reply.header('access-control-allow-origin', '*')
    return {
      data: rows.map(recordOf),
      meta: { page: number, limit, total, totalPages: Math.ceil(total / limit) },
    }
  }
}
