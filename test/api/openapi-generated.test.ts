/** Code that other people's generators make of the OpenAPI file works against the app, without a cast. */
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { gameServer } from '../support/servers.ts'
import { temporaryPath } from '../support/temporary.ts'
import { fileOf, toolsFolder } from '../support/tools.ts'

const compilerOptions = {
  ...{
    strict: true,
    module: 'nodenext',
    target: 'es2022',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
  },
  ...{ skipLibCheck: true, noUncheckedIndexedAccess: true, rewriteRelativeImportExtensions: true },
}

/** Compiles a program under strict rules and runs it; gives what it wrote. */
async function compileAndRun(folder: string, tools: string, program: string): Promise<string> {
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['program.ts'] }))
  writeFileSync(join(folder, 'program.ts'), program)
  symlinkSync(join(tools, 'node_modules'), join(folder, 'node_modules'))
  const compiler = join(tools, 'node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0, stdout)
  const child = spawn(process.execPath, ['program.js'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

async function prepare(t: Parameters<typeof startApp>[0]) {
  const { origin } = await startApp(t, {
    snapshots: sourceOf([gameServer({ id: 'a', name: 'Amber', port: 7 })]),
  })
  const folder = temporaryPath('generated')
  mkdirSync(folder)
  return { origin, folder, tools: await toolsFolder() }
}

test('openapi-typescript with openapi-fetch', async (t) => {
  const { origin, folder, tools } = await prepare(t)
  copyFileSync(fileOf('client/src/openapi.ts'), join(folder, 'openapi.ts'))
  const said = await compileAndRun(
    folder,
    tools,
    `import createClient from 'openapi-fetch'
import type { paths } from './openapi.ts'
const client = createClient<paths>({ baseUrl: '${origin}' })
const list = await client.GET('/api/v1/servers', { params: { query: { sort: 'votes', limit: 5 } } })
const port: number | null | undefined = list.data?.data[0]?.port
const one = await client.GET('/api/v1/servers/{id}', { params: { path: { id: 'nobody' } } })
const code: string | undefined = one.error?.code
const past = await client.GET('/api/v1/servers/{id}/history', { params: { path: { id: 'a' }, query: { period: '7d' } } })
const step: number | undefined = past.data?.meta.stepSeconds
const ready = await client.GET('/readyz')
console.log(port, list.data?.meta.total, code, step, ready.data?.snapshot.servers)
// @ts-expect-error there is no such order
await client.GET('/api/v1/servers', { params: { query: { sort: 'name' } } })
`,
  )
  assert.equal(said, '7 1 not-found 3600 1\n')
})

test('the client that Redocly generates', async (t) => {
  const { origin, folder, tools } = await prepare(t)
  const cli = join(tools, 'node_modules/@redocly/cli/bin/cli.js')
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  const args = ['generate-client', fileOf('docs/openapi.json'), '--output', join(folder, 'made.ts')]
  const { status, stderr } = spawnSync(process.execPath, [cli, ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  assert.equal(status, 0, stderr)
  const said = await compileAndRun(
    folder,
    tools,
    `import { ApiError, configure, getReadiness, getServer, getServerHistory, listServers } from './made.ts'
configure({ serverUrl: '${origin}' })
const { data, meta } = await listServers({ query: { sort: 'votes', limit: 5 } })
const port: number | null | undefined = data[0]?.port
const uptime: number | null = (await getServer({ path: { id: 'a' } })).data.uptime
const past = await getServerHistory({ path: { id: 'a' }, query: { period: '7d' } })
const step: number = past.meta.stepSeconds
const error: unknown = await getServer({ path: { id: 'nobody' } }).catch((error: unknown) => error)
const ready = await getReadiness()
console.log(port, meta.total, uptime, step, error instanceof ApiError && error.status, ready.snapshot.servers)
// @ts-expect-error there is no such order
await listServers({ query: { sort: 'name' } }).catch(() => {})
`,
  )
  assert.equal(said, '7 1 null 3600 404 1\n')
})
