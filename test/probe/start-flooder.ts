import { once } from 'node:events'
import type { TestContext } from 'node:test'
import { Worker } from 'node:worker_threads'

/** Starts a game server of `address` that floods who asks it with datagrams of so many bytes; gives its port. */
export async function flooder(t: TestContext, address: string, bytes: number): Promise<number> {
  const worker = new Worker(new URL('flooder.ts', import.meta.url), { workerData: { address, bytes } })
  t.after(() => worker.terminate())
  const [port] = (await once(worker, 'message')) as [number]
  return port
}
