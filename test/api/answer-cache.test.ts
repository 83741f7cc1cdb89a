import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Answer } from '../../src/api/answer.ts'
import { AnswerCache } from '../../src/api/answer-cache.ts'

const answer = (length = 1000) => new Answer(Buffer.alloc(length), null)

test('what was asked for twice outlives any number of requests that nobody repeats', () => {
  const cache = new AnswerCache(100_000)
  cache.set('hot', answer())
  cache.get('hot')
  for (let i = 0; i < 10_000; i++) {
    cache.set(`flood ${i}`, answer())
    assert.ok(cache.size <= 100_000)
  }
  assert.ok(cache.get('hot'))
  assert.equal(cache.get('flood 0'), undefined)
  assert.ok(cache.get('flood 9999'))
})

test('of the proven answers those that are still asked for stay', () => {
  const cache = new AnswerCache(20_000)
  const prove = (key: string) => {
    cache.set(key, answer())
    cache.get(key)
  }
  prove('asked for')
  prove('forgotten')
  for (let i = 0; i < 20; i++) {
    assert.ok(cache.get('asked for'), `after ${i} others`)
    prove(`other ${i}`)
  }
  assert.equal(cache.get('forgotten'), undefined)
})

test('whatever is asked, the cache stays within its bytes and never gives another answer', () => {
  const step = fc.record({ key: fc.integer({ min: 0, max: 30 }).map(String), length: fc.nat({ max: 9000 }) })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
      const cache = new AnswerCache(50_000)
      const made = new Map<string, Answer>()
      for (const { key, length } of steps) {
        const kept = cache.get(key)
        if (kept !== undefined) assert.equal(kept, made.get(key))
        else {
          made.set(key, answer(length))
          cache.set(key, made.get(key)!)
        }
        assert.ok(cache.size <= 50_000 && cache.size >= 0)
      }
      cache.clear()
      assert.equal(cache.size, 0)
    }),
  )
})

test('an answer larger than its share is given out but not kept', () => {
  const cache = new AnswerCache(10_000)
  cache.set('large', answer(100_000))
  assert.equal(cache.size, 0)
  assert.equal(cache.get('large'), undefined)
})
