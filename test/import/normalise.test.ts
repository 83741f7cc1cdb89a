import assert from 'node:assert/strict'
import { test } from 'node:test'
import { derivedId } from '../../src/import/derived-id.ts'
import { parseFieldMap } from '../../src/import/field-map.ts'
import { type Normalised, normalise } from '../../src/import/normalise.ts'
import type { ListedServer } from '../../src/model/game-server.ts'

const now = Date.UTC(2026, 0, 1)

function read(row: unknown, ...map: string[]): Normalised {
  return normalise(row, { now, map: parseFieldMap(map) })
}

function listed(row: object, ...map: string[]): ListedServer & { notes: readonly string[] } {
  const result = read({ id: 'a', name: 'A', ...row }, ...map)
  assert.ok(result.kind === 'listed', JSON.stringify(result))
  return { ...result.server, notes: result.notes }
}

test('a row that says the least', () => {
  const { notes, ...server } = listed({})
  assert.deepEqual(notes, [])
  assert.deepEqual(server, {
    listing: {
      id: 'a',
      name: 'A',
      ip: '',
      port: null,
      game: null,
      shortDescription: '',
      description: null,
      country: 'ZZ',
      votes: 0,
      tags: [],
      website: null,
    },
    status: {
      state: 'unknown',
      players: 0,
      maxPlayers: 0,
      version: null,
      map: null,
      checkedAt: null,
      lastOnlineAt: null,
      latencyMs: null,
    },
    createdAt: null,
    updatedAt: null,
  })
})

const refusals: [string, unknown, string[]][] = [
  ['text', 'a', ['is not an object']],
  ['an array', [], ['is not an object']],
  ['null', null, ['is not an object']],
  ['nothing', {}, ['has no name', 'has neither an id nor an address']],
  ['a blank name', { id: 'a', name: ' \u200b§a ' }, ['has no name']],
  ['a name that is no text', { id: 'a', name: { first: 'x' } }, ['has no name']],
  ['a bad id', { id: 'a b', name: 'A', ip: 'a.example' }, ['id holds white space']],
  ['a bad address', { name: 'A', ip: 'a b' }, ['address is not a host name']],
  ['an address that is no text', { id: 'a', name: 'A', ip: 7 }, ['address is not text']],
  ['two faults', { id: '.', name: '', ip: 'a.example' }, ['has no name', 'id is a relative path']],
]
for (const [what, row, reasons] of refusals) {
  test(`refuses ${what}`, () => assert.deepEqual(read(row), { kind: 'refused', reasons }))
}

test('the first name with a value wins, in any spelling', () => {
  assert.equal(listed({ name: '', title: 'T', server_name: 'S' }).listing.name, 'T')
  assert.equal(listed({ name: null, server_name: 'S', title: 'T' }).listing.name, 'T')
  assert.equal(listed({ HOST: 'h.example', Ip_Address: 'x.example' }).listing.ip, 'h.example')
  assert.equal(listed({ hostname: 'x.example', host: null, ip: '  ' }).listing.ip, 'x.example')
})

test('a mapped path wins over the table', () => {
  const row = { ip: 'a.example', server: { addr: 'b.example' } }
  assert.equal(listed(row, 'ip=server.addr').listing.ip, 'b.example')
  assert.equal(listed(row, 'ip=server.none').listing.ip, '')
})

test('names of Object.prototype are harmless', () => {
  const row = JSON.parse('{"id":"a","name":"A","__proto__":{"votes":9},"constructor":{"votes":9}}')
  const result = read(row, 'votes=__proto__.votes')
  assert.ok(result.kind === 'listed')
  assert.equal(result.server.listing.votes, 9)
  assert.equal(listed({}, 'votes=constructor.length').listing.votes, 0)
})

test('a port of its own wins; an id is derived from game, address and port', () => {
  assert.equal(listed({ ip: 'a.example:1', port: '2' }).listing.port, 2)
  assert.equal(listed({ ip: 'a.example:1' }).listing.port, 1)
  const bad = listed({ ip: 'a.example:1', port: 70_000 })
  assert.deepEqual([bad.listing.port, bad.notes], [1, ['port']])
  assert.deepEqual(listed({ port: 0 }).notes, ['port'])
  const { listing } = listed({ id: null, game: 'Minecraft', ip: 'A.example', port: 1 })
  assert.equal(listing.id, derivedId('minecraft', 'a.example', 1))
})

const states: [object, string, number, string[]][] = [
  [{ players: 3 }, 'online', 3, []],
  [{ players: 0 }, 'unknown', 0, []],
  [{ players: 3, online: false }, 'offline', 0, []],
  [{ players: 3, online: 1 }, 'online', 3, []],
  [{ online: 'Yes' }, 'online', 0, []],
  [{ players: 3, online: 12 }, 'online', 3, ['online']],
  [{ players: 3, status: 'down', online: true }, 'offline', 0, []],
  [{ status: ' UP ' }, 'online', 0, []],
  [{ status: true }, 'online', 0, []],
  [{ status: 'approved', online: false }, 'offline', 0, ['status']],
  [{ status: { state: 'unknown' }, online: true, players: 3 }, 'unknown', 0, []],
  [{ status: { text: 'x' }, players: 3 }, 'online', 3, []],
  [{ players: '12/64' }, 'online', 12, []],
  [{ players: { online: 12, max: 64 } }, 'online', 12, []],
  [{ players: ['Ann', 'Bob'] }, 'online', 2, []],
  [{ players: 2147483647 }, 'unknown', 0, ['players']],
  [{ players: 'a/b' }, 'unknown', 0, ['players', 'maxPlayers']],
]
for (const [row, state, players, noted] of states) {
  test(`state of ${JSON.stringify(row)}`, () => {
    const { status, notes } = listed(row)
    assert.deepEqual([status.state, status.players, notes], [state, players, noted])
  })
}

test('the most players come from their field, or else from the players', () => {
  assert.equal(listed({ players: '12/64' }).status.maxPlayers, 64)
  assert.equal(listed({ players: { online: 1, max: 5 }, slots: 9 }).status.maxPlayers, 9)
})

test('names of players and unknown fields are not kept', () => {
  const row = { players: ['SECRET'], owner: 'SECRET', status: { token: 'SECRET' }, email: 'SECRET' }
  assert.ok(!JSON.stringify(listed(row)).includes('SECRET'))
})

const long = 'word '.repeat(100).trim()
const descriptions: [string, object, string, string | null][] = [
  ['a short one', { motd: '§aHi\nthere' }, 'Hi there', null],
  ['a long one alone', { description: long }, `${long.slice(0, 299)}…`, long],
  ['a long one that is short', { description: 'a\nb' }, 'a b', null],
  ['both', { summary: 'a', description: 'b\nc' }, 'a', 'b\nc'],
  ['both the same', { summary: 'a', description: ' a ' }, 'a', null],
  ['a short one that is too long', { summary: long }, `${long.slice(0, 299)}…`, long],
  [
    'a short one that is too long, and a long one',
    { summary: long, about: 'b' },
    `${long.slice(0, 299)}…`,
    'b',
  ],
  ['a component', { motd: { text: 'a', extra: ['b'] } }, 'ab', null],
]
for (const [what, row, short, whole] of descriptions) {
  test(`description: ${what}`, () => {
    const { shortDescription, description } = listed(row).listing
    assert.deepEqual([shortDescription, description], [short, whole])
  })
}

const unbelieved: [string, object][] = [
  ['votes', { votes: -1 }],
  ['maxPlayers', { slots: 1.5 }],
  ['country', { country: 'Atlantis' }],
  ['country', { country: 7 }],
  ['website', { website: 'javascript:1' }],
  ['tags', { tags: 7 }],
  ['createdAt', { created: 'soon' }],
  ['checkedAt', { status: { checkedAt: '2126-01-01' } }],
  ['latencyMs', { ping: -1 }],
  ['map', { map: ['x'] }],
  ['shortDescription', { motd: { a: 1 } }],
]
for (const [field, row] of unbelieved) {
  test(`${JSON.stringify(row)} leaves ${field} as it would be unsaid, with a note`, () => {
    const { notes, ...server } = listed(row)
    assert.deepEqual(notes, [field])
    const { notes: none, ...unsaid } = listed({})
    assert.deepEqual([server, none], [unsaid, []])
  })
}

test('other fields', () => {
  const { listing, status, createdAt, notes } = listed({
    game: ' MineCraft ',
    version: { name: 'Paper 1.21', protocol: 767 },
    mapName: 'de_dust2',
    cc: 'uk',
    categories: 'pvp, open world',
    homepage: 'example.org',
    voteCount: '12',
    ping: 12.4,
    created: 1_700_000_000,
  })
  assert.deepEqual(notes, [])
  assert.deepEqual([listing.game, status.version, status.map], ['minecraft', 'Paper 1.21', 'de_dust2'])
  assert.deepEqual(
    [listing.country, listing.tags, listing.website],
    ['GB', ['PVP', 'OPEN-WORLD'], 'https://example.org/'],
  )
  assert.deepEqual([listing.votes, status.latencyMs, createdAt], [12, 12, 1_700_000_000_000])
})
