import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { freeTcpPort } from '../probe/servers/game-server.ts'
import { outputUntil } from '../support/command.ts'
import { temporaryPath } from '../support/temporary.ts'
import { installedFrom } from '../support/tools.ts'

/** Where an answer, or the request for it, is not as the OpenAPI file says. */
export interface Deviation {
  /** Begins with `request` or `response`. */
  readonly location: readonly string[]
  readonly message: string
}

export interface Judged {
  readonly status: number
  readonly deviations: readonly Deviation[]
}

/**
 * Starts Prism, which hands requests on to the app at `origin` and says in a header what is not as the document says;
 * stopped after the test.
 */
export async function startProxy(t: TestContext, document: object, origin: string) {
  const program = join(
    await installedFrom('test/contract'),
    'node_modules/@stoplight/prism-cli/dist/index.js',
  )
  const file = temporaryPath('openapi.json')
  // Prism looks only at URLs below those that the document names.
  writeFileSync(file, JSON.stringify({ ...document, servers: [{ url: origin }] }))
  const port = await freeTcpPort()
  const child = spawn(process.execPath, [program, 'proxy', file, origin, '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => child.kill())
  await outputUntil(child, 'Prism is listening')
  return { ask: (target: string, headers = {}) => judge(`http://127.0.0.1:${port}${target}`, headers) }
}

async function judge(url: string, headers: Readonly<Record<string, string>>): Promise<Judged> {
  const answer = await fetch(url, { headers })
  await answer.arrayBuffer()
  const said = answer.headers.get('sl-violations')
  return { status: answer.status, deviations: said === null ? [] : (JSON.parse(said) as Deviation[]) }
}
