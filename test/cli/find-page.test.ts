import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { findPage } from '../../src/cli/find-page.ts'
import { loadPageFiles } from '../../src/site/page-files.ts'
import { newFolder, startServe } from '../support/command.ts'

test('the page is built once for the sources as they are, however many start at the same time', async () => {
  const found = await Promise.all([findPage(), findPage(), findPage()])
  const folders = found.map((page) => (page.kind === 'page' ? page.folder : page.reason))
  assert.equal(new Set(folders).size, 1, folders.join(' '))
  const files = loadPageFiles(folders[0]!)
  assert.ok(files.assets.has(files.script) && files.styles.every((name) => files.assets.has(name)))
  assert.deepEqual(
    readdirSync(folders[0]!).filter((name) => name.includes('.') && name !== 'manifest.json'),
    [],
  )
})

test('serve has the page with no other step, as the operator named it', async (t) => {
  const app = await startServe(t, ['--example', '--site-name', 'Our <servers>'], { cwd: newFolder() })
  assert.match(app.notices(), /Page +http:\/\/localhost:\d+\/\n/)
  assert.doesNotMatch(app.notices(), /warning/)
  const html = await (await fetch(app.origin)).text()
  assert.match(html, /<bdi>Our &lt;servers&gt;<\/bdi>/)
  const [, script] = /<script type="module" src="([^"]+)"/.exec(html)!
  const answer = await fetch(app.origin + script)
  assert.deepEqual(
    [answer.status, answer.headers.get('cache-control')],
    [200, 'public, max-age=31536000, immutable'],
  )
})
