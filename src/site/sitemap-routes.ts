import { problemAnswer } from '../api/problems.ts'
import { sendAnswer, sendFixed } from '../api/send.ts'
import { robots, sitemap, sitemapCount, sitemapIndex } from './sitemap.ts'
import type { AddVisit } from './visit.ts'

const xml = { type: 'application/xml; charset=utf-8', freshness: 'public, max-age=3600' }
const text = { type: 'text/plain; charset=utf-8', freshness: 'public, max-age=3600' }
const noSitemap = problemAnswer('not-found', 'there are fewer sitemaps')

/** `/robots.txt`, and `/sitemap.xml` with the parts that it has when one is not enough. */
export function addSitemapRoutes(addVisit: AddVisit): void {
  addVisit('/robots.txt', ({ request, reply, shown, answer }) => {
    return sendAnswer(
      request,
      reply,
      answer('robots', () => robots(shown.root)),
      text,
    )
  })

  addVisit('/sitemap.xml', ({ request, reply, shown: { snapshot, root }, answer }) => {
    const made = answer('sitemap', () => {
      return sitemapCount(snapshot) === 1 ? sitemap(snapshot, root, 1) : sitemapIndex(snapshot, root)
    })
    return sendAnswer(request, reply, made, xml)
  })

  addVisit('/sitemaps/:part', ({ request, reply, shown: { snapshot, root }, answer }) => {
    const { part } = request.params as { part: string }
    const number = Number(/^([1-9][0-9]{0,4})\.xml$/.exec(part)?.[1] ?? Number.NaN)
    if (!(number <= sitemapCount(snapshot))) return sendFixed(reply, noSitemap)
    return sendAnswer(
      request,
      reply,
      answer(`sitemap\0${number}`, () => sitemap(snapshot, root, number)),
      xml,
    )
  })
}
