import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { describe, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newFolder, type Started, startServe } from '../support/command.ts'

const request = 'GET /api/v1/servers?limit=100 HTTP/1.1\r\nHost: servers.example\r\n'

/** Time enough for the app to receive what was sent, or a signal. */
const moment = () => sleep(300)

async function connected(t: TestContext, { port }: Started): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' })
  t.after(() => socket.destroy())
  await once(socket, 'connect')
  return socket
}

/** All that comes until the app closes the connection. */
async function readToEnd(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

function assertWholePage(answer: string): void {
  const end = answer.indexOf('\r\n\r\n')
  assert.match(answer, /^HTTP\/1\.1 200 OK\r\n/)
  const length = Number(/content-length: ([0-9]+)/i.exec(answer)![1])
  const body = answer.slice(end + 4)
  assert.equal(Buffer.byteLength(body), length)
  assert.equal((JSON.parse(body) as { data: unknown[] }).data.length, 60)
}

async function isRefused({ port }: Started): Promise<boolean> {
  const socket = connect({ port, host: '127.0.0.1' })
  const refused = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(false)).once('error', () => resolve(true))
  })
  socket.destroy()
  return refused
}

const ways: readonly (readonly NodeJS.Signals[])[] = [['SIGTERM'], ['SIGINT', 'SIGTERM', 'SIGINT']]

describe('a signal', { concurrency: 2 }, () => {
  for (const signals of ways) {
    test(`${signals.join(' and ')}: a request in flight is answered, then serve ends with 0`, async (t) => {
      const app = await startServe(t, ['--example'], { cwd: newFolder() })
      const [inFlight, idle] = [await connected(t, app), await connected(t, app)]
      inFlight.write(request)
      await moment()
      for (const signal of signals) {
        app.child.kill(signal)
        await moment()
      }
      assert.equal(app.child.exitCode, null, 'ended while a request was in flight')
      assert.equal(await isRefused(app), true, 'took a new connection after the signal')

      inFlight.write('\r\n')
      const answer = await readToEnd(inFlight)
      assertWholePage(answer)
      assert.match(answer, /\r\nconnection: close\r\n/i)
      assert.equal((await app.ended).exitCode, 0)
      assert.equal(await readToEnd(idle), '')
    })
  }

  test('a client that reads slowly gets the whole answer', async (t) => {
    const app = await startServe(t, ['--example'], { cwd: newFolder() })
    const socket = await connected(t, app)
    socket.pause()
    socket.write(`${request}\r\n`)
    await moment()
    app.child.kill('SIGTERM')
    await moment()
    assertWholePage(await readToEnd(socket))
    assert.equal((await app.ended).exitCode, 0)
  })

  test('clients that are only connected, or keep connections open, do not delay the end', async (t) => {
    const app = await startServe(t, ['--example'], { cwd: newFolder() })
    await connected(t, app)
    await (await fetch(`${app.origin}/api/v1/servers`)).arrayBuffer()
    const signalledAt = performance.now()
    app.child.kill('SIGTERM')
    const { exitCode, stdout, stderr } = await app.ended
    assert.equal(exitCode, 0)
    assert.ok(performance.now() - signalledAt < 5000)
    assert.match(stdout, /SIGTERM: finishing the requests in flight/)
    assert.doesNotMatch(stdout + stderr, /Error|warn/i)
  })
})
