import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type RawAnswer, readAnswer } from '../../src/probe/answer.ts'
import { assertBelievable } from './believable-answer.ts'

const plain: RawAnswer = { players: 3, maxPlayers: 20, name: 'A', version: '1', map: 'm', latencyMs: 12.4 }

const clean = { players: 3, maxPlayers: 20, name: 'A', version: '1', map: 'm', latencyMs: 12 }

function read(fields: Partial<RawAnswer>) {
  const answer = readAnswer({ ...plain, ...fields })
  return answer.kind === 'answer' ? answer.answer : answer.reason
}

test('a plain answer passes as it is, with whole milliseconds', () => {
  assert.deepEqual(read({}), clean)
})

test('counts: numbers and decimal text are read, what nobody can believe is 0, what is no number is garbage', () => {
  const tooMuch = [Number.POSITIVE_INFINITY, '1e999', 2_147_483_647, 1_000_001, '99999999999']
  const zero = [null, undefined, '', -5, '-5', 1.5, '-0', -0, ...tooMuch]
  for (const value of zero)
    assert.deepEqual(
      read({ players: value, maxPlayers: value }),
      { ...clean, players: 0, maxPlayers: 0 },
      String(value),
    )
  const garbage = [Number.NaN, 'NaN', 'abc', '<img>', {}, [], [5], true, false, 5n, '0x10', '1_000']
  for (const value of garbage) {
    assert.equal(read({ players: value }), 'players is no number', String(value))
    assert.equal(read({ maxPlayers: value }), 'maxPlayers is no number', String(value))
  }
  assert.deepEqual(read({ players: ' 12 ', maxPlayers: '1000000' }), {
    ...clean,
    players: 12,
    maxPlayers: 1_000_000,
  })
})

test('more players than places stay, since servers have more at times', () => {
  assert.deepEqual(read({ players: 30, maxPlayers: 20 }), { ...clean, players: 30 })
})

test('texts are cleaned and bounded, and null when nothing is left', () => {
  const cases: [unknown, string | null][] = [
    ['  §aTwo\nlines^7 ', 'Two lines'],
    [{ text: 'a', extra: [{ text: 'b' }, 'c'] }, 'abc'],
    ['\u202e\u0000\u001b\u200b', null],
    [42, '42'],
    ...[null, undefined, true, {}, [], ''].map((value) => [value, null] as [unknown, null]),
    ['x'.repeat(10_000_000), 'x'.repeat(128)],
  ]
  for (const [name, shown] of cases) assert.deepEqual(read({ name }), { ...clean, name: shown })
})

test('latency stays within its limits', () => {
  assert.deepEqual(read({ latencyMs: -3 }), { ...clean, latencyMs: 0 })
  assert.deepEqual(read({ latencyMs: 1e9 }), { ...clean, latencyMs: 60_000 })
})

test('whatever comes in, nothing unbelievable comes out', () => {
  const value = fc.oneof(fc.anything(), fc.string({ unit: 'binary' }), fc.double(), fc.integer())
  const raw = fc.record({
    players: value,
    maxPlayers: value,
    name: value,
    version: value,
    map: value,
    latencyMs: fc.double({ noNaN: true }),
  })
  fc.assert(
    fc.property(raw, (fields) => {
      const answer = readAnswer(fields)
      if (answer.kind === 'answer') assertBelievable(answer.answer)
    }),
  )
})
