import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Answer } from '../api/answer.ts'
import { starting } from '../api/fixed-answers.ts'
import { KeptAnswers } from '../api/kept-answers.ts'
import { sendFixed } from '../api/send.ts'
import type { SnapshotSource } from '../api/snapshot-source.ts'
import type { Brand } from './brand.ts'
import { addEmbedRoutes } from './embed-routes.ts'
import { addFileRoutes } from './file-routes.ts'
import type { PageFiles } from './page-files.ts'
import { addPageRoutes } from './page-routes.ts'
import type { Shown } from './shown.ts'
import { addSitemapRoutes } from './sitemap-routes.ts'
import type { AddVisit, VisitHandler } from './visit.ts'

const cacheSize = 32 * 1024 * 1024

export interface SiteOptions {
  readonly snapshots: SnapshotSource
  readonly brand: Brand
  readonly files: PageFiles
  /** Where clients reach the app, without a `/` at its end; null to go by what each request asks for. */
  readonly publicUrl: string | null
}

/** Adds the page, what it embeds elsewhere, and what crawlers ask for. None of it is counted by the rate limit. */
export function addSite(app: FastifyInstance, options: SiteOptions): void {
  const { snapshots, brand, files, publicUrl } = options
  const frame = {
    brand,
    files,
    base: publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/$/, ''),
  }
  const answers = new KeptAnswers(cacheSize)

  const addVisit: AddVisit = (url, handler) => {
    app.route({ method: ['GET', 'HEAD'], url, handler: (request, reply) => visit(request, reply, handler) })
  }
  addPageRoutes(addVisit, frame)
  addEmbedRoutes(addVisit, brand)
  addSitemapRoutes(addVisit)
  addFileRoutes(app, frame)

  function visit(request: FastifyRequest, reply: FastifyReply, handler: VisitHandler) {
    const published = snapshots.current
    if (published === null) return sendFixed(reply, starting)
    const root = publicUrl ?? `${request.protocol}://${request.host}`
    const shown: Shown = { ...published, now: Date.now(), root }
    const answer = (key: string, make: () => string) =>
      answers.get(published, `${root}\0${key}`, () => new Answer(Buffer.from(make()), null))
    return handler({ request, reply, shown, answer })
  }
}
