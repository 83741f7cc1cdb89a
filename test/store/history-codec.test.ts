import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { decodeSlots, encodeSlots } from '../../src/store/history-codec.ts'
import { type Slot, slotsPerDay } from '../../src/store/history-slots.ts'

/** Slots of a day as they come: often the same as before, sometimes none. */
const slots = fc
  .array(
    fc.record({
      gap: fc.oneof({ weight: 8, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(60) }),
      weight: fc.oneof({ weight: 4, arbitrary: fc.constant(1) }, fc.integer({ min: 1, max: 300 })),
      online: fc.oneof({ weight: 4, arbitrary: fc.constant(100) }, fc.nat(100)),
      players: fc.oneof({ weight: 4, arbitrary: fc.nat(1) }, fc.nat(1_000_000)),
      more: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.nat(1000)),
    }),
    { maxLength: slotsPerDay, size: 'max' },
  )
  .map((entries) => {
    let index = -1
    const all = entries.map(({ gap, players, more, ...rest }): Slot => {
      index += gap + 1
      return { index, players, peak: players + more, ...rest }
    })
    return all.filter((slot) => slot.index < slotsPerDay)
  })

test('slots are read back as they were written', () => {
  fc.assert(fc.property(slots, (some) => assert.deepEqual(decodeSlots(encodeSlots(some)), some)))
})

test('the bytes, written out', () => {
  const quiet = { weight: 1, online: 100, players: 0, peak: 0 }
  const bytes = (...some: Partial<Slot>[]) => [
    ...encodeSlots(some.map((slot, index) => ({ index, ...quiet, ...slot }))),
  ]
  assert.deepEqual(bytes(), [])
  assert.deepEqual(bytes({}, {}, {}), [2 << 2])
  assert.deepEqual(bytes({}, { players: 3, peak: 5 }, { players: 3, peak: 5 }), [0, 1, 3, 2, 0])
  assert.deepEqual(bytes({ index: 5, players: 300, peak: 300 }), [(5 << 2) + 1, 0xac, 2, 0])
  assert.deepEqual(bytes({ weight: 3, online: 0 }), [2, 3, 0, 0, 0])
  const day = Array.from({ length: slotsPerDay }, () => ({}))
  assert.equal(bytes(...day).length, 2)
})

test('bytes that are damaged are refused, or are read as something else, but never without end', () => {
  assert.throws(() => decodeSlots(Uint8Array.of(0x80)), RangeError)
  assert.throws(() => decodeSlots(Uint8Array.of(2, 1)), RangeError)
  assert.throws(() => decodeSlots(Uint8Array.of(0xfc, 0xff, 0xff, 0x7f)), RangeError)
  assert.throws(() => decodeSlots(Uint8Array.of(0xff, 0xff, 0xff, 0xff, 0xff, 1)), RangeError)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 9 }), (bytes) => {
      try {
        assert.ok(decodeSlots(bytes).length <= slotsPerDay)
      } catch (error) {
        assert.ok(error instanceof RangeError)
      }
    }),
  )
})
