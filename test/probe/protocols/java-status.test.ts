import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAnswer } from '../../../src/probe/answer.ts'
import { javaStatus } from '../../../src/probe/protocols/java-status.ts'
import { readVarInt, varInt } from '../../../src/probe/protocols/var-int.ts'
import { packet, statusPacket } from './java-bytes.ts'

const read = (bytes: Uint8Array) => javaStatus.read(bytes)
const requestHex = (host: string, port: number) => Buffer.from(javaStatus.request(host, port)).toString('hex')

test('handshake and status request, with the host as typed', () => {
  const host = Buffer.from('play.example').toString('hex')
  assert.equal(requestHex('play.example', 25565), `1600ffffffff0f0c${host}63dd010100`)
  assert.ok(requestHex('bücher.example', 1).includes(Buffer.from('xn--bcher-kva.example').toString('hex')))
  assert.ok(requestHex('2001:db8::1', 1).includes(Buffer.from('2001:db8::1').toString('hex')))
})

test('what a server of minecraft-protocol 1.54.0 said', () => {
  const reply = readFileSync(new URL('../fixtures/minecraft-protocol-status.bin', import.meta.url))
  const status = {
    players: 3,
    maxPlayers: 33,
    name: { text: '§aTest ❤ server' },
    version: '1.20.4',
    map: null,
  }
  assert.deepEqual(read(reply), { kind: 'status', status })
  for (let length = 0; length < reply.length; length++) {
    assert.deepEqual(read(reply.subarray(0, length)), { kind: 'incomplete' })
  }
  assert.deepEqual(read(Buffer.concat([reply, Buffer.from('more')])), { kind: 'status', status })
})

test('players may be missing, and so may all else', () => {
  const nothing = { players: undefined, maxPlayers: undefined, name: undefined, version: null, map: null }
  assert.deepEqual(read(statusPacket('{}')), { kind: 'status', status: nothing })
  assert.deepEqual(read(statusPacket('{"players":[],"version":"1"}')), { kind: 'status', status: nothing })
})

test('lengths that lie, other packets and other texts are malformed', () => {
  const text = Buffer.from('{}')
  const replies = [
    ...[Buffer.from('ffffffffff', 'hex'), Buffer.from('ffffffff0f00', 'hex'), Buffer.from('00', 'hex')],
    ...[
      packet(Buffer.concat([varInt(1), varInt(2), text])),
      packet(Buffer.concat([varInt(0), varInt(3), text])),
    ],
    ...[
      packet(Buffer.concat([varInt(0), varInt(-1), text])),
      packet(varInt(0)),
      packet(Buffer.from('ffffffffff', 'hex')),
    ],
    ...['', '[]', 'null', '5', '"a"', '{', '{"players":{}'].map(statusPacket),
    ...[varInt(256 * 1024), varInt(0x7fffffff), Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
  ]
  for (const reply of replies)
    assert.equal(read(reply).kind, 'malformed', Buffer.from(reply).toString('latin1'))
})

test('JSON of any depth does no harm', () => {
  const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)
  const texts = [
    `{"players":{"online":1,"max":2},"description":${deep('[', ']', 100_000)}}`,
    `{"players":{"online":1,"max":2},"description":{"extra":${deep('[', ']', 100_000)}}}`,
    `{"players":{"online":1,"max":2},"description":${'{"extra":['.repeat(20_000)}"x"${']}'.repeat(20_000)}}`,
  ]
  for (const text of texts) {
    const reply = read(statusPacket(text))
    assert.equal(reply.kind, 'status')
    if (reply.kind !== 'status') continue
    const { players, maxPlayers, name } = { ...reply.status }
    const answer = readAnswer({ players, maxPlayers, name, version: null, map: null, latencyMs: 0 })
    assert.equal(answer.kind, 'answer')
  }
})

test('a VarInt is read as it was written, and no longer than five bytes', () => {
  fc.assert(
    fc.property(fc.integer(), (value) => {
      const bytes = varInt(value)
      assert.deepEqual(readVarInt(bytes, 0), { kind: 'value', value, end: bytes.length })
      assert.deepEqual(readVarInt(bytes.subarray(0, -1), 0), { kind: 'incomplete' })
    }),
  )
  assert.deepEqual(readVarInt(Buffer.from('808080808000', 'hex'), 0), { kind: 'malformed' })
})
