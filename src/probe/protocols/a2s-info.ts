import { ByteReader } from './byte-reader.ts'
import { type DatagramProtocol, type DatagramReply, malformed, type RawStatus } from './reply.ts'

/** -1 as four bytes begins a datagram that holds a whole message; -2 begins a part of one. */
const whole = -1
const part = -2
const headerLength = 5
const question = Buffer.from('\xff\xff\xff\xffTSource Engine Query\0', 'latin1')

/** The second header byte says what follows. */
const info = 0x49
const goldSourceInfo = 0x6d
const challenge = 0x41

/** Bits of the extra data flag. */
const extra = { port: 0x80, steamId: 0x10, sourceTv: 0x40, keywords: 0x20, gameId: 0x01 } as const

/** Steam application ids of games whose replies differ. */
const theShip = 2400n
const rust = 252490n

/**
 * A2S_INFO (Valve developer wiki, "Server queries"): a Source or GoldSource server says how it is, after a challenge if
 * it wants one. Replies in parts are refused: none that is honest needs them, and they may ask to be decompressed.
 */
export const a2sInfo: DatagramProtocol = {
  request: () => question,
  read: readA2sInfo,
}

function readA2sInfo(reply: Uint8Array): DatagramReply {
  if (reply.length < headerLength) return malformed('is shorter than a header')
  const bytes = Buffer.from(reply.buffer, reply.byteOffset, reply.byteLength)
  const header = bytes.readInt32LE(0)
  if (header === part) return malformed('comes in parts')
  if (header !== whole) return malformed('has no A2S header')
  const reader = new ByteReader(bytes, headerLength)
  switch (bytes.readUInt8(4)) {
    case challenge:
      return readChallenge(bytes)
    case info:
      return finish(readInfo(reader), reader)
    case goldSourceInfo:
      return finish(readGoldSourceInfo(reader), reader)
    default:
      return malformed('is neither A2S_INFO nor a challenge')
  }
}

/** The question is asked again with the four bytes of the challenge behind it. */
function readChallenge(bytes: Buffer): DatagramReply {
  if (bytes.length < headerLength + 4) return malformed('is a challenge without its number')
  const number = bytes.subarray(headerLength, headerLength + 4)
  return { kind: 'challenge', request: Buffer.concat([question, number]) }
}

function finish(status: RawStatus, reader: ByteReader): DatagramReply {
  return reader.isOverrun ? malformed('ends too early') : { kind: 'status', status }
}

function readInfo(reader: ByteReader): RawStatus {
  reader.byte() // Version of the protocol.
  const name = reader.text()
  const map = reader.text()
  reader.text() // Folder.
  reader.text() // Name of the game.
  const shortId = BigInt(reader.uint16())
  const [players, maxPlayers] = [reader.byte(), reader.byte()]
  skipBytes(reader, 5) // Bots, type, system, password, VAC.
  if (shortId === theShip) skipBytes(reader, 3) // Mode, witnesses, duration.
  const version = reader.text()
  const { keywords, gameId } = readExtra(reader)
  return { name, map, version, players, maxPlayers, ...(gameId === rust ? countsOfRust(keywords) : {}) }
}

/** The flag may be missing altogether. */
function readExtra(reader: ByteReader): { keywords: string; gameId: bigint } {
  const flag = reader.isAtEnd ? 0 : reader.byte()
  if (flag & extra.port) reader.uint16()
  if (flag & extra.steamId) reader.uint64()
  if (flag & extra.sourceTv) {
    reader.uint16()
    reader.text()
  }
  const keywords = flag & extra.keywords ? reader.text() : ''
  // The lower 24 bits are the application id, which the 16 bits above cut short.
  const gameId = flag & extra.gameId ? reader.uint64() & 0xffffffn : 0n
  return { keywords, gameId }
}

/** Rust's servers hold more players than a byte can say, and say so in keywords such as `mp400` and `cp312`. */
function countsOfRust(keywords: string): Partial<RawStatus> {
  const words = keywords.split(',')
  const players = words.find((word) => /^cp\d+$/.test(word))?.slice(2)
  const maxPlayers = words.find((word) => /^mp\d+$/.test(word))?.slice(2)
  return { ...(players && { players }), ...(maxPlayers && { maxPlayers }) }
}

/** What GoldSource servers said before 2008, and some still say. */
function readGoldSourceInfo(reader: ByteReader): RawStatus {
  reader.text() // Address.
  const name = reader.text()
  const map = reader.text()
  reader.text() // Folder.
  reader.text() // Name of the game.
  const [players, maxPlayers] = [reader.byte(), reader.byte()]
  return { name, map, version: null, players, maxPlayers }
}

function skipBytes(reader: ByteReader, count: number): void {
  for (let skipped = 0; skipped < count; skipped++) reader.byte()
}
