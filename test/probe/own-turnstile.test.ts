import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Turnstile } from '../../src/probe/turnstile.ts'

test('so many pass in a turn and no more, in the order in which they came', async () => {
  const turnstile = new Turnstile(3)
  const passed: number[] = []
  const come = (number: number) => void turnstile.pass().then(() => passed.push(number))
  for (let number = 0; number < 7; number++) come(number)
  const counts: number[] = [passed.length]
  for (let turn = 0; turn < 4; turn++) {
    await nextTurn()
    counts.push(passed.length)
  }
  assert.deepEqual(counts, [0, 3, 6, 7, 7])
  assert.deepEqual(passed, [0, 1, 2, 3, 4, 5, 6])
  come(7)
  await nextTurn()
  assert.deepEqual(passed.at(-1), 7)
})
