import fc from 'fast-check'
import { normalise } from '../../src/import/normalise.ts'
import type { GameServer } from '../../src/model/game-server.ts'
import { text } from './servers.ts'
import { someNow } from './stored.ts'

/** What spreadsheets run, what CSV and JSON must quote, what turns text around, and what looks like another type. */
const awkward = fc.constantFrom(
  ...[
    '=1+1',
    '+49',
    '-1',
    '@SUM(A1)',
    "'quoted",
    "'=1",
    "''@x",
    '"',
    '"a","b"',
    "O'Brien",
    'a,b;c|d\te',
    '\\n',
  ],
  ...[
    '👩‍🚀 moon 🏴󠁧󠁢󠁳󠁣󠁴󠁿',
    'خادم الألعاب',
    'שרת \u202eabc',
    'e\u0301',
    '\u{20000}',
    '# no comment',
    '[EU] {1}',
    '<b>&amp;',
  ],
  ...[
    'null',
    'true',
    '0123',
    '1e3',
    'NaN',
    '{}',
    '[]',
    '__proto__',
    'one\ntwo\r\n\nthree',
    ' = spaced',
    '\ufefftext',
  ],
)

const anyText = fc.oneof(
  text,
  awkward,
  fc.tuple(awkward, text).map((parts) => parts.join('')),
)
const count = fc.nat({ max: 1000 })
const time = fc.option(fc.integer({ min: 1, max: someNow }))

const row = fc.record({
  id: fc.string({
    unit: fc.constantFrom(
      'a',
      'B',
      '0',
      "'",
      '=',
      '+',
      '-',
      '@',
      '.',
      ':',
      '~',
      ',',
      ';',
      'é',
      '生',
      '\u{10000}',
    ),
    minLength: 1,
    maxLength: 6,
  }),
  name: anyText,
  ip: fc.constantFrom(
    null,
    'play.amberfall.example',
    '192.0.2.1',
    '2001:db8::1',
    'пример.example',
    '-.example',
  ),
  port: fc.option(fc.integer({ min: 1, max: 65535 })),
  game: fc.option(anyText),
  shortDescription: fc.option(anyText),
  description: fc.option(fc.array(anyText, { maxLength: 4 }).map((lines) => lines.join('\n'))),
  country: fc.constantFrom('DE', 'NO', 'ZZ'),
  votes: count,
  tags: fc.array(anyText, { maxLength: 4 }),
  website: fc.constantFrom(null, 'https://a.example/?q="1",2', 'http://пример.example/=1'),
  state: fc.constantFrom('online', 'offline', 'unknown'),
  players: count,
  maxPlayers: count,
  version: fc.option(anyText),
  map: fc.option(anyText),
  checkedAt: time,
  lastOnlineAt: time,
  latencyMs: fc.option(count),
  createdAt: fc.integer({ min: 1, max: someNow }),
  updatedAt: fc.integer({ min: 1, max: someNow }),
})

/** Game servers as an import makes them of what people write, no id twice, in the bytewise order of the ids. */
export const importable = (lengths: { readonly minLength?: number; readonly maxLength: number }) =>
  fc
    .array(row, { ...lengths, size: 'max' })
    .map((rows) => new Map(rows.flatMap(importedFrom).map((server) => [server.listing.id, server])))
    .map((servers) =>
      [...servers.values()].sort((a, b) =>
        Buffer.compare(Buffer.from(a.listing.id), Buffer.from(b.listing.id)),
      ),
    )

/** Nothing when the row is refused. */
function importedFrom(row: { readonly createdAt: number; readonly updatedAt: number }): GameServer[] {
  const { createdAt, updatedAt } = row
  const read = normalise(row, { now: someNow, map: new Map() })
  return read.kind === 'listed'
    ? [{ ...read.server, week: { uptime: null, peakPlayers: null }, createdAt, updatedAt }]
    : []
}
