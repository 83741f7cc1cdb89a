import { createSocket } from 'node:dgram'
import type { TestContext } from 'node:test'
import ipaddr from 'ipaddr.js'

export interface Service {
  readonly priority: number
  readonly weight: number
  readonly port: number
  readonly name: string
}

/** What a name holds; `silent` is never answered, `broken` is answered with SERVFAIL. */
export type Zone = Readonly<
  Record<
    string,
    | 'silent'
    | 'broken'
    | { readonly A?: readonly string[]; readonly AAAA?: readonly string[]; readonly SRV?: readonly Service[] }
  >
>

const types: Readonly<Record<number, 'A' | 'AAAA' | 'SRV'>> = { 1: 'A', 28: 'AAAA', 33: 'SRV' }
const rcodes = { fine: 0, broken: 2, noSuchName: 3 } as const

/**
 * A DNS server (RFC 1035) on a port of its own that answers from what `zone` returns at that time; closed after the test.
 * `asked` has the names and types of all questions so far, in the order in which they came.
 */
export async function startNameServer(t: TestContext, zone: () => Zone) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (message, from) => {
    const { name, type, end } = readQuestion(message)
    asked.push(`${name} ${type}`)
    const found = zone()[name]
    if (found === 'silent') return
    const records = typeof found === 'object' && type !== null ? (found[type] ?? []) : []
    const rcode = found === undefined ? rcodes.noSuchName : found === 'broken' ? rcodes.broken : rcodes.fine
    const answers = records.map((record) => encodeRecord(message.readUInt16BE(end - 4), record))
    socket.send(
      Buffer.concat([encodeHead(message, end, rcode, answers.length), ...answers]),
      from.port,
      from.address,
    )
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  t.after(() => new Promise<void>((resolve) => socket.close(() => resolve())))
  return { server: `127.0.0.1:${socket.address().port}`, asked }
}

/** The first question, and where it ends. */
function readQuestion(message: Buffer): { name: string; type: 'A' | 'AAAA' | 'SRV' | null; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = message[at]!; length > 0; length = message[at]!) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += 1 + length
  }
  return { name: labels.join('.'), type: types[message.readUInt16BE(at + 1)] ?? null, end: at + 5 }
}

function encodeHead(question: Buffer, end: number, rcode: number, answers: number): Buffer {
  const head = Buffer.from(question.subarray(0, end))
  // An answer, recursion wanted and had, one question; EDNS is left out.
  head.writeUInt16BE(0x8180 | rcode, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers, 6)
  head.writeUInt32BE(0, 8)
  return head
}

function encodeRecord(type: number, record: string | Service): Buffer {
  const data =
    typeof record === 'string' ? Buffer.from(ipaddr.parse(record).toByteArray()) : encodeService(record)
  const head = Buffer.alloc(12)
  // The name of the question, class IN, no time to live: every look-up comes here.
  head.writeUInt16BE(0xc00c, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function encodeService({ priority, weight, port, name }: Service): Buffer {
  const numbers = Buffer.alloc(6)
  for (const [at, value] of [priority, weight, port].entries()) numbers.writeUInt16BE(value, at * 2)
  const labels = name.split('.').filter((label) => label !== '')
  const parts = labels.flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)])
  return Buffer.concat([numbers, ...parts, Buffer.from([0])])
}
