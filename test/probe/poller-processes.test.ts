import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openStore } from '../../src/store/open-store.ts'
import { endOf, plainEnv } from '../support/command.ts'
import { gameServer } from '../support/servers.ts'
import { everything, put } from '../support/stored.ts'
import { temporaryPath } from '../support/temporary.ts'

const program = fileURLToPath(new URL('./poller-process.ts', import.meta.url))

async function stored(count: number) {
  const url = `sqlite:${temporaryPath('rollcall.db')}`
  const store = await openStore(url)
  await put(
    store,
    Array.from({ length: count }, (_, at) =>
      gameServer({ id: `${at}`, ip: `192.0.2.${at}`, state: 'unknown' }),
    ),
  )
  return { url, store }
}

function startPoller(t: TestContext, url: string, how: 'answer' | 'hang') {
  const log = temporaryPath('asked')
  const child = spawn(process.execPath, [program, url, log, how], { env: plainEnv })
  const ended = endOf(child)
  t.after(() => child.kill('SIGKILL'))
  const asked = () =>
    existsSync(log)
      ? readFileSync(log, 'utf8')
          .trimEnd()
          .split('\n')
          .map((line) => line.split(' '))
          .map(([host, at]) => ({ host: host!, at: Number(at) }))
      : []
  return { child, ended, asked }
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await condition()); tries++) {
    assert.ok(tries < 1500, `not so within 30 s: ${condition}`)
    await sleep(20)
  }
}

test('two processes share the work, and none asks what the other has', async (t) => {
  const { url, store } = await stored(1000)
  const pollers = [startPoller(t, url, 'answer'), startPoller(t, url, 'answer')]
  const all = () => pollers.flatMap(({ asked }) => asked())
  await until(() => all().length >= 1000)
  await sleep(300)
  for (const { child } of pollers) child.kill('SIGTERM')
  for (const { ended } of pollers) assert.deepEqual(await ended, { exitCode: 0, stdout: '', stderr: '' })
  assert.equal(all().length, 1000)
  assert.equal(new Set(all().map(({ host }) => host)).size, 1000)
  for (const { asked } of pollers) assert.ok(asked().length > 50, `one asked only ${asked().length}`)
  const { servers } = await everything(store)
  assert.ok(servers.every(({ status }) => status.state === 'online'))
})

test('what a poller had when it was killed is taken over when its leases end, and not before', async (t) => {
  const { url } = await stored(60)
  const victim = startPoller(t, url, 'hang')
  await until(() => victim.asked().length === 20)
  victim.child.kill('SIGKILL')
  await victim.ended
  const lost = new Map(victim.asked().map(({ host, at }) => [host, at]))

  const heir = startPoller(t, url, 'answer')
  await until(() => heir.asked().length >= 60)
  heir.child.kill('SIGTERM')
  assert.deepEqual(await heir.ended, { exitCode: 0, stdout: '', stderr: '' })
  assert.equal(heir.asked().length, 60)
  for (const { host, at } of heir.asked()) {
    const lostAt = lost.get(host)
    // The lease was taken a moment before the victim asked.
    if (lostAt !== undefined) assert.ok(at - lostAt > 2500, `taken over after ${at - lostAt} ms of 3000`)
  }
})
