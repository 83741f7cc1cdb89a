import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { aliases } from '../../src/import/aliases.ts'
import { type NormaliseOptions, normalise } from '../../src/import/normalise.ts'
import { readList } from '../../src/import/read-list.ts'
import { countryCodes } from '../../src/model/country.ts'
import { type ListedServer, limits } from '../../src/model/game-server.ts'
import { cleanLine } from '../../src/model/text.ts'
import { csvOf, recordOf } from './record.ts'
import { all, streamOf } from './rows.ts'

const options: NormaliseOptions = { now: Date.UTC(2026, 0, 1), map: new Map() }

const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 400 }),
  fc.constantFrom(
    '=1+1',
    "'-x",
    'a;b',
    '12/64',
    'online',
    '[{"text":"x"}]',
    'a.example:1',
    '::1',
    'de',
    '2025-05-05',
    'a\nb\n\n\nc',
  ),
  fc.constantFrom(
    'i̇İ',
    'ΐ',
    '^1§a',
    '👩‍👧',
    '\ud800',
    'example.org/ä',
    '',
    null,
    true,
    false,
    0,
    -0,
    1e9,
    2147483647,
    1.5,
  ),
  fc.integer(),
)
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 40 }) },
  {
    weight: 1,
    arbitrary: fc.record({
      state: scalar,
      checkedAt: scalar,
      latencyMs: scalar,
      online: scalar,
      max: scalar,
    }),
  },
)
const names = Object.values(aliases).flat()
const row = fc
  .record({
    id: fc.oneof(fc.string({ minLength: 1 }), scalar),
    name: scalar,
    rest: fc.dictionary(fc.constantFrom(...names), value, { maxKeys: 14 }),
  })
  .map(({ id, name, rest }) => ({ id, name, ...rest }))

test('any JSON value is normalised without throwing, within the limits', () => {
  const property = fc.property(fc.oneof(row, fc.jsonValue()), (anything) => {
    const result = normalise(anything, options)
    if (result.kind === 'listed') assertWithinLimits(result.server)
    else assert.ok(result.reasons.length > 0)
  })
  fc.assert(property, { numRuns: 2000 })
})

function assertWithinLimits({ listing, status }: ListedServer): void {
  const lines = { ...listing, ...status }
  for (const field of ['name', 'shortDescription', 'game', 'version', 'map'] as const) {
    const line = lines[field] ?? ''
    assert.ok([...line].length <= limits[field], field)
    assert.equal(cleanLine(line, limits[field]), line)
  }
  assert.ok(listing.name !== '' && listing.id !== '' && listing.id.isWellFormed())
  assert.ok([...(listing.description ?? '')].length <= limits.description)
  assert.ok(countryCodes.has(listing.country) || listing.country === 'ZZ')
  assert.ok(
    listing.tags.length <= limits.tags &&
      listing.tags.every((tag) => tag !== '' && [...tag].length <= limits.tag),
  )
  for (const count of [listing.votes, status.players, status.maxPlayers])
    assert.ok(Number.isInteger(count) && count >= 0)
  assert.ok(listing.votes <= limits.votes && Math.max(status.players, status.maxPlayers) <= limits.players)
  assert.ok(status.state === 'online' || status.players === 0)
  assert.ok(listing.port === null || (listing.port >= 1 && listing.port <= 65_535))
}

test('our own records come in again without loss, as JSON and as CSV', async () => {
  const property = fc.asyncProperty(row, async (anything) => {
    const result = normalise(anything, options)
    fc.pre(result.kind === 'listed')
    const record = recordOf(result.server)
    assert.deepEqual(normalise(JSON.parse(JSON.stringify(record)), options), { ...result, notes: [] })
    const [batch] = await all(readList(streamOf([Buffer.from(csvOf(record))]), options))
    assert.deepEqual(batch, { servers: [result.server], refused: [], notes: new Map() })
  })
  await fc.assert(property, { numRuns: 800 })
})
