import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { a2sInfo } from '../../../src/probe/protocols/a2s-info.ts'
import { challengeReply, infoReply, text, uint64 } from './a2s-bytes.ts'

const token = new Uint8Array(8)
const read = (reply: Uint8Array) => a2sInfo.read(reply, token)
const question = '\xff\xff\xff\xffTSource Engine Query\0'
const plain = { name: 'Some server', map: 'de_dust2', version: '1.38.8.1', players: 12, maxPlayers: 24 }

function statusOf(reply: Uint8Array) {
  const result = read(reply)
  assert.equal(result.kind, 'status')
  return result.kind === 'status' ? result.status : null
}

test('the question is the 25 bytes of the protocol', () => {
  assert.equal(Buffer.from(a2sInfo.request(token)).toString('latin1'), question)
})

test('a reply without extra data', () => {
  assert.deepEqual(statusOf(infoReply()), plain)
})

test('a challenge is answered with the question and its number', () => {
  const reply = read(challengeReply([0x0a, 0x08, 0x5e, 0xea]))
  assert.equal(reply.kind, 'challenge')
  const request = reply.kind === 'challenge' ? Buffer.from(reply.request).toString('latin1') : ''
  assert.equal(request, `${question}\x0a\x08\x5e\xea`)
  for (const number of [[], [1, 2, 3]]) assert.equal(read(challengeReply(number)).kind, 'malformed')
})

test('extra fields are passed over in the order of the protocol, whichever there are', () => {
  const parts: [number, Uint8Array][] = [
    [0x80, Uint8Array.of(0x87, 0x69)],
    [0x10, uint64(90_071_992_547_409_920n)],
    [0x40, Buffer.concat([Uint8Array.of(1, 2), text('SourceTV')])],
    [0x20, text('empty,secure')],
    [0x01, uint64(730n)],
  ]
  for (let some = 0; some < 32; some++) {
    const there = parts.filter((_, index) => some & (1 << index))
    const flag = there.reduce((bits, [bit]) => bits | bit, 0)
    const extra = Buffer.concat([Uint8Array.of(flag), ...there.map(([, bytes]) => bytes)])
    assert.deepEqual(statusOf(infoReply({ extra })), plain, `flag ${flag}`)
    if (there.length > 0) assert.equal(read(infoReply({ extra: extra.subarray(0, -1) })).kind, 'malformed')
  }
})

test('The Ship has three bytes more', () => {
  assert.deepEqual(statusOf(infoReply({ appId: 2400 })), plain)
})

test('Rust says in keywords how many players there are, which no other game can', () => {
  const extraOf = (appId: bigint, words: string) =>
    Buffer.concat([Uint8Array.of(0x21), text(words), uint64(appId)])
  const rust = { appId: 252490 & 0xffff, players: 255, maxPlayers: 255 }
  const counts = (appId: bigint, words: string) => {
    const { players, maxPlayers } = statusOf(infoReply({ ...rust, extra: extraOf(appId, words) }))!
    return [players, maxPlayers]
  }
  assert.deepEqual(counts(252490n, 'mp400,cp312,qp0,v2390'), ['312', '400'])
  assert.deepEqual(counts((7n << 24n) | 252490n, 'cp312'), ['312', 255], 'higher bits tell mods apart')
  assert.deepEqual(counts(252490n, 'cp312x,xmp400,monthly'), [255, 255])
  assert.deepEqual(counts(730n, 'mp400,cp312'), [255, 255])
})

test('the reply of old GoldSource servers', () => {
  const reply = Buffer.concat([
    Buffer.from('\xff\xff\xff\xffm', 'latin1'),
    ...['127.0.0.1:27015', 'Old server', 'crossfire', 'valve', 'Half-Life'].map(text),
    Uint8Array.of(5, 16, 47, 0x64, 0x6c, 0, 0, 1, 0),
  ])
  assert.deepEqual(statusOf(reply), {
    name: 'Old server',
    map: 'crossfire',
    version: null,
    players: 5,
    maxPlayers: 16,
  })
})

test('names are UTF-8, or else Latin-1', () => {
  assert.equal(statusOf(infoReply({ name: 'Сервер ❤' }))!.name, 'Сервер ❤')
  const latin = infoReply({ name: 'Caf#' })
  latin[latin.indexOf('#')] = 0xe9
  assert.equal(statusOf(latin)!.name, 'Café')
})

test('parts are refused, compressed or not', () => {
  for (const id of ['01000000', '01000080']) {
    const part = Buffer.from(`feffffff${id}0200e004`, 'hex')
    assert.deepEqual(read(Buffer.concat([part, infoReply()])), {
      kind: 'malformed',
      detail: 'comes in parts',
    })
  }
})

test('a reply that is cut anywhere is malformed, and one with more behind it is not', () => {
  const whole = infoReply({ extra: Buffer.concat([Uint8Array.of(0x80), Uint8Array.of(1, 2)]) })
  const endOfVersion = whole.length - 3
  for (let length = 0; length < whole.length; length++) {
    const kind = length === endOfVersion ? 'status' : 'malformed'
    assert.equal(read(whole.subarray(0, length)).kind, kind, `${length} bytes`)
  }
  assert.deepEqual(statusOf(Buffer.concat([whole, Buffer.alloc(10)])), plain)
})

test('what is written is read', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 40 }).filter((value) => !value.includes('\0'))
  const byte = fc.integer({ min: 0, max: 255 })
  const fields = fc.record({ name: word, map: word, version: word, players: byte, maxPlayers: byte })
  fc.assert(fc.property(fields, (given) => assert.deepEqual(statusOf(infoReply(given)), { ...given })))
})
