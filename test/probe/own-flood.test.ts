/** One host sends as fast as it can to the port that asked it: the others must not suffer. */
import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { endpointOf } from '../../src/probe/endpoint.ts'
import { UdpSocket } from '../../src/probe/udp-socket.ts'
import { datagramServer, ownSource, reasonOf, target } from './own-servers.ts'
import { infoReply } from './protocols/a2s-bytes.ts'
import { flooder } from './start-flooder.ts'

for (const bytes of [20, 60_000]) {
  test(`a flood of datagrams of ${bytes} bytes`, async (t) => {
    const floodPort = await flooder(t, '127.0.0.9', bytes)
    const asking = new Set<number>()
    const good = await Promise.all(
      Array.from({ length: 100 }, (_, number) =>
        datagramServer(
          t,
          (_, reply, { port }) => {
            asking.add(port)
            setTimeout(() => reply(infoReply()), 20)
          },
          `127.22.0.${number + 1}`,
        ),
      ),
    )
    const source = ownSource(t)
    const before = process.memoryUsage().rss
    const flooded = source.probe(target('rust', floodPort, '127.0.0.9'))
    for (let round = 0; round < 10; round++) {
      const outcomes = await Promise.all(
        good.map((port, number) => source.probe(target('rust', port, `127.22.0.${number + 1}`))),
      )
      assert.deepEqual([...new Set(outcomes.map(reasonOf))], ['answered'], `round ${round}`)
    }
    assert.equal(reasonOf(await flooded), 'bad-answer')
    assert.ok(asking.size > 4, 'the flooded socket was given up for another')
    const grown = (process.memoryUsage().rss - before) / 2 ** 20
    assert.ok(grown < 150, `${grown} MB`)
  })
}

test('as many unwanted datagrams, over a longer time, are no flood', async (t) => {
  const asked = Promise.withResolvers<number>()
  const port = await datagramServer(t, (_, __, from) => asked.resolve(from.port))
  const socket = new UdpSocket('ipv4')
  t.after(() => socket.close('the test is over'))
  socket.send(Buffer.of(1), endpointOf('127.0.0.1', port)!, assert.fail)
  const to = await asked.promise
  const stranger = createSocket('udp4')
  t.after(() => stranger.close())
  const send = promisify((done: (error: Error | null) => void) =>
    stranger.send('junk', to, '127.0.0.1', done),
  )
  for (const pause of [1100, 50]) {
    for (let sent = 0; sent < 3000; sent++) await send()
    await sleep(pause)
  }
  assert.ok(socket.isOpen)
})
