import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'
import { startSite } from '../support/site.ts'

const snapshots = sourceOf([
  gameServer({ id: 'a', name: 'Amber & <Fall>', players: 1234, maxPlayers: 2000 }),
  gameServer({ id: 'off', state: 'offline' }),
  gameServer({ id: 'open', maxPlayers: 0 }),
  gameServer({ id: 'long', name: '👨‍👩‍👧'.repeat(60) }),
])

test('a badge tells name and players, escaped, in a width that grows with them', async (t) => {
  const { origin } = await startSite(t, { snapshots })
  const answer = await fetch(`${origin}/servers/a/badge.svg`)
  const svg = await answer.text()
  assert.equal(answer.headers.get('content-type'), 'image/svg+xml; charset=utf-8')
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin')
  assert.match(svg, /aria-label="Amber &amp; &lt;Fall&gt;: 1,234 \/ 2,000 online"/)
  assert.doesNotMatch(svg, /<Fall>|NaN/)
  const text = async (id: string) => (await fetch(`${origin}/servers/${id}/badge.svg`)).text()
  assert.match(await text('off'), />offline</)
  assert.match(await text('open'), />5 online</)
  assert.match(await text('long'), /(?:👨‍👩‍👧){31}…</)
})

test('a badge follows the system, or the theme that was asked for', async (t) => {
  const { origin } = await startSite(t, { snapshots })
  const style = async (query: string) => {
    const svg = await (await fetch(`${origin}/servers/a/badge.svg${query}`)).text()
    return /<style>(.*)<\/style>/.exec(svg)![1]!
  }
  assert.match(await style(''), /prefers-color-scheme:dark/)
  const [light, dark] = [await style('?theme=light'), await style('?theme=dark')]
  assert.notEqual(light, dark)
  assert.doesNotMatch(light + dark, /prefers-color-scheme/)
})

test('only the widget may be put in a frame, and it runs nothing', async (t) => {
  const { origin } = await startSite(t, { snapshots })
  const policyOf = async (path: string) =>
    (await fetch(origin + path)).headers.get('content-security-policy')!
  assert.match(
    await policyOf('/servers/a/embed'),
    /^default-src 'none'; style-src 'sha256-[^ ]+';.*frame-ancestors \*$/,
  )
  for (const path of [
    '/',
    '/servers/a',
    '/servers/nobody',
    '/servers/a/badge.svg',
    '/logo',
    '/oembed',
    '/robots.txt',
    '/sitemap.xml',
  ]) {
    assert.match(await policyOf(path), /frame-ancestors 'none'/, path)
  }
  const html = await (await fetch(`${origin}/servers/a/embed`)).text()
  assert.doesNotMatch(html, /<script/)
  assert.match(html, /<bdi>Amber &amp; &lt;Fall&gt;<\/bdi>/)
})

test('oEmbed gives the widget for the URL of a page, no larger than asked for', async (t) => {
  const { origin } = await startSite(t, { snapshots })
  const get = (query: string) => fetch(`${origin}/oembed?${query}`)
  const url = encodeURIComponent(`${origin}/servers/a?x#y`)
  const json = (await (await get(`url=${url}&maxwidth=200`)).json()) as Record<string, unknown>
  assert.deepEqual([json.version, json.type, json.width, json.height], ['1.0', 'rich', 200, 150])
  assert.equal(json.title, 'Amber & <Fall>')
  assert.match(
    String(json.html),
    new RegExp(`^<iframe src="${origin}/servers/a/embed" title="Amber &amp; &lt;Fall&gt;"`),
  )
  assert.equal((await get(`url=${url}&format=xml`)).status, 501)
  assert.equal((await get(`url=${url}&maxwidth=0`)).status, 400)
  const others = [
    `${origin}/servers/nobody`,
    `${origin}/`,
    'https://elsewhere.example/servers/a',
    'nonsense',
    `${origin}/servers/%ff`,
  ]
  for (const other of others) assert.equal((await get(`url=${encodeURIComponent(other)}`)).status, 404, other)
  assert.equal((await get('')).status, 404)
})

test('what is embedded of an unknown id is a problem document', async (t) => {
  const { port } = await startSite(t, { snapshots })
  for (const path of ['/servers/nobody/badge.svg', '/servers/nobody/embed']) {
    assert.equal((await ask(port, path)).json.code, 'not-found')
  }
})
