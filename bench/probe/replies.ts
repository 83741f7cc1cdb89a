/** What the bench's answering servers send: replies of usual size, with 12 players each. */
import { varInt } from '../../src/probe/protocols/var-int.ts'

const usualSettings = Object.entries({
  ...{
    com_protocol: '71',
    sv_hostname: '^1Bench ^7Arena',
    sv_maxclients: '24',
    dmflags: '0',
    fraglimit: '20',
  },
  ...{
    timelimit: '0',
    sv_minRate: '0',
    sv_maxRate: '0',
    sv_dlRate: '100',
    sv_floodProtect: '1',
    capturelimit: '8',
  },
  ...{
    version: 'ioq3 1.36 linux-x86_64',
    g_gametype: '0',
    mapname: 'oa_dm1',
    gamename: 'baseoa',
    g_needpass: '0',
  },
})
  .map(([key, value]) => `\\${key}\\${value}`)
  .join('')

const players = Array.from({ length: 12 }, (_, number) => `${number} 48 "Player ${number}"\n`).join('')

/** @param request `getstatus`, with or without a challenge behind it. */
export function quake3Reply(request: Buffer): Buffer {
  const challenge = request.subarray(14).toString('latin1').trim()
  const echo = challenge === '' ? '' : `\\challenge\\${challenge}`
  return Buffer.from(`\xff\xff\xff\xffstatusResponse\n${echo}${usualSettings}\n${players}`, 'latin1')
}

const a2sChallenge = Buffer.from('\xff\xff\xff\xffA\x01\x02\x03\x04', 'latin1')
const a2sInfo = Buffer.from(
  `\xff\xff\xff\xffI\x11Bench Server\0de_bench\0csgo\0Counter-Strike\0\xda\x02\x0c\x18\x00dl\x00\x01` +
    `1.38.8.1\0\xa1\x87\x69\x11\x22\x33\x44\x55\x66\x77\x88empty,secure\0\xda\x02\0\0\0\0\0\0`,
  'latin1',
)

/** A server that wants a challenge first, as most do. */
export function a2sReply(request: Buffer): Buffer {
  return request.length > 25 ? a2sInfo : a2sChallenge
}

const bedrockText = Buffer.from(
  'MCPE;Bench Bedrock;748;1.21.40;12;24;1234567890;Bench level;Survival;1;19132;19133;',
)
const magic = Buffer.from('00ffff00fefefefefdfdfdfd12345678', 'hex')

export function bedrockReply(request: Buffer): Buffer {
  const length = Uint8Array.of(bedrockText.length >> 8, bedrockText.length & 0xff)
  return Buffer.concat([
    ...[Uint8Array.of(0x1c), request.subarray(1, 9), Buffer.alloc(8), magic, length, bedrockText],
  ])
}

/** With an icon, as most servers have. */
export function javaReply(): Buffer {
  const sample = Array.from({ length: 12 }, (_, number) => ({ name: `Player${number}`, id: `id-${number}` }))
  const text = JSON.stringify({
    version: { name: 'Paper 1.21.4', protocol: 769 },
    players: { max: 24, online: 12, sample },
    description: { text: '', extra: [{ color: 'gold', text: 'Bench ' }, { text: 'server' }] },
    favicon: `data:image/png;base64,${'iVBORw0KGgo'.repeat(500)}`,
  })
  const packet = Buffer.concat([varInt(0), varInt(text.length), Buffer.from(text)])
  return Buffer.concat([varInt(packet.length), packet])
}
