/** The package, packed and installed in an empty folder: what is in it, and that it runs without the repository. */
import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, type TestContext, test } from 'node:test'
import { freeTcpPort } from '../probe/servers/game-server.ts'
import { endOf, runProgram } from '../support/command.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf } from '../support/tools.ts'
import { type Installed, packAndInstall, runInstalled, start } from './install.ts'

let installed: Installed
before(
  async () => {
    installed = await packAndInstall()
  },
  // Over a hundred packages come from the registry.
  { timeout: 600_000 },
)

const manifest = () => JSON.parse(readFileSync(fileOf('package.json'), 'utf8'))

/** Starts an installed program that serves the example list, and waits until it says where. */
async function serve(t: TestContext, program: string, args: readonly string[]) {
  const child = start(installed.folder, program, [...args, 'serve', '--example', '--port', '0'])
  const ended = endOf(child)
  t.after(() => {
    if (child.exitCode === null) process.kill(-child.pid!, 'SIGKILL')
  })
  const origin = new Promise<string>((resolve) => {
    let notices = ''
    child.stderr.on('data', (chunk) => {
      notices += chunk
      const port = /API +http:\/\/localhost:(\d+)\//.exec(notices)?.[1]
      if (port !== undefined) resolve(`http://127.0.0.1:${port}`)
    })
  })
  const first = await Promise.race([origin, ended])
  if (typeof first !== 'string') throw new Error(`serve ended: ${JSON.stringify(first)}`)
  return { origin: first, child, ended }
}

test('the package holds what it runs with, and is small', (t) => {
  const { size, unpackedSize, files } = installed.packed
  const paths = files.map(({ path }) => path)
  t.diagnostic(`${paths.length} files, ${size} bytes packed, ${unpackedSize} unpacked`)
  assert.ok(size < 300_000, `${size} bytes packed`)
  assert.ok(unpackedSize < 900_000, `${unpackedSize} bytes unpacked`)
  const fine =
    /^(LICENSE|README\.md|package\.json|bin\/(needed-node|rollcall)\.cjs|dist\/.+\.(js|json|css)|docs\/[a-z]+\.md|examples\/servers\.json)$/
  assert.deepEqual(
    paths.filter((path) => !fine.test(path)),
    [],
  )
  for (const path of ['LICENSE', 'README.md', 'docs/guide.md', 'dist/page/manifest.json', 'dist/cli/main.js'])
    assert.ok(paths.includes(path), path)
})

test('with it comes what it needs to run, and nothing else', () => {
  const there = (name: string) => existsSync(join(installed.folder, 'node_modules', name))
  assert.deepEqual(
    Object.keys(manifest().dependencies).filter((name) => !there(name)),
    [],
  )
  const clone = JSON.parse(readFileSync(fileOf('bin/clone/package.json'), 'utf8'))
  const others = [...Object.keys(clone.optionalDependencies), 'typescript', '@biomejs/biome', 'fast-check']
  assert.deepEqual(others.filter(there), [])
})

test('npx rollcall serve answers with the API, the page, the docs and the contract', async (t) => {
  const { origin, child, ended } = await serve(t, 'npx', ['rollcall'])
  const read = async (path: string) => {
    const answer = await fetch(`${origin}${path}`)
    assert.equal(answer.status, 200, path)
    return answer.text()
  }
  const list = JSON.parse(await read('/api/v1/servers?limit=1'))
  assert.equal(list.meta.total, 60)
  const { id, name } = list.data[0]
  assert.equal(JSON.parse(await read(`/api/v1/servers/${id}`)).data.name, name)
  assert.equal(JSON.parse(await read(`/api/v1/servers/${id}/history`)).data.points.length, 144)
  const page = await read('/')
  assert.ok(page.includes(name))
  const assets = [...page.matchAll(/(?:src|href)="\.?\/?(assets\/[^"]+)"/g)].map(([, path]) => path)
  assert.ok(assets.length >= 2, page.slice(0, 2000))
  for (const path of assets) await read(`/${path}`)
  for (const path of [`/servers/${id}`, '/docs', '/docs/docs.css', '/docs/try-it.js', '/llms.txt'])
    await read(path)
  assert.equal(JSON.parse(await read('/openapi.json')).openapi, '3.1.1')

  process.kill(-child.pid!, 'SIGTERM')
  assert.match((await ended).stdout, /SIGTERM: finishing the requests in flight/)
  await assert.rejects(fetch(origin))
})

test('a signal ends the installed command with 0', async (t) => {
  const { child, ended } = await serve(t, 'node_modules/.bin/rollcall', [])
  child.kill('SIGTERM')
  const { exitCode, stderr } = await ended
  assert.equal(exitCode, 0)
  assert.doesNotMatch(stderr, /warning|error/i)
})

test('rollcall import and export', async () => {
  const file = temporaryPath('list.json')
  writeFileSync(file, JSON.stringify([{ id: 'a', name: 'Amber', ip: 'amber.example' }]))
  const { exitCode, stderr } = await runInstalled(installed, [
    'import',
    file,
    '--database',
    'sqlite:./own.db',
  ])
  assert.equal(exitCode, 0, stderr)
  const { stdout } = await runInstalled(installed, ['export', '--database', 'sqlite:./own.db'])
  assert.equal(JSON.parse(stdout).name, 'Amber')
})

test('rollcall probe --once asks by our own protocol and through gamedig', async () => {
  const address = `127.0.0.1:${await freeTcpPort()}`
  for (const [game, way] of [
    ['minecraft', "with Rollcall's minecraft-java"],
    ['teamspeak3', 'through gamedig'],
  ] as const) {
    const args = ['probe', '--once', address, '--game', game, '--probe-private']
    const { exitCode, stdout, stderr } = await runInstalled(installed, args)
    assert.equal(exitCode, 1, stderr)
    assert.ok(stdout.includes(way), stdout)
    assert.match(stdout, /ECONNREFUSED/)
  }
})

test('an older Node is told what is needed', async () => {
  const older = temporaryPath('older.cjs')
  writeFileSync(older, "Object.defineProperty(process.versions, 'node', { value: '22.9.0' })")
  const entry = join(installed.folder, 'node_modules/rollcall/bin/rollcall.cjs')
  const command = [process.execPath, '--require', older, entry, '--version']
  const { exitCode, stdout, stderr } = await runProgram(command, { cwd: installed.folder })
  assert.deepEqual([exitCode, stdout], [1, ''])
  assert.match(stderr, /^Rollcall needs Node 24\.15 or newer.*nodejs\.org\n$/)
})
