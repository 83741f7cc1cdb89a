/** The game servers of the probe suite, all in one process of their own. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { serveOperation } from '../operation.ts'
import { a2sReply, bedrockReply, javaReply, quake3Reply } from './replies.ts'
import { addressOf, answering, ports, silentPort } from './targets.ts'

const replies = { quake3: quake3Reply, a2s: a2sReply, bedrock: bedrockReply } as const

await serveOperation<null, never>(async () => {
  for (const [protocol, reply] of Object.entries(replies) as [
    keyof typeof replies,
    (request: Buffer) => Buffer,
  ][]) {
    for (let number = 0; number < answering; number++) {
      await answerDatagrams(addressOf(number), ports[protocol], reply)
    }
  }
  const status = javaReply()
  await listen(ports.java, (write) => write(status))
  await listen(silentPort, () => undefined)
  return { info: null }
})

/** The reply must come from the address that was asked, so each address has a socket. */
async function answerDatagrams(
  address: string,
  port: number,
  reply: (request: Buffer) => Buffer,
): Promise<void> {
  const socket = createSocket({ type: 'udp4', lookup: (name, _, found) => found(null, name, 4) })
  socket.on('message', (request, from) => socket.send(reply(request), from.port, from.address))
  const listening = once(socket, 'listening')
  socket.bind(port, address)
  await listening
}

async function listen(port: number, answer: (write: (bytes: Buffer) => void) => void): Promise<void> {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => answer((bytes) => socket.write(bytes)))
  })
  server.listen({ port, host: '0.0.0.0', backlog: 4096 })
  await once(server, 'listening')
}
