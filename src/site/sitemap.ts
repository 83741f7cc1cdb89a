import { bytesAt } from '../catalogue/columns.ts'
import type { Snapshot } from '../catalogue/snapshot.ts'
import { escaped } from './view/html.ts'
import { serverUrl } from './view/list-state.ts'

/** A sitemap may name so many addresses (sitemaps.org, "Sitemap index files"). */
const mostUrls = 50_000

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const decoder = new TextDecoder()

/** In how many sitemaps the catalogue fits; the list itself takes the first address of the first. */
export function sitemapCount({ listings }: Snapshot, perSitemap = mostUrls): number {
  return Math.ceil((listings.count + 1) / perSitemap)
}

/** Names all sitemaps when there are several. @param root where clients reach the app, without a `/` at its end. */
export function sitemapIndex(snapshot: Snapshot, root: string, perSitemap = mostUrls): string {
  const entries = Array.from({ length: sitemapCount(snapshot, perSitemap) }, (_, index) => {
    return `<sitemap><loc>${escaped(`${root}/sitemaps/${index + 1}.xml`)}</loc></sitemap>\n`
  })
  return `${declaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

/** One sitemap. @param number from 1 to `sitemapCount`. */
export function sitemap({ listings }: Snapshot, root: string, number: number, perSitemap = mostUrls): string {
  const first = (number - 1) * perSitemap
  const urls: string[] = []
  for (let at = first; at < Math.min(first + perSitemap, listings.count + 1); at++) {
    const url = at === 0 ? `${root}/` : serverUrl(root, decoder.decode(bytesAt(listings.ids, at - 1)))
    urls.push(`<url><loc>${escaped(url)}</loc></url>\n`)
  }
  return `${declaration}<urlset ${namespace}>\n${urls.join('')}</urlset>\n`
}

/** Everything may be read but searches, of which there is no end. */
export function robots(root: string): string {
  return `User-agent: *\nDisallow: /*?q=\nDisallow: /*&q=\n\nSitemap: ${root}/sitemap.xml\n`
}
