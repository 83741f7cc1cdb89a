import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { gameServer } from '../support/servers.ts'

const moment = Date.UTC(2026, 10, 21, 12, 30, 15, 250)

const whole = gameServer({
  id: 'minecraft:play.example:25565',
  name: 'Амбер "quoted" <b>',
  ip: 'play.example',
  port: 25565,
  game: 'minecraft',
  shortDescription: 'A quiet world',
  description: 'First line\nSecond line',
  country: 'DE',
  votes: 12,
  tags: ['SURVIVAL', 'PVP'],
  website: 'https://play.example/',
  players: 5,
  maxPlayers: 20,
  version: '1.21',
  map: 'oasis',
  checkedAt: moment,
  lastOnlineAt: moment - 1000,
  latencyMs: 31,
  uptime: 0.987,
  peakPlayers: 41,
  createdAt: moment - 2000,
  updatedAt: moment - 3000,
})

const bare = gameServer({
  id: 'ünïcode~id',
  name: 'Bare',
  ip: '',
  port: null,
  game: null,
  shortDescription: '',
  country: 'ZZ',
  tags: [],
  state: 'offline',
  version: null,
})

test('a record holds every field, in the order of the contract, null when unknown', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf([whole, bare]) })
  const expected = {
    id: 'minecraft:play.example:25565',
    name: 'Амбер "quoted" <b>',
    ip: 'play.example',
    shortDescription: 'A quiet world',
    players: 5,
    maxPlayers: 20,
    online: true,
    country: 'DE',
    votes: 12,
    tags: ['SURVIVAL', 'PVP'],
    port: 25565,
    game: 'minecraft',
    version: '1.21',
    map: 'oasis',
    website: 'https://play.example/',
    status: {
      state: 'online',
      checkedAt: '2026-11-21T12:30:15.250Z',
      lastOnlineAt: '2026-11-21T12:30:14.250Z',
      latencyMs: 31,
    },
    createdAt: '2026-11-21T12:30:13.250Z',
    updatedAt: '2026-11-21T12:30:12.250Z',
  }
  const { json } = await ask(port, '/api/v1/servers/minecraft:play.example:25565')
  const detail = { description: 'First line\nSecond line', uptime: 0.987, peakPlayers: 41 }
  assert.deepEqual(json, { data: { ...expected, ...detail } })
  const list = await ask(port, '/api/v1/servers?limit=1')
  assert.deepEqual(list.json.data, [expected])
})

test('an offline game server resolves, and its id may be of any script', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf([whole, bare]) })
  const { status, json } = await ask(port, `/api/v1/servers/${encodeURIComponent('ünïcode~id')}`)
  assert.equal(status, 200)
  const { online, players, description, uptime, peakPlayers } = json.data
  assert.deepEqual([online, players, description, uptime, peakPlayers], [false, 0, null, null, null])
})

test('an unknown or malformed id is 404, cached for 15 seconds', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf([whole]) })
  const ids = [
    'nobody',
    '',
    '%00',
    '%zz',
    '%ff',
    '..%2F..%2Fetc',
    'a'.repeat(2000),
    '%F0%9F%98%80',
    '*',
    "'--",
  ]
  for (const id of ids) {
    const { status, json, headers } = await ask(port, `/api/v1/servers/${id}`)
    assert.equal(status, 404, id)
    assert.equal(json.code, 'not-found')
    assert.equal(headers.get('cache-control'), 'public, max-age=15', id)
  }
})

test('unknown parameters, even broken ones, change nothing for a single server', async (t) => {
  const { port } = await startApp(t, { snapshots: sourceOf([whole]) })
  assert.equal((await ask(port, '/api/v1/servers/minecraft:play.example:25565?page=0&q=%zz')).status, 200)
})
