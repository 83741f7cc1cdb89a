import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder, run, type Started, startServe } from '../support/command.ts'

interface Page {
  readonly data: readonly { readonly id: string }[]
  readonly meta: { readonly total: number }
}

async function firstPage({ origin }: Started): Promise<Page> {
  const answer = await fetch(`${origin}/api/v1/servers`)
  assert.equal(answer.status, 200)
  return (await answer.json()) as Page
}

/** Asks again and again until the total is as expected; the test fails when that takes too long. */
async function untilTotal(app: Started, total: number, mostMs: number): Promise<Page> {
  const end = Date.now() + mostMs
  for (;;) {
    const page = await firstPage(app)
    if (page.meta.total === total) return page
    assert.ok(Date.now() < end, `${page.meta.total} and not ${total} after ${mostMs} ms`)
    await sleep(50)
  }
}

async function stop({ child, ended }: Started) {
  child.kill('SIGTERM')
  return (await ended).exitCode
}

/** Ends with 1 and one clear line. */
async function failure(args: readonly string[], cwd: string): Promise<string> {
  const { exitCode, stderr } = await run(['serve', ...args], { cwd })
  assert.equal(exitCode, 1)
  assert.match(stderr, /^error: .*\n$/, stderr)
  return stderr.slice('error: '.length, -1)
}

async function takenPort(t: TestContext): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  return (server.address() as { port: number }).port
}

describe('serve', { concurrency: 2 }, () => {
  test('--example fills an empty database and says so; a second start leaves it alone', async (t) => {
    const cwd = newFolder()
    const first = await startServe(t, ['--example'], { cwd })
    assert.match(
      first.notices(),
      /database is empty, so the example list is shown: 60 game servers that do not exist/,
    )
    assert.match(first.notices(), /Rollcall [0-9.]+ serves 60 game servers, ready in/)
    assert.equal((await firstPage(first)).meta.total, 60)
    assert.equal(await stop(first), 0)

    const second = await startServe(t, ['--example'], { cwd })
    assert.doesNotMatch(second.notices(), /example/)
    assert.equal((await firstPage(second)).meta.total, 60)
    assert.deepEqual(readdirSync(join(cwd)), ['data'])
  })

  test('a start without --example serves an empty catalogue, and an import within one refresh', async (t) => {
    const cwd = newFolder()
    const app = await startServe(t, ['--refresh', '1'], { cwd })
    assert.match(app.notices(), /serves 0 game servers/)
    assert.deepEqual((await firstPage(app)).data, [])

    const input = '[{"id":"amberfall","name":"Amberfall"}]'
    assert.equal((await run(['import', '-'], { cwd, input })).exitCode, 0)
    const { data } = await untilTotal(app, 1, 3000)
    assert.equal(data[0]!.id, 'amberfall')
  })

  test('the example list gives way to the first own list while it is being served', async (t) => {
    const cwd = newFolder()
    const app = await startServe(t, ['--example', '--refresh', '1'], { cwd })
    await run(['import', '-'], { cwd, input: '[{"id":"x","name":"X"},{"id":"y","name":"Y"}]' })
    const { data } = await untilTotal(app, 2, 3000)
    assert.deepEqual(data.map(({ id }) => id).sort(), ['x', 'y'])
  })

  test('standard output is a log of JSON lines, with every request at the level debug', async (t) => {
    const app = await startServe(t, ['--example', '--log-level', 'debug'], { cwd: newFolder() })
    await firstPage(app)
    assert.equal(await stop(app), 0)
    const lines = (await app.ended).stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    assert.ok(lines.some(({ msg, servers }) => msg === 'published a snapshot' && servers === 60))
    assert.ok(lines.some(({ req }) => req?.url === '/api/v1/servers'))
  })

  test('the settings reach the app: rate limit, public URL, silence', async (t) => {
    const env = { RATE_LIMIT: '2', PUBLIC_URL: 'https://servers.example/list/' }
    const app = await startServe(t, ['--example', '--log-level', 'silent'], { cwd: newFolder(), env })
    assert.match(app.notices(), /Public +https:\/\/servers\.example\/list\/api\/v1\/servers\n/)
    const answer = await fetch(`${app.origin}/api/v1/servers?limit=1`)
    assert.match(answer.headers.get('link')!, /<https:\/\/servers\.example\/list\/api\/v1\/servers\?/)
    await firstPage(app)
    assert.equal((await fetch(`${app.origin}/api/v1/servers`)).status, 429)
    await stop(app)
    assert.equal((await app.ended).stdout, '')
  })

  test('a port that is taken ends the command with one line', async (t) => {
    const port = await takenPort(t)
    assert.equal(
      await failure(['--port', String(port)], newFolder()),
      `port ${port} on 127.0.0.1 is taken; stop the program that has it, or choose another with --port`,
    )
  })

  test("an address that is not this machine's ends the command with one line", async () => {
    assert.match(
      await failure(['--port', '0', '--host', '192.0.2.1'], newFolder()),
      /^can't listen on 192\.0\.2\.1/,
    )
  })

  test('a database that cannot be used ends the command with one line', async () => {
    const cwd = newFolder()
    writeFileSync(join(cwd, 'notes.txt'), 'These are notes and no database.\n'.repeat(40))
    mkdirSync(join(cwd, 'folder'))
    const ways = {
      'notes.txt': /not a database/,
      folder: /can't open the database/,
      'notes.txt/x.db': /can't open/,
    }
    for (const [path, message] of Object.entries(ways)) {
      assert.match(await failure(['--port', '0', '--database', `sqlite:${path}`], cwd), message)
    }
  })
})
