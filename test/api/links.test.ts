import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const many = Array.from({ length: 7 }, (_, i) =>
  gameServer({ id: `s${i}`, name: `a&b "${i}" 生`, tags: ['PVP'] }),
)

/** The pages that a `Link` header names, by relation. */
function pagesOf(link: string): Record<string, string> {
  const links = [...link.matchAll(/<([^<>"\s]*)>; rel="(\w+)"(?:, |$)/g)]
  assert.equal(links.map(([whole]) => whole).join(''), link)
  return Object.fromEntries(
    links.map(([, url, relation]) => [relation, new URL(url!, 'http://relative').searchParams.get('page')]),
  )
}

test('a page names its neighbours and the ends', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many) })
  const cases: Record<string, Record<string, string>> = {
    '?limit=3': { first: '1', next: '2', last: '3' },
    '?limit=3&page=2': { first: '1', prev: '1', next: '3', last: '3' },
    '?limit=3&page=3': { first: '1', prev: '2', last: '3' },
    '?limit=3&page=9': { first: '1', prev: '3', last: '3' },
    '?q=nothing': { first: '1', last: '1' },
    '?q=nothing&page=2': { first: '1', prev: '1', last: '1' },
    '': { first: '1', last: '1' },
  }
  for (const [query, expected] of Object.entries(cases)) {
    const { headers } = await ask(port, `/api/v1/servers${query}`)
    assert.deepEqual(pagesOf(headers.get('link')!), expected, query)
  }
})

test('following next visits everything once, whatever was asked for', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many) })
  let target: string | undefined =
    `/api/v1/servers?limit=2&sort=votes&tag=pvp&q=${encodeURIComponent('a&b 生')}`
  const seen: string[] = []
  while (target !== undefined) {
    const { json, headers } = await ask(port, target)
    seen.push(...json.data.map(({ id }: { id: string }) => id))
    target = /<([^<>]*)>; rel="next"/.exec(headers.get('link')!)?.[1]
  }
  assert.deepEqual(
    seen,
    many.map(({ listing }) => listing.id),
  )
})

test('with a public URL links are absolute, whatever Host says', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf(many), publicUrl: 'https://api.example/base' })
  const { headers } = await ask(port, '/api/v1/servers?limit=3', { headers: { host: 'evil.example' } })
  assert.match(
    headers.get('link')!,
    /^<https:\/\/api\.example\/base\/api\/v1\/servers\?page=1&limit=3>; rel="first"/,
  )
  assert.doesNotMatch(headers.get('link')!, /evil/)
})
