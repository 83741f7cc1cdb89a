import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { bedrockPing } from '../../../src/probe/protocols/bedrock-ping.ts'

const token = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
const magic = '00ffff00fefefefefdfdfdfd12345678'
const fields = 'MCPE;A;748;1.21.40;3;20;99;Level;Survival;1;19132;19133;'

function pong(text: string, length = Buffer.byteLength(text)): Buffer {
  const head = Buffer.from(`1c0102030405060708${'00'.repeat(8)}${magic}`, 'hex')
  return Buffer.concat([head, Uint8Array.of(length >> 8, length & 0xff), Buffer.from(text)])
}

function statusOf(text: string) {
  const reply = bedrockPing.read(pong(text), token)
  assert.equal(reply.kind, 'status', JSON.stringify(reply))
  return reply.kind === 'status' ? reply.status : null
}

test('a ping is its id, the token, the magic and a client id', () => {
  const ping = Buffer.from(bedrockPing.request(token)).toString('hex')
  assert.equal(ping, `010102030405060708${magic}${'00'.repeat(8)}`)
})

test('what JSPrismarine 0.14.1 said', () => {
  const reply = readFileSync(new URL('../fixtures/jsprismarine-pong.bin', import.meta.url))
  const status = {
    ...{ name: 'Another JSPrismarine server!', version: '1.21.40', players: '0', maxPlayers: '20' },
    map: 'JSRakNet',
  }
  assert.deepEqual(bedrockPing.read(reply, token), { kind: 'status', status })
  assert.deepEqual(bedrockPing.read(reply, new Uint8Array(8)), { kind: 'stray' })
})

test('six fields are enough, and a semicolon within one has a backslash', () => {
  assert.deepEqual(statusOf(fields), {
    name: 'A',
    version: '1.21.40',
    players: '3',
    maxPlayers: '20',
    map: 'Level',
  })
  assert.deepEqual(statusOf('MCEE;A\\;B\\x;1;2;3;4'), {
    name: 'A;B\\x',
    version: '2',
    players: '3',
    maxPlayers: '4',
    map: undefined,
  })
})

test('what is no pong of Minecraft is malformed', () => {
  const replies = [
    ...[pong('MCPE;A;1;2;3'), pong('XXXX;A;1;2;3;4'), pong(''), pong(fields, 60_000)],
    ...[Buffer.alloc(0), Buffer.of(0x1c), Buffer.alloc(100), pong(fields).subarray(0, 34)],
    Buffer.concat([Buffer.of(0x1d), pong(fields).subarray(1)]),
    Buffer.from(pong(fields).toString('hex').replace(magic, 'ff'.repeat(16)), 'hex'),
  ]
  for (const reply of replies)
    assert.equal(bedrockPing.read(reply, token).kind, 'malformed', reply.toString('hex'))
})
