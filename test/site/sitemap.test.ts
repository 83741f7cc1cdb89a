import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sitemap, sitemapCount, sitemapIndex } from '../../src/site/sitemap.ts'
import { sourceOf } from '../support/app.ts'
import { gameServer, snapshotOf } from '../support/servers.ts'
import { startSite } from '../support/site.ts'

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url!)

test('the sitemap names the list and every game server', async (t) => {
  const { origin } = await startSite(t, {
    snapshots: sourceOf([gameServer({ id: 'a' }), gameServer({ id: "é'&b" })]),
  })
  const answer = await fetch(`${origin}/sitemap.xml`)
  assert.equal(answer.headers.get('content-type'), 'application/xml; charset=utf-8')
  assert.deepEqual(locations(await answer.text()), [
    `${origin}/`,
    `${origin}/servers/a`,
    `${origin}/servers/%C3%A9&#39;%26b`,
  ])
  assert.match(
    await (await fetch(`${origin}/robots.txt`)).text(),
    new RegExp(`^Sitemap: ${origin}/sitemap.xml$`, 'm'),
  )
  assert.equal((await fetch(`${origin}/sitemaps/1.xml`)).status, 200)
  for (const part of ['2.xml', '0.xml', 'x'])
    assert.equal((await fetch(`${origin}/sitemaps/${part}`)).status, 404, part)
})

test('more than fit are split, each named once, and the index names all parts', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const snapshot = snapshotOf(ids.map((id) => gameServer({ id })))
  for (const most of [1, 2, 3, 4, 7, 8, 9]) {
    const count = sitemapCount(snapshot, most)
    const parts = Array.from({ length: count }, (_, index) =>
      locations(sitemap(snapshot, 'http://x', index + 1, most)),
    )
    assert.ok(
      parts.every((part) => part.length > 0 && part.length <= most),
      `parts of ${most}`,
    )
    assert.deepEqual(parts.flat(), ['http://x/', ...ids.map((id) => `http://x/servers/${id}`)])
    assert.equal(locations(sitemapIndex(snapshot, 'http://x', most)).length, count)
  }
})
