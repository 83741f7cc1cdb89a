import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { outcomeOf, outcomeOfError } from '../../src/probe/gamedig-answer.ts'
import { failureOf, GamedigFailure } from '../../src/probe/gamedig-failure.ts'
import { StallMeter } from '../../src/probe/stall-meter.ts'

const plain = {
  name: 'A',
  map: 'm',
  version: '1',
  numplayers: 3,
  maxplayers: 9,
  players: [],
  bots: [],
  raw: {},
}

function read(protocol: string, fields: object) {
  const outcome = outcomeOf(protocol, { ...plain, ...fields }, 5)
  return outcome.kind === 'answered' ? outcome.answer : outcome.detail
}

test('what gamedig says, as an answer', () => {
  const answer = { players: 3, maxPlayers: 9, name: 'A', version: '1', map: 'm', latencyMs: 5 }
  assert.deepEqual(read('ase', {}), answer)
  assert.deepEqual(read('quake2', { numplayers: '3', maxplayers: '9' }), answer, 'numbers as text')
  for (const version of ['undefined', 'null', 'NaN', '[object Object]'])
    assert.deepEqual(
      read('gamespy1', { version }),
      { ...answer, version: null },
      'a missing version made into text',
    )
  const listed = { numplayers: 0, players: [{ name: 'Anna' }, { name: 'Bernd' }] }
  assert.deepEqual(
    read('tribes1', listed),
    { ...answer, players: 2 },
    'players who are listed and not counted',
  )
  const raw = { description: { text: '§aB', extra: ['C'] }, version: { name: '1.21' } }
  assert.deepEqual(read('minecraftvanilla', { raw, name: '', version: '' }), {
    ...answer,
    name: 'BC',
    version: '1.21',
  })
})

test('what no game server of that protocol says is a bad answer', () => {
  assert.equal(read('ase', { numplayers: Number.NaN }), 'players is no number')
  assert.equal(read('savage2', { numplayers: 0, maxplayers: 0 }), 'says nothing of players')
  assert.equal(read('soldat', { numplayers: 0, maxplayers: 0, name: '', map: '' }), 'says nothing of players')
  assert.notEqual(
    typeof read('soldat', { numplayers: 0, maxplayers: 0, name: '' }),
    'string',
    'it never tells its places',
  )
  assert.equal(read('ase', { numplayers: 32_773, maxplayers: 260 }), 'has 32773 of 260 players')
  assert.notEqual(typeof read('ase', { numplayers: 40, maxplayers: 32 }), 'string', 'bots and spectators')
  assert.equal(read('samp', { numplayers: 9, maxplayers: 33_153 }), 'has 9 of 33153 players')
})

test('an outcome is small and plain, whatever the result holds', () => {
  fc.assert(
    fc.property(
      fc.record({
        name: fc.anything(),
        map: fc.anything(),
        version: fc.anything(),
        numplayers: fc.anything(),
        maxplayers: fc.anything(),
        players: fc.anything(),
        raw: fc.object(),
      }),
      (fields) => {
        for (const protocol of ['ase', 'minecraftvanilla']) {
          const outcome = outcomeOf(protocol, fields, 1)
          assert.ok(JSON.stringify(outcome).length < 4000)
          assert.deepEqual(JSON.parse(JSON.stringify(outcome)), outcome)
        }
      },
    ),
  )
})

test('why it failed: by what happened, else by whether anything came', () => {
  const reason = (error: unknown, hasHeard: boolean) => {
    const outcome = outcomeOfError(error, hasHeard)
    return outcome.kind === 'failed' && outcome.reason
  }
  const late = new Error('UDP - Timed out after 2000ms')
  assert.equal(reason(late, false), 'no-answer')
  assert.equal(reason(late, true), 'bad-answer')
  assert.equal(reason(new TypeError('x is undefined'), true), 'bad-answer')
  assert.equal(reason(new TypeError('x is undefined'), false), 'broken')
  assert.equal(reason(new GamedigFailure('refused', ''), true), 'refused')
  const codes = {
    ECONNREFUSED: 'refused',
    EHOSTUNREACH: 'no-answer',
    EMFILE: 'broken',
    ENETUNREACH: 'broken',
  }
  for (const [code, expected] of Object.entries(codes))
    assert.equal(reason(failureOf(Object.assign(new Error(code), { code })), false), expected)
  const quoting = outcomeOfError(new Error(`Unexpected token '\u001b[31m\u202e${'x'.repeat(9999)}'`), true)
  assert.ok(
    quoting.kind === 'failed' && quoting.detail.length <= 200 && !/[\u001b\u202e]/.test(quoting.detail),
  )
})

test('a stall is the lateness of ticks, counted once', () => {
  const meter = new StallMeter(250, 1000)
  assert.equal(meter.stalledMs(1100), 0)
  assert.equal(meter.stalledMs(2250), 1000, 'also before the tick that it delayed')
  meter.tick(2250)
  assert.equal(meter.stalledMs(2500), 1000)
  meter.tick(2500)
  assert.equal(meter.stalledMs(2700), 1000)
})
