import { domainToASCII } from 'node:url'
import { malformed, type RawStatus, type StreamProtocol, type StreamReply } from './reply.ts'
import { readVarInt, varInt } from './var-int.ts'

/** The id of a handshake, and -1 for the version: what a client says that asks which version the server has. */
const handshakeStart = Uint8Array.of(0, ...varInt(-1))
const nextIsStatus = 1
/** A packet of one byte, its id. */
const statusRequest = Uint8Array.of(1, 0)
const statusId = 0

/**
 * Minecraft Java's server list ping (Minecraft wiki, "Java Edition protocol/Server List Ping", since 1.7): handshake and
 * status request go out together, and one packet with a JSON text comes back. The sample of players in it is not looked at.
 */
export const javaStatus: StreamProtocol = {
  request: requestStatus,
  read: readStatus,
  // A text of the protocol is at most 32,767 UTF-16 units long; modded servers go beyond.
  longestReply: 256 * 1024,
}

function requestStatus(host: string, port: number): Uint8Array {
  const name = Buffer.from(hostToSay(host))
  const end = Uint8Array.of(port >> 8, port & 0xff, nextIsStatus)
  const handshake = Buffer.concat([handshakeStart, varInt(name.length), name, end])
  return Buffer.concat([varInt(handshake.length), handshake, statusRequest])
}

/** Clients turn letters beyond ASCII into punycode before they say the name. */
function hostToSay(host: string): string {
  return /^[ -~]*$/.test(host) ? host : domainToASCII(host) || host
}

function readStatus(received: Uint8Array): StreamReply {
  const length = readVarInt(received, 0)
  if (length.kind === 'incomplete') return length
  if (length.kind === 'malformed' || length.value < 1) return malformed('begins with no length')
  // Looked at before the rest is there: other protocols say soon that they are others.
  if ((received[length.end] ?? statusId) !== statusId) return malformed('is no status packet')
  const end = length.end + length.value
  if (end > javaStatus.longestReply) return malformed(`is longer than ${javaStatus.longestReply} bytes`)
  if (received.length < end) return { kind: 'incomplete' }
  return readPacket(received.subarray(length.end + 1, end))
}

/** @param bytes what follows the packet's id. */
function readPacket(bytes: Uint8Array): StreamReply {
  const length = readVarInt(bytes, 0)
  if (length.kind !== 'value' || length.value < 0 || length.end + length.value > bytes.length)
    return malformed('has a text that does not fit in its packet')
  const json = Buffer.from(bytes.buffer, bytes.byteOffset + length.end, length.value).toString('utf8')
  const status = parseOrNull(json)
  if (!isObject(status)) return malformed('holds no JSON object')
  return { kind: 'status', status: readFields(status) }
}

/** A server may leave its players out. */
function readFields({ description, players, version }: Record<string, unknown>): RawStatus {
  const counts = isObject(players) ? players : {}
  return {
    players: counts.online,
    maxPlayers: counts.max,
    name: description,
    version: isObject(version) ? version.name : null,
    map: null,
  }
}

/** The parser of V8 takes any depth, and nothing here descends into what it made. */
function parseOrNull(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
