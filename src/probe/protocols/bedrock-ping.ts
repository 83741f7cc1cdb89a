import { type DatagramProtocol, type DatagramReply, malformed } from './reply.ts'

const unconnectedPing = 0x01
const unconnectedPong = 0x1c
/** Tells RakNet's offline messages from all else. */
const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex')
const timeLength = 8
const guidLength = 8
const magicAt = 1 + timeLength + guidLength
const textAt = magicAt + magic.length + 2

/**
 * Minecraft Bedrock's unconnected ping (Minecraft wiki, "RakNet"). Its reply repeats the time of the ping, which is the
 * token here, and holds one text of fields: edition; name; protocol; version; players; places; id; level; …
 */
export const bedrockPing: DatagramProtocol = {
  request: (token) =>
    Buffer.concat([Uint8Array.of(unconnectedPing), token, magic, new Uint8Array(guidLength)]),
  read: readPong,
}

function readPong(reply: Uint8Array, token: Uint8Array): DatagramReply {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  if (bytes[0] !== unconnectedPong || bytes.length < textAt) return malformed('is no RakNet pong')
  if (bytes.compare(magic, 0, magic.length, magicAt, magicAt + magic.length) !== 0)
    return malformed('lacks the magic of RakNet')
  if (bytes.compare(token, 0, timeLength, 1, 1 + timeLength) !== 0) return { kind: 'stray' }
  const end = textAt + bytes.readUInt16BE(textAt - 2)
  if (end > bytes.length) return malformed('ends too early')
  return readFields(bytes.toString('utf8', textAt, end))
}

/** A semicolon within a field has a backslash before it. */
function readFields(text: string): DatagramReply {
  const fields = text.split(/(?<!\\);/).map((field) => field.replaceAll('\\;', ';'))
  const [edition, name, , version, players, maxPlayers, , map] = fields
  if (edition !== 'MCPE' && edition !== 'MCEE') return malformed('names no edition of Minecraft')
  if (maxPlayers === undefined) return malformed('has too few fields')
  return { kind: 'status', status: { name, version, players, maxPlayers, map } }
}
