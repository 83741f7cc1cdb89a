/** Asks a server again and again at a fixed pace, whether it answers or not, and notes how long each answer takes. */

import { readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readDataset } from '../dataset.ts'
import { hotPath, searchPaths } from '../http/paths.ts'
import { serveOperation } from '../operation.ts'

/** When a request was sent, in milliseconds since 1970, and how long its answer took. */
export interface Answered {
  readonly at: number
  readonly ms: number
}

const paceMs = 4
const durationMs = 20_000

await serveOperation<null, Answered[]>(({ dataset, folder }) => {
  const searches = searchPaths(readDataset(dataset))
  const port = Number(readFileSync(join(folder, 'serving-port'), 'utf8'))
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  let asked = 0
  const round = async () => {
    const pending: Promise<Answered>[] = []
    const startedAt = performance.now()
    for (let sent = 0; sent * paceMs < durationMs; sent++) {
      const early = startedAt + sent * paceMs - performance.now()
      if (early > 0) await sleep(early)
      const path = asked++ % 2 === 0 ? hotPath : searches[asked % searches.length]!
      pending.push(ask(agent, port, path, clientAddress(asked)))
    }
    return Promise.all(pending)
  }
  return { info: null, round, end: () => agent.destroy() }
})

/** So many clients that none comes to its limit. */
function clientAddress(asked: number): string {
  return `10.0.${(asked >> 8) % 256}.${asked % 256}`
}

function ask(agent: Agent, port: number, path: string, client: string): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const at = performance.timeOrigin + performance.now()
    const headers = { 'x-forwarded-for': client }
    get({ agent, port, path, headers, host: '127.0.0.1' }, (response) => {
      response.resume().on('end', () => {
        const ms = performance.timeOrigin + performance.now() - at
        if (response.statusCode === 200) resolve({ at, ms })
        else reject(new Error(`${path} was answered with ${response.statusCode}`))
      })
    }).on('error', reject)
  })
}
