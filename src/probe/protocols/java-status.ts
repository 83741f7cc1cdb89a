import { domainToASCII } from 'node:url'
import { malformed, type RawStatus, type StreamProtocol, type StreamReply } from './reply.ts'
import { readVarInt, varInt } from './var-int.ts'

const handshakeId = 0
const statusId = 0
/** What a client says that asks which version the server has. */
const anyVersion = -1
const nextIsStatus = 1

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
  const handshake = [varInt(anyVersion), text(hostToSay(host)), uint16(port), varInt(nextIsStatus)]
  return Buffer.concat([packet(handshakeId, handshake), packet(statusId, [])])
}

/** Clients turn letters beyond ASCII into punycode before they say the name. */
function hostToSay(host: string): string {
  return /^[ -~]*$/.test(host) ? host : domainToASCII(host) || host
}

function packet(id: number, fields: readonly Uint8Array[]): Uint8Array {
  const body = Buffer.concat([varInt(id), ...fields])
  return Buffer.concat([varInt(body.length), body])
}

function text(value: string): Uint8Array {
  const bytes = Buffer.from(value)
  return Buffer.concat([varInt(bytes.length), bytes])
}

function uint16(value: number): Uint8Array {
  return Uint8Array.of(value >> 8, value & 0xff)
}

function readStatus(received: Uint8Array): StreamReply {
  const length = readVarInt(received, 0)
  if (length.kind !== 'value')
    return length.kind === 'incomplete' ? length : malformed('begins with no length')
  if (length.value < 1) return malformed('claims a length below 1')
  const end = length.end + length.value
  if (end > javaStatus.longestReply) return malformed(`is longer than ${javaStatus.longestReply} bytes`)
  if (received.length < end) return { kind: 'incomplete' }
  return readPacket(received.subarray(length.end, end))
}

function readPacket(bytes: Uint8Array): StreamReply {
  const id = readVarInt(bytes, 0)
  if (id.kind !== 'value' || id.value !== statusId) return malformed('is no status packet')
  const length = readVarInt(bytes, id.end)
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
