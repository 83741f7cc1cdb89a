/** The client as a package: what `npm pack` makes of it is sound, complete and small. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { sourceOf, startApp } from '../support/app.ts'
import { gameServer } from '../support/servers.ts'
import { fileOf, toolsFolder } from '../support/tools.ts'
import { bundle } from './bundle.ts'
import { type Packed, packClient } from './packed.ts'

let tools = ''
let packed: Packed

before(async () => {
  tools = await toolsFolder()
  packed = packClient()
})

function run(script: string, args: readonly string[]): { status: number | null; said: string } {
  const program = join(tools, 'node_modules', script)
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    encoding: 'utf8',
    cwd: packed.place,
  })
  return { status, said: stdout + stderr }
}

test('publint finds nothing', () => {
  const { status, said } = run('publint/src/cli.js', ['run', packed.tarball, '--strict'])
  assert.equal(status, 0, said)
  assert.match(said, /All good/)
})

test('the types are right for all who can import it', () => {
  const { status, said } = run('@arethetypeswrong/cli/dist/index.js', [
    packed.tarball,
    '--profile',
    'esm-only',
    '--no-color',
  ])
  assert.equal(status, 0, said)
  // Only ESM, so what CommonJS would find is passed over.
  assert.equal(said.match(/🟢/g)?.length, 2, said)
})

test('installed, it runs on Node', async (t) => {
  const { origin } = await startApp(t, { snapshots: sourceOf([gameServer({ id: 'a' })]) })
  const script = join(packed.place, 'use.mjs')
  writeFileSync(
    script,
    `import { createClient, RollcallError } from '@rollcall/client'
const { servers } = createClient({ baseUrl: '${origin}' })
const ids = []
for await (const { id } of servers.all()) ids.push(id)
const error = await servers.get('b').catch((error) => error)
console.log(ids.join(), error instanceof RollcallError, error.code, error.name)`,
  )
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] })
  const said = await text(child.stdout)
  assert.equal(said, 'a true not-found RollcallError\n')
})

test('installed, its types need neither a cast nor the types of Node', () => {
  writeFileSync(
    join(packed.place, 'use.ts'),
    `import { createClient, RollcallError, type Server } from '@rollcall/client'
const { servers } = createClient({ baseUrl: new URL('https://a.example'), fetch })
const { data, meta } = await servers.list({ q: 'a', sort: 'votes' })
const port: number | null | undefined = data[0]?.port
const state: 'online' | 'offline' | 'unknown' | undefined = data[0]?.status.state
const uptime: number | null = (await servers.get('a', { signal: AbortSignal.timeout(1) })).data.uptime
const players: (number | null)[] = (await servers.history('a', '30d')).data.points.map((point) => point.players)
for await (const server of servers.all({ tag: 'pvp' })) { const one: Server = server; void one }
// @ts-expect-error there is no such order
await servers.list({ sort: 'name' })
// @ts-expect-error nothing that was answered is changed
data[0]!.players = 1
// @ts-expect-error pages are counted by all itself
servers.all({ page: 2 })
const code: string = new RollcallError({ code: 'network', message: '' }).code
void [meta.total, port, state, uptime, players, code]
export {}
`,
  )
  const compilerOptions = { noEmit: true, strict: true, target: 'es2022', lib: ['es2022', 'dom'], types: [] }
  const compilers = [
    join(tools, 'node_modules/typescript/bin/tsc'),
    fileOf('node_modules/typescript/bin/tsc'),
  ]
  for (const kind of [{ module: 'nodenext' }, { module: 'preserve', moduleResolution: 'bundler' }]) {
    const config = { compilerOptions: { ...compilerOptions, ...kind }, files: ['use.ts'] }
    writeFileSync(join(packed.place, 'tsconfig.json'), JSON.stringify(config))
    for (const compiler of compilers) {
      const { status, stdout } = spawnSync(process.execPath, [compiler], {
        cwd: packed.place,
        encoding: 'utf8',
      })
      assert.equal(status, 0, `${kind.module}: ${stdout}`)
    }
  }
})

test('it is at most 2.5 kB in a bundle, compressed, and has no dependency', async () => {
  const size = gzipSync(
    await bundle(join(packed.place, 'node_modules/@rollcall/client/dist/client.js')),
  ).length
  assert.ok(size > 500 && size <= 2500, `${size} bytes`)
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(fileOf('client/package.json'), 'utf8'))
  assert.deepEqual([dependencies, peerDependencies], [undefined, undefined])
})
