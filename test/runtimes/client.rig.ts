/** The client as it is installed, in one program on every runtime, against the app. */
import assert from 'node:assert/strict'
import { describe, type TestContext, test } from 'node:test'
import { packClient } from '../client/packed.ts'
import { isSilent, startScripted } from '../client/scripted-server.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { gameServer } from '../support/servers.ts'
import { programOf, type RuntimeName, runtimes, versionOf } from './runtimes.ts'
import { layProgram, runOn } from './start.ts'

const ids = ['a', 'ü?', 'b', ...Array.from({ length: 50 }, (_, i) => `s${i}`)]
const cafe = { id: 'a', name: 'Café & Çay', tags: ['PVP'] }
const servers = ids.map((id, i) =>
  gameServer({ name: `Name of ${id}`, ...(i === 0 && cafe), id, votes: 99 - i }),
)

const { place } = packClient()
layProgram(place)

/** An app, and the statuses of its answers in order. */
async function startWatched(t: TestContext, rateLimit = 0) {
  const { app, origin } = await startApp(t, { snapshots: sourceOf(servers), rateLimit })
  const statuses: number[] = []
  app.server.on('request', (_, response) => {
    response.on('finish', () => statuses.push(response.statusCode))
  })
  return { origin, statuses }
}

async function startAll(t: TestContext) {
  const [app, limited] = [await startWatched(t), await startWatched(t, 1)]
  const silent = await startScripted(t, isSilent)
  const halfWay = await startScripted(t, (_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"data":')
  })
  const places = {
    app: app.origin,
    limited: limited.origin,
    silent: silent.baseUrl,
    halfWay: halfWay.baseUrl,
    closed: 'http://127.0.0.1:1',
  }
  return { app, limited, places }
}

interface Seen {
  readonly waited: { readonly waits: readonly { readonly code: string; readonly ms: number }[] }
}

async function assertWorksOn(t: TestContext, name: RuntimeName): Promise<void> {
  const { app, limited, places } = await startAll(t)
  const { waited, ...seen } = (await runOn(t, name, place, places)) as Seen
  assert.deepEqual(seen, {
    listed: { ids: ['a'], total: 1 },
    got: 'Name of ü?',
    hours: 7 * 24,
    walked: ids,
    sameTwice: true,
    missing: ['RollcallError', 'not-found', 404],
    refused: ['RollcallError', 'invalid-parameter', 400, 'limit', 'page'],
    unreachable: ['RollcallError', 'network', null],
    tooSlow: Array(2).fill(['RollcallError', 'timeout', null]),
    aborted: [true, true],
  })
  const walk = Array(Math.ceil(ids.length / 7)).fill(200)
  assert.deepEqual(app.statuses, [200, 200, 200, ...walk, 200, 304, 404, 400])
  // The second 429 was for the call that was aborted.
  const { waits, ...outcome } = waited
  assert.deepEqual(outcome, { aborted: 'AbortError', got: 'b' })
  assert.deepEqual(limited.statuses, [200, 429, 429, 200])
  assert.equal(waits.length, 2)
  for (const { code, ms } of waits)
    assert.ok(code === 'rate-limited' && ms > 40_000 && ms <= 60_000, `${code}, ${ms} ms`)
}

// Each waits a minute for the limit; they wait together.
describe('the client', { concurrency: true }, () => {
  for (const name of Object.keys(runtimes) as RuntimeName[]) {
    test(`on ${name} ${versionOf(name)}: all that it does`, { timeout: 600_000 }, (t) =>
      assertWorksOn(t, name),
    )
  }
})

test("where a runtime can't be had, the error says what to do", { timeout: 600_000 }, async () => {
  await assert.rejects(
    programOf('Deno', 'sunos-sparc'),
    /^Error: npm has no Deno for sunos-sparc; run this test on/,
  )
  await assert.rejects(
    programOf('Deno', 'darwin-arm64'),
    /Run "npm install .* @deno\/darwin-arm64@[0-9.]+" in test\/runtimes$/,
  )
})
