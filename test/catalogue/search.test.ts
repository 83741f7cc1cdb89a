import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bytesAt } from '../../src/catalogue/columns.ts'
import { type SearchRequest, search } from '../../src/catalogue/search.ts'
import type { Snapshot } from '../../src/catalogue/snapshot.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { catalogue, gameServer, searchRequest, snapshotOf } from '../support/servers.ts'
import { naiveSearch } from './naive-search.ts'

function searchIds(snapshot: Snapshot, request: SearchRequest) {
  const { total, listings } = search(snapshot, request)
  return {
    total,
    ids: [...listings].map((number) => Buffer.from(bytesAt(snapshot.listings.ids, number)).toString()),
  }
}

const everything: SearchRequest = { q: '', tag: null, sort: 'default', page: 1, limit: 100 }

test('search gives what filter, sort and slice give, on any catalogue', () => {
  fc.assert(
    fc.property(
      catalogue(60),
      fc.array(searchRequest, { minLength: 1, maxLength: 12 }),
      (servers, requests) => {
        const snapshot = snapshotOf(servers)
        for (const request of requests) {
          assert.deepEqual(searchIds(snapshot, request), naiveSearch(servers, request))
        }
      },
    ),
    { numRuns: 400 },
  )
})

/** Names that are hard on an index: runs of one character, all alike, one character, pairs of units, very long. */
const adversarial: Record<string, (i: number) => string> = {
  'one repeated character': (i) => 'a'.repeat(1 + (i % 60)),
  'all names equal': () => 'the same name',
  'one-character names': (i) => String.fromCodePoint(0x4e00 + (i % 700)),
  'surrogate pairs': (i) => String.fromCodePoint(0x1f600 + (i % 40), 0x20000 + (i % 90)),
  'very long names': (i) => `${'ab'.repeat(60)}${i} ${'ba'.repeat(50)} ${i % 3}`,
  'every word once': (i) => `w${i.toString(36)} x${(i * 7919).toString(36)}`,
}

const hardRequests = [
  'a',
  'aa',
  'a'.repeat(59),
  'the',
  'same name',
  '\u4e01',
  '\u{1f601}',
  '\u{20001}',
  'ab',
  'ba 1',
  'w1',
  '1',
]

for (const [what, nameOf] of Object.entries(adversarial)) {
  test(`${what}: catalogues of 0 to 5,000 are searched exactly`, () => {
    for (const size of [0, 1, 2, 31, 32, 33, 511, 513, 1000, 5000]) {
      const servers = Array.from({ length: size }, (_, i) =>
        gameServer({
          id: `s${String(i).padStart(5, '0')}`,
          name: nameOf(i),
          ip: '',
          shortDescription: i % 50 === 0 ? nameOf(i + 1) : '',
          tags: i % 100 === 3 ? ['RARE'] : ['COMMON'],
          votes: (i * 7919) % 13,
          players: (i * 31) % 7,
          state: i % 5 === 0 ? 'offline' : 'online',
        }),
      )
      const snapshot = snapshotOf(servers)
      for (const q of hardRequests) {
        const sort = (['default', 'players', 'votes'] as const)[(size + q.length) % 3]!
        for (const tag of [null, 'RARE'] as const) {
          for (const page of [1, 3]) {
            const request = { q, tag, sort, page, limit: 20 }
            assert.deepEqual(
              searchIds(snapshot, request),
              naiveSearch(servers, request),
              JSON.stringify({ size, request }),
            )
          }
        }
      }
    }
  })
}

test('few hits and many hits in a large catalogue are found alike', () => {
  const servers = Array.from({ length: 4000 }, (_, i) =>
    gameServer({
      id: `s${String(i).padStart(4, '0')}`,
      name: i % 2000 === 7 ? 'rare rarer bird' : `server ${i % 10}`,
      votes: (i * 7919) % 97,
      players: (i * 31) % 11,
    }),
  )
  const snapshot = snapshotOf(servers)
  for (const q of ['rare', 'bird', 'r', 'server 3', 'server', 'none']) {
    for (const sort of ['default', 'players', 'votes'] as const) {
      for (const page of [1, 2, 3, 40, 41]) {
        const request = { ...everything, q, sort, page }
        assert.deepEqual(searchIds(snapshot, request), naiveSearch(servers, request), `${q} ${sort} ${page}`)
      }
    }
  }
})

test('the pages joined are the whole order, no id twice, and a longer page begins with the shorter one', () => {
  fc.assert(
    fc.property(catalogue(60), searchRequest, fc.integer({ min: 1, max: 7 }), (servers, request, limit) => {
      const snapshot = snapshotOf(servers)
      const whole = searchIds(snapshot, { ...request, page: 1, limit: 100 })
      const pages = Math.ceil(whole.total / limit)
      const joined = Array.from(
        { length: pages },
        (_, i) => searchIds(snapshot, { ...request, page: i + 1, limit }).ids,
      )
      assert.deepEqual(joined.flat(), whole.ids)
      assert.equal(new Set(joined.flat()).size, whole.total)
    }),
  )
})

const names: Record<string, readonly string[]> = {
  дрифт: ['Дрифт Арена'],
  cafe: ['Café Noir'],
  STRASSE: ['Lange straße'],
  full: ['ＦＵＬＬ server'],
  生: ['生存服'],
  '👨‍👩‍👧': ['Family 👨‍👩‍👧'],
  '%': ['100% pure'],
  _: ['snake_case'],
  '*': ['star * star'],
  '\\': ['back\\slash'],
}

test('folding, wildcards, one character, every script', () => {
  const all = Object.values(names).flat()
  const snapshot = snapshotOf(
    all.map((name, i) => gameServer({ id: `id${i}`, name, ip: '', shortDescription: '', tags: [] })),
  )
  for (const [q, expected] of Object.entries(names)) {
    const { listings } = search(snapshot, { ...everything, q })
    assert.deepEqual(
      [...listings].map((number) => all[number]),
      expected,
      q,
    )
  }
})

test('terms may come from different fields and a tag filters exactly', () => {
  const server: GameServer = gameServer({ name: 'Amberfall', shortDescription: 'quiet', tags: ['PVP-LITE'] })
  const snapshot = snapshotOf([server])
  const total = (q: string, tag: string | null) => search(snapshot, { ...everything, q, tag }).total
  assert.equal(total('mber uie lite example', null), 1)
  assert.equal(total('mber nowhere', null), 0)
  assert.equal(total('', 'PVP-LITE'), 1)
  assert.equal(total('', 'PVP'), 0)
  assert.equal(total('', ''), 0)
})

test('an empty catalogue has no pages', () => {
  const snapshot = snapshotOf([])
  assert.deepEqual(searchIds(snapshot, everything), { total: 0, ids: [] })
  assert.deepEqual(searchIds(snapshot, { ...everything, q: 'a', tag: 'B' }), { total: 0, ids: [] })
})

test('ids must come in bytewise order, once each', () => {
  const inOrder = ['\u{ffff}', '\u{10000}']
  assert.doesNotThrow(() =>
    snapshotOf(
      inOrder.map((id) => gameServer({ id })),
      1,
    ),
  )
  assert.throws(
    () =>
      snapshotOf(
        inOrder.toReversed().map((id) => gameServer({ id })),
        1,
      ),
    RangeError,
  )
  assert.throws(() => snapshotOf([gameServer(), gameServer()]), RangeError)
})
