/** A game server, in a thread of its own, that answers each request with datagrams for three seconds. */
import { createSocket, type RemoteInfo } from 'node:dgram'
import { parentPort, workerData } from 'node:worker_threads'

const { address, bytes } = workerData as { address: string; bytes: number }
const socket = createSocket('udp4')
const junk = Buffer.alloc(bytes, 0x41)
const perTurn = 50

socket.on('message', (_, from) => flood(from, performance.now() + 3000))
socket.bind(0, address, () => parentPort!.postMessage(socket.address().port))

function flood({ port, address }: RemoteInfo, until: number): void {
  for (let sent = 0; sent < perTurn; sent++) socket.send(junk, port, address)
  if (performance.now() < until) setImmediate(() => flood({ port, address } as RemoteInfo, until))
}
