import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { Answer } from '../answer.ts'
import { describedBy } from '../discovery.ts'
import type { AnswerKind } from '../represent.ts'
import { sendAnswer } from '../send.ts'
import { docsPage } from './docs-page.ts'

/** What the page may load: its own two files, and the API; no inline code, no other host. */
const security = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
}

const freshness = 'public, max-age=300'

/**
 * `/docs`, for people. Of ours, and not a package's: see ARCHITECTURE.md. Made when it is first asked for, so that a
 * start does not wait for it.
 * @param baseUrl where clients reach the app, without a `/` at its end; empty when unknown.
 */
export function addDocsRoutes(app: FastifyInstance, baseUrl: string): void {
  add('/docs', 'text/html', () => new Answer(Buffer.from(docsPage(baseUrl)), describedBy(baseUrl)))
  add('/docs/docs.css', 'text/css', () => new Answer(readBeside('docs.css'), null))
  add('/docs/try-it.js', 'text/javascript', () => new Answer(readBeside('try-it.js'), null))

  // The page's own files are relative to `/docs`.
  app.get('/docs/', (_request, reply) => reply.code(308).header('location', '../docs').send())

  function add(url: string, type: string, make: () => Answer): void {
    const kind: AnswerKind = { type: `${type}; charset=utf-8`, freshness }
    let answer: Answer | null = null
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => {
        answer ??= make()
        return sendAnswer(request, reply.headers(security), answer, kind)
      },
    })
  }
}

function readBeside(file: string): Buffer {
  return readFileSync(new URL(`./${file}`, import.meta.url))
}
