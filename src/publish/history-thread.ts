/** The thread that reads the past of game servers from the store, for `HistoryReader`. */
import { parentPort, workerData } from 'node:worker_threads'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import type { HistoryQuestion, HistoryReading, HistoryReply } from './history-messages.ts'

const { databaseUrl } = workerData as { databaseUrl: string }

let store: Store | null = null
/** One question at a time: a store is for one task. */
let last = Promise.resolve()

parentPort!.on('message', ({ number, request }: HistoryQuestion) => {
  last = last.then(async () => {
    const reply: HistoryReply = { number, reading: await read(request) }
    parentPort!.postMessage(reply)
  })
})

async function read(request: HistoryQuestion['request']): Promise<HistoryReading> {
  try {
    store ??= await openStore(databaseUrl)
    const points = await store.history.points(request)
    return points === null ? { kind: 'unknown-id' } : { kind: 'points', points }
  } catch {
    // The publisher says what is wrong with the store; here it is opened anew for the next question.
    await store?.close().catch(() => undefined)
    store = null
    return { kind: 'away' }
  }
}
