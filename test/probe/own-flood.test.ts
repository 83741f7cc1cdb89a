/** One host sends as fast as it can to the port that asked it: the others must not suffer. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type TestContext, test } from 'node:test'
import { Worker } from 'node:worker_threads'
import { datagramServer, ownSource, reasonOf, target } from './own-servers.ts'
import { infoReply } from './protocols/a2s-bytes.ts'

async function flooder(t: TestContext, address: string, bytes: number): Promise<number> {
  const worker = new Worker(new URL('flooder.ts', import.meta.url), { workerData: { address, bytes } })
  t.after(() => worker.terminate())
  const [port] = (await once(worker, 'message')) as [number]
  return port
}

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
