import fc from 'fast-check'
import { type Snapshot, SnapshotBuilder } from '../../src/catalogue/snapshot.ts'
import type { GameServer, Listing, Status } from '../../src/model/game-server.ts'
import type { Week } from '../../src/model/history.ts'

const someTime = Date.UTC(2026, 0, 2, 3, 4, 5)

/** A game server with the given fields and plain values for the rest. */
export function gameServer(
  fields: Partial<Listing & Status & Week & Pick<GameServer, 'createdAt' | 'updatedAt'>> = {},
): GameServer {
  const { createdAt = someTime, updatedAt = someTime, ...rest } = fields
  const state = rest.state ?? 'online'
  return {
    listing: {
      id: 'a',
      name: 'Amberfall',
      ip: 'play.amberfall.example',
      port: 25565,
      game: 'minecraft',
      shortDescription: 'A quiet world',
      description: null,
      country: 'DE',
      votes: 3,
      tags: ['SURVIVAL'],
      website: null,
      ...pick(rest, ['id', 'name', 'ip', 'port', 'game', 'shortDescription', 'description', 'country']),
      ...pick(rest, ['votes', 'tags', 'website']),
    },
    status: {
      maxPlayers: 20,
      version: '1.21',
      map: null,
      checkedAt: null,
      lastOnlineAt: null,
      latencyMs: null,
      ...pick(rest, ['maxPlayers', 'version', 'map', 'checkedAt', 'lastOnlineAt', 'latencyMs']),
      state,
      players: state === 'online' ? (rest.players ?? 5) : 0,
    },
    week: { uptime: rest.uptime ?? null, peakPlayers: rest.peakPlayers ?? null },
    createdAt,
    updatedAt,
  }
}

/** A snapshot of game servers that come in the order of their ids. */
export function snapshotOf(servers: Iterable<GameServer>, revision = 1): Snapshot {
  const builder = new SnapshotBuilder()
  for (const server of servers) builder.add(server)
  return builder.finish(revision)
}

function pick<T extends object, K extends keyof T>(object: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.filter((key) => key in object).map((key) => [key, object[key]])) as Pick<
    T,
    K
  >
}

/** Words that collide, nest, fold into each other and break naive code. */
const words = [
  ...[
    'a',
    'aa',
    'aaa',
    'ab',
    'ba',
    'Café',
    'CAFE',
    'straße',
    'STRASSE',
    'Дрифт',
    'дрифт',
    'ＦＵＬＬ',
    'full',
  ],
  ...[
    '生存',
    '生',
    '한국',
    '서버',
    'が',
    'か',
    'İstanbul',
    'ısparta',
    'I',
    'i',
    '👨‍👩‍👧',
    '👨',
    '❤️',
    '❤',
    '%',
    '_',
    '*',
  ],
  ...[
    '\\',
    "'",
    '"',
    '<b>',
    '\u{20000}',
    '\u{20001}',
    'Σίσυφος',
    'ΣΊΣΥΦΟΣ',
    'ﬁ',
    'कि',
    'ก็',
    'ά',
    'x'.repeat(40),
  ],
]

const word = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...words) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 6 }) },
  { weight: 1, arbitrary: fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 12 }) },
)

/** White space, some of it only after folding (the no-break space, the lone diaeresis). */
const space = fc.constantFrom(' ', '  ', '\u3000', '\u00a0', '¨')

export const text = fc
  .array(fc.tuple(word, space), { maxLength: 5 })
  .map((pairs) => pairs.flat().join('').replaceAll('\0', ''))

const small = fc.nat({ max: 3 })

export const server = fc
  .record({
    id: fc.string({
      unit: fc.constantFrom('a', 'b', '~', '\u{ffff}', '\u{10000}', 'é'),
      minLength: 1,
      maxLength: 5,
    }),
    name: text,
    ip: fc.constantFrom('', '192.0.2.1', 'a.example', 'play.aa.example'),
    shortDescription: text,
    tags: fc.uniqueArray(fc.constantFrom('A', 'AA', 'PVP', 'CAFÉ', '生存', 'STRASSE'), { maxLength: 3 }),
    votes: fc.oneof(small, fc.constant(1_000_000_000)),
    players: fc.oneof(small, fc.constant(1_000_000)),
    state: fc.constantFrom('online' as const, 'offline' as const, 'unknown' as const),
    uptime: fc.constantFrom(null, 0, 0.999, 1),
    peakPlayers: fc.constantFrom(null, 0, 77),
  })
  .map(gameServer)

/** Game servers as a store gives them: in the bytewise order of their ids, no id twice. */
export const catalogue = (maxLength: number) =>
  fc
    .uniqueArray(server, { selector: ({ listing }) => listing.id, maxLength, size: 'max' })
    .map((servers) =>
      servers.sort((a, b) => Buffer.compare(Buffer.from(a.listing.id), Buffer.from(b.listing.id))),
    )

const q = fc.oneof(
  text,
  word,
  fc.string({ unit: 'grapheme', maxLength: 3 }),
  fc.constantFrom('', 'a', '生', 'play', 'aa b', 'cafe'),
)

export const searchRequest = fc.record({
  q,
  tag: fc.option(fc.constantFrom('A', 'AA', 'PVP', 'CAFÉ', 'NONE', ''), { freq: 2 }),
  sort: fc.constantFrom('default' as const, 'players' as const, 'votes' as const),
  page: fc.oneof(
    { weight: 5, arbitrary: fc.integer({ min: 1, max: 6 }) },
    fc.integer({ min: 1, max: 2 ** 53 - 1 }),
  ),
  limit: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 100 })),
})
