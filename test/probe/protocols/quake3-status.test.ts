import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { quake3Status } from '../../../src/probe/protocols/quake3-status.ts'

const token = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
const read = (text: string) => quake3Status.read(Buffer.from(text, 'latin1'), token)
const header = '\xff\xff\xff\xffstatusResponse\n'
const settings = '\\sv_hostname\\A\\mapname\\q3dm17\\sv_maxclients\\16\\version\\Q3 1.32'

function statusOf(text: string) {
  const reply = read(text)
  assert.equal(reply.kind, 'status', JSON.stringify(reply))
  return reply.kind === 'status' ? reply.status : null
}

test('a request ends with a word that servers repeat', () => {
  assert.equal(
    Buffer.from(quake3Status.request(token)).toString('latin1'),
    '\xff\xff\xff\xffgetstatus 0102030405060708\n',
  )
})

test('what OpenArena 0.8.8 on ioquake3 1.36 said, with two bots', () => {
  const reply = readFileSync(new URL('../fixtures/openarena-status.bin', import.meta.url))
  assert.deepEqual(quake3Status.read(reply, token), {
    kind: 'status',
    status: {
      players: 2,
      maxPlayers: '12',
      name: '^1Test ^7Arena',
      version: 'ioq3 1.36+u20221123.70d07d9+dfsg-1/Debian linux-x86_64 Jan  8 2023',
      map: 'oa_dm1',
    },
  })
  assert.deepEqual(quake3Status.read(reply, new Uint8Array(8)), { kind: 'stray' })
})

test('players are the lines as listed, bots and all', () => {
  const lines = ['0 0 "Sarge"', '12 48 "Player"', '-3 999 "^1Red"', '5 20 "Team" 2', '', '\0']
  assert.equal(statusOf(`${header}${settings}\n${lines.join('\n')}`)!.players, 4)
  assert.equal(statusOf(`${header}${settings}\n`)!.players, 0)
  assert.equal(statusOf(`${header}${settings}`)!.players, 0)
  assert.equal(statusOf(`${header}${settings}\n0 0 "a\\b"`)!.players, 1)
})

test('keys in any case, either of the two names of a setting, and no echo', () => {
  const other = statusOf(`${header}\\Hostname\\B\\mapName\\m\\maxclients\\8\n`)
  assert.deepEqual(other, { players: 0, maxPlayers: '8', name: 'B', version: undefined, map: 'm' })
})

test('a pair without its value, and keys of objects, do no harm', () => {
  const status = statusOf(`${header}\\__proto__\\x\\constructor\\y${settings}\\odd`)
  assert.equal(status!.name, 'A')
})

test('another challenge is a stray', () => {
  assert.deepEqual(read(`${header}\\challenge\\ffffffffffffffff${settings}\n`), { kind: 'stray' })
})

test('without header or settings it is malformed', () => {
  for (const text of [
    '',
    '\xff',
    '\xff\xff\xff\xffprint\nBad rcon',
    header,
    `${header}\n1 2 "a"`,
    header.slice(0, -1),
  ]) {
    assert.equal(read(text).kind, 'malformed', JSON.stringify(text))
  }
})
