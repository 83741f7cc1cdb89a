import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { RequestCounter } from '../../src/api/request-counter.ts'

const windowMs = 60_000

test('counts as a list of all requests would, at any pace', () => {
  const step = fc.record({ client: fc.constantFrom('a', 'b', 'c'), wait: fc.nat({ max: 40_000 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 4 }), (steps, quota) => {
      const counter = new RequestCounter(quota, windowMs, 100)
      const windows = new Map<string, { start: number; count: number }>()
      let now = 1_000_000
      for (const { client, wait } of steps) {
        now += wait
        let window = windows.get(client)
        if (window === undefined || now >= window.start + windowMs) window = { start: now, count: 0 }
        window.count++
        windows.set(client, window)
        assert.deepEqual(counter.count(client, now), {
          isExceeded: window.count > quota,
          remaining: Math.max(0, quota - window.count),
          resetSeconds: Math.ceil((window.start + windowMs - now) / 1000),
        })
      }
    }),
  )
})

test('windows that are over, and clients beyond the most, are forgotten', () => {
  const counter = new RequestCounter(1, windowMs, 10)
  for (let i = 0; i < 1000; i++) counter.count(`client ${i}`, 0)
  assert.ok(counter.clients <= 10)
  counter.count('late', windowMs)
  assert.equal(counter.clients, 1)
})

test('a clock that is set back locks nobody out', () => {
  const counter = new RequestCounter(1, windowMs, 10)
  counter.count('a', 10 * windowMs)
  const { isExceeded, resetSeconds } = counter.count('a', 0)
  assert.deepEqual([isExceeded, resetSeconds], [false, 60])
})
