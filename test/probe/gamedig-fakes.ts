import { createSocket, type RemoteInfo } from 'node:dgram'
import { type Socket as Connection, createServer } from 'node:net'
import type { TestContext } from 'node:test'

type Reply = (bytes: Uint8Array) => void

/** A UDP host of ours; `onDatagram` answers through `reply`. Gone after the test. */
export async function udpHost(
  t: TestContext,
  onDatagram: (datagram: Buffer, reply: Reply, from: RemoteInfo) => void,
  address = '127.0.0.1',
): Promise<number> {
  const socket = createSocket(address.includes(':') ? 'udp6' : 'udp4')
  let isOpen = true
  socket.on('message', (datagram, from) => {
    const reply: Reply = (bytes) => {
      if (isOpen) socket.send(bytes, from.port, from.address)
    }
    onDatagram(datagram, reply, from)
  })
  await new Promise<void>((resolve) => socket.bind(0, address, resolve))
  t.after(() => {
    isOpen = false
    socket.close()
  })
  return socket.address().port
}

/** A TCP host of ours. Gone after the test, with its connections. */
export async function tcpHost(
  t: TestContext,
  onConnection: (connection: Connection) => void,
  address = '127.0.0.1',
): Promise<number> {
  const connections = new Set<Connection>()
  const server = createServer((connection) => {
    connections.add(connection)
    connection.on('error', () => undefined)
    onConnection(connection)
  })
  await new Promise<void>((resolve) => server.listen(0, address, resolve))
  t.after(() => {
    for (const connection of connections) connection.destroy()
    server.close()
  })
  return (server.address() as { port: number }).port
}

/** A status of Quake III's protocol with these fields and players. */
export function quake3Status(
  fields: Readonly<Record<string, string>>,
  players: readonly string[] = [],
): Buffer {
  const info = Object.entries(fields)
    .flatMap(([key, value]) => ['', key, value])
    .join('\\')
    .replaceAll('\\\\', '\\')
  return Buffer.from(
    `\xff\xff\xff\xffstatusResponse\n${info}\n${players.map((line) => `${line}\n`).join('')}`,
    'latin1',
  )
}

/** A game server that plays by the rules. */
export const honest = quake3Status(
  { sv_hostname: 'Honest', mapname: 'dm1', sv_maxclients: '16', version: '1.0' },
  ['5 20 "Anna"', '7 30 "Bernd"'],
)

/** Zeros, packed by bzip2, which gamedig unpacks at once when a Valve game server says that its reply is packed. */
const packedZeros = {
  '64 MiB':
    'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZvAS1wwCidcAAwAAACCAAIKQINjKKiE0qKiE4u5IpwoSFALuD6A==',
  '256 MiB':
    'QlpoOTFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1kOCeLfAV+OQADAAA' +
    'AIIAAwgE1GQqAlqQqAlzFBWSZTWQ4J4t8BX45AAMAAAAggADCATUZCoCWpCoCXMUFZJlNZDgni3wFfjkAAwAAACCAAMIBNRkKgJakKgJcxQVkmU1ke' +
    'zuTbASo/wADABAAIIAAwzAUppqqoSRsAIkjxdyRThQkGsXyvAA==',
} as const

/** Such a reply in its only part: part 0 of 1, then the size and checksum that gamedig does not look at. */
export function bomb(size: keyof typeof packedZeros): Buffer {
  const head = Buffer.from('feffffff010000800100e0040000000000000000', 'hex')
  return Buffer.concat([head, Buffer.from(packedZeros[size], 'base64')])
}

/** An answer of Battlefield's protocol that claims to hold four billion words: gamedig collects them all. */
export const endlessWords = Buffer.from('000000c00c000000ffffffff', 'hex')
