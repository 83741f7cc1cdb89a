/** Nothing of the input but the fields of the record ever reaches an answer, whatever the input calls it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readList } from '../../src/import/read-list.ts'
import type { ListedServer } from '../../src/model/game-server.ts'
import { sourceOf, startApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'

const secret = 'sekret'

const privateNames = [
  ...[
    'owner',
    'ownerId',
    'OWNER_NAME',
    'owner-email',
    'e-mail',
    'Email',
    'token',
    'apiKey',
    'password',
    'rcon',
  ],
  ...[
    'playerNames',
    'player_list',
    'sample',
    'submittedBy',
    'discord',
    'phone',
    '__proto__',
    'constructor',
    'toString',
  ],
]

const secretText = fc.string({ maxLength: 8 }).map((text) => `${text}${secret}${text}`)
const secretValue = fc.letrec((tie) => ({
  value: fc.oneof(
    { weight: 4, arbitrary: secretText },
    { weight: 1, arbitrary: fc.array(tie('value'), { maxLength: 3 }) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.constantFrom(...privateNames, secret), tie('value'), { maxKeys: 3 }),
    },
  ),
})).value

const privateFields = fc.dictionary(
  fc.oneof(
    fc.constantFrom(...privateNames),
    fc.string({ unit: 'grapheme', maxLength: 8 }).map((text) => `x${text}`),
  ),
  secretValue,
  { maxKeys: 6 },
)

const row = fc.record({
  id: fc.nat({ max: 50 }),
  name: fc.constantFrom('Amberfall', 'Дрифт'),
  ip: fc.constantFrom('play.example', '192.0.2.1:27015'),
  players: fc.oneof(fc.nat({ max: 9 }), fc.array(fc.record({ name: secretText }), { maxLength: 3 })),
  status: fc.oneof(fc.constant('online'), fc.record({ state: fc.constant('online'), by: secretText })),
  private: privateFields,
})

async function imported(rows: readonly object[]): Promise<ListedServer[]> {
  const bytes = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  const servers = new Map<string, ListedServer>()
  async function* once() {
    yield bytes
  }
  for await (const batch of readList(once(), { now: 0, format: 'ndjson' })) {
    for (const server of batch.servers) servers.set(server.listing.id, server)
  }
  return [...servers.values()]
}

test('no answer holds anything of a private field', async (t) => {
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
      const input = rows.map(({ private: hidden, ...shown }) => ({ ...hidden, ...shown, nested: hidden }))
      const servers = await imported(input)
      assert.ok(servers.length > 0)
      const week = { uptime: null, peakPlayers: null }
      const stored = servers.map((server) => ({ ...server, week, createdAt: 0, updatedAt: 0 }))
      const { app, port } = await startApp(t, { snapshots: sourceOf(stored) })
      const answers = [
        await ask(port, `/api/v1/servers?limit=100&q=${secret}`),
        await ask(port, '/api/v1/servers'),
      ]
      for (const { listing } of stored) answers.push(await ask(port, `/api/v1/servers/${listing.id}`))
      for (const { body, status } of answers.slice(1)) {
        assert.equal(status, 200)
        assert.ok(!body.includes(secret), body)
      }
      assert.equal(answers[0]!.json.meta.total, 0, 'nor can it be searched for')
      await app.close()
    }),
    { numRuns: 60 },
  )
})
