import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestContext } from 'node:test'

export type Step = (request: IncomingMessage, response: ServerResponse) => void

/** A server that answers its requests by these steps, one after the other, and the last one for all that follow. */
export async function startScripted(t: TestContext, ...steps: readonly Step[]) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    steps[Math.min(requests.length, steps.length) - 1]!(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** An empty page. */
export const emptyPage = { data: [], meta: { page: 1, limit: 20, total: 0, totalPages: 0 } }

/** Answers with JSON, or with text as it is. */
export function says(status: number, body: unknown = emptyPage, headers: Record<string, string> = {}): Step {
  return (_request, response) => {
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  }
}

export const rateLimited = (headers: Record<string, string> = { 'retry-after': '1' }) =>
  says(429, { code: 'rate-limited', detail: 'too many', status: 429 }, headers)

/** Closes the connection without a word. */
export const hangsUp: Step = (request) => {
  request.socket.destroy()
}

/** Never answers. */
export const isSilent: Step = () => {}
