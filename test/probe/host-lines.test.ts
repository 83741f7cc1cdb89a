import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type HostLimits, HostLines } from '../../src/probe/host-lines.ts'

const limits: HostLimits = { atOnce: 2, spacingMs: 30, longestWaitMs: 10_000 }

/** Stands in lines and keeps account of who was served when. */
function lines(some: Partial<HostLimits> = {}) {
  const host = new HostLines({ ...limits, ...some })
  const begun: { address: string; port: number; at: number }[] = []
  const running: string[] = []
  const most = { atOneHost: 0, atOnePort: 0 }
  const stand = (address: string, port: number, takesMs = 0, visit = {}) =>
    host.stand(
      { address, port, latestStart: Number.POSITIVE_INFINITY, isPatient: false, ...visit },
      async () => {
        begun.push({ address, port, at: performance.now() })
        running.push(`${address} ${port}`)
        const here = running.filter((each) => each.startsWith(`${address} `))
        most.atOneHost = Math.max(most.atOneHost, here.length)
        most.atOnePort = Math.max(most.atOnePort, here.filter((each) => each === `${address} ${port}`).length)
        await sleep(takesMs)
        running.splice(running.indexOf(`${address} ${port}`), 1)
        return port
      },
    )
  return { host, stand, begun, most }
}

test('turns at one host come in order, spaced, and no more at once than allowed', async () => {
  const { stand, begun, most } = lines()
  const ports = [1, 2, 3, 4, 5, 6]
  const turns = await Promise.all(ports.map((port) => stand('192.0.2.1', port, 100)))
  assert.deepEqual(
    turns,
    ports.map((value) => ({ kind: 'had', value })),
  )
  assert.deepEqual(
    begun.map(({ port }) => port),
    ports,
  )
  for (const [index, { at }] of begun.slice(1).entries()) {
    assert.ok(at - begun[index]!.at >= limits.spacingMs - 1, `${at - begun[index]!.at} ms apart`)
  }
  assert.equal(most.atOneHost, 2)
})

test('two at one port wait for each other, though the host has room', async () => {
  const { stand, most } = lines({ atOnce: 5, spacingMs: 1 })
  await Promise.all([1, 1, 1, 2].map((port) => stand('192.0.2.1', port, 50)))
  assert.equal(most.atOnePort, 1)
  assert.equal(most.atOneHost, 2)
})

test('hosts do not wait for each other', async () => {
  const { stand, begun } = lines({ spacingMs: 1000 })
  await Promise.all(Array.from({ length: 50 }, (_, host) => stand(`192.0.2.${host}`, 1)))
  assert.ok(begun.at(-1)!.at - begun[0]!.at < 500)
})

test('a line that is too long sends the late away, each to another moment', async () => {
  const { stand } = lines({ spacingMs: 50, longestWaitMs: 100, atOnce: 9 })
  const turns = await Promise.all(Array.from({ length: 8 }, (_, port) => stand('192.0.2.1', port)))
  const away = turns.flatMap((turn) => (turn.kind === 'sent-away' ? [turn.retryInMs] : []))
  assert.equal(away.length, 5)
  for (const [index, retryInMs] of away.entries()) {
    assert.ok(Math.abs(retryInMs - (200 + index * 50)) <= 2, `${retryInMs}`)
  }
  const patient = await Promise.all(
    [1, 2, 3, 4, 5, 6].map((port) => stand('192.0.2.2', port, 0, { isPatient: true })),
  )
  assert.ok(patient.every(({ kind }) => kind === 'had'))
})

test('whoever would begin too late does not begin', async () => {
  const { stand, begun } = lines({ atOnce: 1, spacingMs: 0 })
  const first = stand('192.0.2.1', 1, 100)
  const late = stand('192.0.2.1', 2, 0, { latestStart: performance.now() + 50 })
  assert.deepEqual([(await first).kind, await late], ['had', { kind: 'sent-away', retryInMs: 0 }])
  assert.equal(begun.length, 1)
})

test('closing sends away all that stand in line, and all that come', async () => {
  const { host, stand, begun } = lines({ spacingMs: 50 })
  const turns = [1, 2, 3, 4].map((port) => stand('192.0.2.1', port))
  await turns[0]
  host.close()
  const kinds = (await Promise.all([...turns, stand('192.0.2.2', 1)])).map(({ kind }) => kind)
  assert.deepEqual([kinds.filter((kind) => kind === 'had').length, kinds.at(-1)], [begun.length, 'sent-away'])
  assert.ok(begun.length <= 2)
})

test('forgetting idle hosts keeps the spacing', async () => {
  const { host, stand, begun } = lines({ spacingMs: 60 })
  await stand('192.0.2.1', 1)
  host.forgetIdle()
  await stand('192.0.2.1', 2)
  assert.ok(begun[1]!.at - begun[0]!.at >= 59)
})
