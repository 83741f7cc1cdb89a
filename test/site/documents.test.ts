import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { sendRaw, sourceOf } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'
import { startSite } from '../support/site.ts'

const hostile = '</script><script>alert(1)</script>"\'&<!--'
const snapshots = sourceOf([
  gameServer({ id: 'a', name: 'Amberfall', players: 7, maxPlayers: 20, description: 'Line one\nLine two' }),
  gameServer({
    id: 'evil',
    name: hostile,
    shortDescription: hostile,
    tags: ['<B>'],
    website: 'https://x.example/?a=%22&b',
  }),
  gameServer({ id: 'off', name: 'Gone', state: 'offline' }),
])

async function get(port: number, path: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: 'list.example', connection: 'close', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  return sendRaw(port, `GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

/** The structured data of a document, which has to be JSON however hostile the names. */
function structured(body: string) {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)!
  return JSON.parse(json!)
}

test('/ is the list as plain HTML, with title, description, preview and structured data', async (t) => {
  const { port } = await startSite(t, { snapshots, name: 'My <List>' })
  const { status, headers, body } = await get(port, '/')
  assert.equal(status, 200)
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
  assert.equal(headers.get('cache-control'), 'public, max-age=15, stale-while-revalidate=30')
  assert.match(headers.get('link')!, /api-catalog>; rel="api-catalog".*rel="service-desc".*rel="service-doc"/)
  assert.match(body, /<title>Game servers · My &lt;List&gt;<\/title>/)
  assert.match(body, /<meta name="description" content="3 game servers, /)
  assert.match(body, /<meta property="og:title" content="Game servers · My &lt;List&gt;">/)
  assert.match(body, /<link rel="canonical" href="http:\/\/list\.example\/">/)
  assert.match(body, /<a href="\/servers\/a">.*<bdi>Amberfall<\/bdi>/)
  const data = structured(body)
  assert.equal(data['@type'], 'WebSite')
  assert.deepEqual(
    data.mainEntity.itemListElement.map(({ name, url }: { name: string; url: string }) => [name, url]),
    [
      ['Amberfall', 'http://list.example/servers/a'],
      [hostile, 'http://list.example/servers/evil'],
      ['Gone', 'http://list.example/servers/off'],
    ],
  )
})

test('a search is rendered too, and kept from search engines', async (t) => {
  const { port } = await startSite(t, { snapshots })
  const { body } = await get(port, '/?q=gone&sort=players')
  assert.match(body, /<b>1<\/b> game server found/)
  assert.match(body, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(body, /rel="canonical"/)
  const nothing = await get(port, '/?q=%3Cscript%3Ealert(2)')
  assert.match(nothing.body, /Nothing found for “<bdi>&lt;script&gt;alert\(2\)<\/bdi>”/)
  assert.doesNotMatch(nothing.body, /<script>alert/)
})

test('/servers/{id} has the facts of the game server for people, previews and search engines', async (t) => {
  const { port } = await startSite(t, { snapshots })
  const { status, body } = await get(port, '/servers/a')
  assert.equal(status, 200)
  assert.match(body, /<title>Amberfall · Rollcall<\/title>/)
  assert.match(
    body,
    /<meta property="og:description" content="7 of 20 players online · Minecraft · Germany · play\.amberfall\.example\. A quiet world">/,
  )
  assert.match(body, /<h1><bdi>Amberfall<\/bdi><\/h1>/)
  assert.match(body, /Line one\nLine two/)
  assert.match(
    body,
    /<link rel="alternate" type="application\/json\+oembed" href="http:\/\/list\.example\/oembed\?url=http%3A%2F%2Flist\.example%2Fservers%2Fa"/,
  )
  const data = structured(body)
  assert.deepEqual(
    [data['@type'], data.playersOnline, data.serverStatus],
    ['GameServer', 7, 'https://schema.org/Online'],
  )
  assert.equal(
    structured((await get(port, '/servers/off')).body).serverStatus,
    'https://schema.org/OfflineTemporarily',
  )
})

test('what strangers wrote stays text, in markup and in scripts', async (t) => {
  const { port } = await startSite(t, { snapshots })
  for (const path of ['/', '/servers/evil', '/servers/evil/embed', '/servers/evil/badge.svg']) {
    const { body } = await get(port, path)
    assert.doesNotMatch(body, /<script>alert|<!--|<B>/, path)
  }
  assert.equal(structured((await get(port, '/servers/evil')).body).name, hostile)
})

test('the policy allows the two inline parts by their hashes, and nothing from elsewhere', async (t) => {
  const { port } = await startSite(t, { snapshots })
  const { headers, body } = await get(port, '/')
  const policy = headers.get('content-security-policy')!
  for (const element of ['script', 'style']) {
    const [, text] = new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(body)!
    const hash = createHash('sha256').update(text!).digest('base64')
    assert.ok(policy.includes(`${element}-src 'self' 'sha256-${hash}'`), policy)
  }
  assert.match(policy, /^default-src 'none';.*frame-ancestors 'none'$/)
  assert.doesNotMatch(policy, /unsafe|\*|https?:|data:/)
  assert.doesNotMatch(body, / style=| on[a-z]+="/)
})

test('answers have tags, come compressed, and a known one is not sent again', async (t) => {
  const { port } = await startSite(t, { snapshots })
  const first = await get(port, '/', { 'accept-encoding': 'br' })
  assert.equal(first.headers.get('content-encoding'), 'br')
  const again = await get(port, '/', { 'accept-encoding': 'br', 'if-none-match': first.headers.get('etag')! })
  assert.deepEqual([again.status, again.bytes.length], [304, 0])
  const missing = await get(port, '/servers/nobody', { 'if-none-match': '*' })
  assert.equal(missing.status, 404)
})

test('an id that nobody has is a page of its own with 404, and so is no catalogue yet with 503', async (t) => {
  const { port } = await startSite(t, { snapshots })
  const { status, headers, body } = await get(port, '/servers/nobody')
  assert.equal(status, 404)
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8')
  assert.match(body, /noindex/)
  const starting = await startSite(t, { snapshots: { current: null, storeIsAway: false } })
  const early = await get(starting.port, '/')
  assert.deepEqual([early.status, early.headers.get('retry-after')], [503, '1'])
})

test('pages are not counted by the rate limit, and the API keeps its own headers', async (t) => {
  const { port } = await startSite(t, { snapshots, rateLimit: 1 })
  for (const path of ['/', '/servers/a', '/servers/a/badge.svg', '/sitemap.xml', '/logo']) {
    const { status, headers } = await get(port, path)
    assert.deepEqual([status, headers.get('ratelimit')], [200, undefined], path)
  }
  assert.equal((await ask(port, '/api/v1/servers')).status, 200)
  assert.equal((await ask(port, '/api/v1/servers')).status, 429)
  assert.equal((await ask(port, '/nothing/here')).status, 404)
})

test('below a path of a public URL, every link and file is below it', async (t) => {
  const { port } = await startSite(t, { snapshots, publicUrl: 'https://games.example/list' })
  const { body } = await get(port, '/')
  const local = [...body.matchAll(/(?:href|src|action)="(\/[^"]*)"/g)].map(([, url]) => url!)
  assert.ok(local.length > 10)
  for (const url of local) assert.ok(url.startsWith('/list/'), url)
  assert.match(body, /<link rel="canonical" href="https:\/\/games\.example\/list\/">/)
})

test('a host that is no host does not get into the page', async (t) => {
  const { port } = await startSite(t, { snapshots })
  const { body } = await get(port, '/', { host: 'x"><script>alert(3)</script>' })
  assert.doesNotMatch(body, /<script>alert/)
})

test('an operator sets name, colour and logo', async (t) => {
  const logo = { type: 'image/png', body: Buffer.from('not a picture, but served as one') }
  const { port } = await startSite(t, { snapshots, name: 'Liste', color: '#ffee00', logo })
  const { body } = await get(port, '/')
  assert.match(body, /<bdi>Liste<\/bdi>/)
  assert.match(body, /--accent-dark:#ffee00/)
  assert.doesNotMatch(body, /--accent-light:#ffee00/, 'too light to be read on white')
  const picture = await get(port, '/logo')
  assert.deepEqual([picture.headers.get('content-type'), picture.body], ['image/png', logo.body.toString()])
  assert.match(picture.headers.get('content-security-policy')!, /sandbox/)
})
