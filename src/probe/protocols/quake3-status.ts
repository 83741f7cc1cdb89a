import { decodeText } from './byte-reader.ts'
import { type DatagramProtocol, type DatagramReply, malformed } from './reply.ts'

const replyHeader = Buffer.from('\xff\xff\xff\xffstatusResponse\n', 'latin1')
const lineFeed = 0x0a

/**
 * Quake III's `getstatus` (ioquake3, server/sv_main.c, SVC_Status), which many games share. The reply is one line of
 * `\key\value` pairs and then one line for each player. Servers repeat the word behind `getstatus` as the value of
 * `challenge`; where they do not, any reply from the right address counts.
 *
 * Players are the lines as the server lists them, bots and all; nothing of a line is kept.
 */
export const quake3Status: DatagramProtocol = {
  request: (token) => Buffer.from(`\xff\xff\xff\xffgetstatus ${wordOf(token)}\n`, 'latin1'),
  read: readStatus,
}

function wordOf(token: Uint8Array): string {
  return Buffer.from(token).toString('hex')
}

function readStatus(reply: Uint8Array, token: Uint8Array): DatagramReply {
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  if (!bytes.subarray(0, replyHeader.length).equals(replyHeader))
    return malformed('has no statusResponse header')
  const lineEnd = bytes.indexOf(lineFeed, replyHeader.length)
  const infoEnd = lineEnd === -1 ? bytes.length : lineEnd
  const info = readPairs(decodeText(bytes.subarray(replyHeader.length, infoEnd)))
  if (info.size === 0) return malformed('holds no settings')
  const echo = info.get('challenge')
  if (echo !== undefined && echo !== wordOf(token)) return { kind: 'stray' }
  return {
    kind: 'status',
    status: {
      players: countLines(bytes, infoEnd + 1),
      maxPlayers: info.get('sv_maxclients') ?? info.get('maxclients'),
      name: info.get('sv_hostname') ?? info.get('hostname'),
      version: info.get('version'),
      map: info.get('mapname'),
    },
  }
}

/** Keys are compared in lower case, since games differ in it (`mapName`). */
function readPairs(text: string): Map<string, string> {
  const parts = text.split('\\')
  const pairs = new Map<string, string>()
  for (let at = 1; at + 1 < parts.length; at += 2) pairs.set(parts[at]!.toLowerCase(), parts[at + 1]!)
  return pairs
}

/** Lines that begin like a player's: score, a space, ping. Some games end the reply with a NUL or with empty lines. */
function countLines(bytes: Buffer, from: number): number {
  let count = 0
  for (let at = from; at > 0 && at < bytes.length; at = bytes.indexOf(lineFeed, at) + 1) {
    if (isPlayer(bytes, at)) count++
  }
  return count
}

function isPlayer(bytes: Buffer, at: number): boolean {
  const first = bytes[at]!
  const isMinus = first === 0x2d
  const digit = isMinus ? bytes[at + 1] : first
  return digit !== undefined && digit >= 0x30 && digit <= 0x39
}
