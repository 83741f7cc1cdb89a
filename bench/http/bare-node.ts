/** node:http that sends the same bytes to everybody, headers included: the least that a server on Node can do. */
import { readFileSync } from 'node:fs'
import { createServer, type OutgoingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { serveOperation } from '../operation.ts'
import type { ServerInfo } from './listen.ts'

await serveOperation<ServerInfo, never>(async ({ folder }) => {
  const body = readFileSync(join(folder, 'www/page.json'))
  const headers = JSON.parse(readFileSync(join(folder, 'page-headers.json'), 'utf8')) as OutgoingHttpHeaders
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body)
  })
  server.keepAliveTimeout = 65_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { info: { port }, end: () => server.closeAllConnections() }
})
