import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { games as gamesOfGamedig } from 'gamedig'
import { allGames, findGame, gameById, queryPorts } from '../../src/probe/games.ts'
import { readRows, rowsOfGamedig } from './game-rows.ts'

test('games.json is what the installed gamedig has', () => {
  assert.deepEqual(readRows(), rowsOfGamedig(), 'run: node bin/run.cjs test/probe/write-games.ts')
})

test('every game has been judged: there is a way to ask it, or a reason why not', () => {
  assert.equal(allGames.length, Object.keys(gamesOfGamedig).length)
  for (const { id, way } of allGames) {
    if (way.kind === 'none') assert.doesNotMatch(way.reason, /nobody has judged/, id)
  }
  const ways = (kind: string) => allGames.filter(({ way }) => way.kind === kind).length
  assert.deepEqual([ways('own'), ways('gamedig'), ways('none')], [163, 159, 36])
})

test('a game is found by its id, its older id, its name or a nickname, however it is written', () => {
  const names = {
    minecraft: ['minecraft', 'Minecraft', ' MINECRAFT ', 'Java', 'Minecraft: Java Edition', 'mc'],
    mbe: ['mbe', 'minecraftbe', 'Minecraft: Bedrock Edition', 'bedrock', 'Minecraft PE'],
    counterstrike2: ['cs2', 'Counter-Strike 2', 'counter strike 2', 'COUNTERSTRIKE2'],
    openarena: ['OpenArena', 'open-arena'],
    q3a: ['Quake 3: Arena', 'quake3', 'q3'],
    mumble: ['Mumble'],
    sdtd: ['7 Days to Die', '7d2d', '7-days-to-die'],
    projectzomboid: ['Project Zomboid', 'zomboid'],
    ase: ['ARK: Survival Evolved', 'arkse', 'ark'],
  }
  for (const [id, texts] of Object.entries(names)) {
    for (const text of texts) {
      const found = findGame(text)
      assert.equal(found.kind === 'known' && found.game.id, id, text)
    }
  }
})

test('no name leads to two games', () => {
  const owners = new Map<string, string>()
  for (const { id, name, oldId } of readRows()) {
    for (const text of [id, name, ...(oldId === undefined ? [] : [oldId])]) {
      const folded = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
      assert.ok((owners.get(folded) ?? id) === id, `${text} is ${id} and ${owners.get(folded)}`)
      owners.set(folded, id)
      const found = findGame(text)
      assert.equal(found.kind === 'known' && found.game, gameById(id), text)
    }
  }
})

test('for an unknown game one that is close is suggested', () => {
  const suggestions = {
    minecarft: 'minecraft',
    'openarenna!': 'openarena',
    quake33: 'q3a',
    'counter-stike 2': 'counterstrike2',
    tetrisworld: null,
    kart: null,
    '': null,
    xx: null,
    生存: null,
    __proto__: null,
    constructor: null,
  }
  for (const [text, suggestion] of Object.entries(suggestions)) {
    assert.deepEqual(findGame(text), { kind: 'unknown', suggestion }, text)
  }
})

test('any text is looked up without trouble', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 64 }), (text) => {
      const found = findGame(text)
      if (found.kind === 'unknown' && found.suggestion !== null) assert.ok(gameById(found.suggestion))
    }),
  )
})

test('the ports to ask, by what the listing says', () => {
  const cases: [string, number | null, number[]][] = [
    ['minecraft', null, [25_565]],
    ['minecraft', 25_570, [25_570]],
    // A fixed number beside the default port, and nothing known of others.
    ['ase', null, [27_015]],
    ['ase', 7777, [27_015, 7777]],
    ['ase', 7779, [7779]],
    ['ase', 27_015, [27_015]],
    // Only the port for status is known.
    ['openarena', null, [27_960]],
    ['openarena', 27_961, [27_961]],
    // A fixed distance.
    ['valheim', null, [2457]],
    ['valheim', 3000, [3001, 3000]],
    ['valheim', 65_535, [65_535]],
    ['vrising', 9876, [9877, 9891, 9876]],
    ['bas', null, [32_886]],
    ['dayz', 2302, [27_016, 2302]],
    ['discord', null, []],
    ['discord', 80, [80]],
  ]
  for (const [id, port, ports] of cases) {
    assert.deepEqual(queryPorts(gameById(id)!, port), ports, `${id} ${port}`)
  }
})

test('whatever the game and port, the ports are valid, few and distinct, and hold the one that is listed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...allGames),
      fc.option(fc.integer({ min: 1, max: 65_535 })),
      (game, port) => {
        const ports = queryPorts(game, port)
        assert.ok(ports.length <= 4 && new Set(ports).size === ports.length)
        assert.ok(ports.every((one) => Number.isInteger(one) && one >= 1 && one <= 65_535))
        if (port !== null) assert.equal(ports.at(-1), port)
        else assert.equal(ports.length > 0, game.port !== null || game.queryPort !== null, game.id)
      },
    ),
  )
})
