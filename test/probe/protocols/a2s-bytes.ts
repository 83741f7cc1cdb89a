/** A2S_INFO replies, written by the byte tables of the Valve developer wiki, "Server queries". */

export interface InfoFields {
  readonly name?: string
  readonly map?: string
  readonly appId?: number
  readonly players?: number
  readonly maxPlayers?: number
  readonly bots?: number
  readonly version?: string
  /** What follows the version: the extra data flag and its fields. */
  readonly extra?: Uint8Array
}

export function infoReply(fields: InfoFields = {}): Buffer {
  const { name = 'Some server', map = 'de_dust2', appId = 730, players = 12, maxPlayers = 24 } = fields
  const { bots = 2, version = '1.38.8.1', extra = new Uint8Array(0) } = fields
  return Buffer.concat([
    Buffer.from('\xff\xff\xff\xffI\x11', 'latin1'),
    ...[name, map, 'csgo', 'Counter-Strike'].map(text),
    Uint8Array.of(appId & 0xff, appId >> 8, players, maxPlayers, bots),
    Buffer.from('dl\x00\x01', 'latin1'),
    appId === 2400 ? Uint8Array.of(1, 2, 3) : new Uint8Array(0),
    text(version),
    extra,
  ])
}

export function text(value: string): Uint8Array {
  return Buffer.from(`${value}\0`)
}

export function uint64(value: bigint): Uint8Array {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(value)
  return bytes
}

export function challengeReply(number: readonly number[] = [1, 2, 3, 4]): Buffer {
  return Buffer.concat([Buffer.from('\xff\xff\xff\xffA', 'latin1'), Uint8Array.from(number)])
}
