/** Strangers choose every byte that the codecs read: none may make them throw, tarry, or say what nobody can believe. */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { readAnswer } from '../../../src/probe/answer.ts'
import { a2sInfo } from '../../../src/probe/protocols/a2s-info.ts'
import { bedrockPing } from '../../../src/probe/protocols/bedrock-ping.ts'
import { javaStatus } from '../../../src/probe/protocols/java-status.ts'
import { quake3Status } from '../../../src/probe/protocols/quake3-status.ts'
import type { DatagramReply, StreamReply } from '../../../src/probe/protocols/reply.ts'
import { assertBelievable } from '../believable-answer.ts'
import { infoReply, text, uint64 } from './a2s-bytes.ts'

const token = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8)
const fixture = (name: string) => readFileSync(new URL(`../fixtures/${name}`, import.meta.url))
const extra = Buffer.concat([Uint8Array.of(0x31), uint64(1n), text('mp400,cp312'), uint64(252490n)])

const codecs: Readonly<
  Record<string, { read: (bytes: Uint8Array) => DatagramReply | StreamReply; golden: Buffer }>
> = {
  a2s: { read: (bytes) => a2sInfo.read(bytes, token), golden: infoReply({ extra }) },
  bedrock: { read: (bytes) => bedrockPing.read(bytes, token), golden: fixture('jsprismarine-pong.bin') },
  quake3: { read: (bytes) => quake3Status.read(bytes, token), golden: fixture('openarena-status.bin') },
  java: { read: (bytes) => javaStatus.read(bytes), golden: fixture('minecraft-protocol-status.bin') },
}

const kinds = new Set(['status', 'challenge', 'stray', 'incomplete', 'malformed'])

function assertHarmless(reply: DatagramReply | StreamReply): void {
  assert.ok(kinds.has(reply.kind))
  if (reply.kind === 'challenge') assert.equal(reply.request.length, 29)
  if (reply.kind !== 'status') return
  const answer = readAnswer({ ...reply.status, latencyMs: 5 })
  if (answer.kind === 'answer') assertBelievable(answer.answer)
}

/** Bytes replaced, put in, taken out; then cut, or repeated. */
function mutated(golden: Buffer): fc.Arbitrary<Buffer> {
  const change = fc.record({
    at: fc.nat(golden.length),
    remove: fc.nat(4),
    put: fc.uint8Array({ maxLength: 4 }),
  })
  return fc
    .tuple(fc.array(change, { maxLength: 8 }), fc.nat(golden.length), fc.boolean())
    .map(([changes, length, isCut]) => {
      let bytes = golden
      for (const { at, remove, put } of changes)
        bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + remove)])
      return isCut ? bytes.subarray(0, length) : bytes
    })
}

for (const [name, { read, golden }] of Object.entries(codecs)) {
  test(`${name}: random bytes, bare and behind a good beginning`, () => {
    const bytes = fc.tuple(fc.nat(golden.length), fc.uint8Array({ maxLength: 300 }))
    fc.assert(
      fc.property(bytes, ([kept, random]) =>
        assertHarmless(read(Buffer.concat([golden.subarray(0, kept), random]))),
      ),
      { numRuns: 3000 },
    )
  })

  test(`${name}: a real reply, changed`, () => {
    fc.assert(
      fc.property(mutated(golden), (bytes) => assertHarmless(read(bytes))),
      { numRuns: 3000 },
    )
  })

  test(`${name}: the largest replies take no longer than they should`, () => {
    for (const filler of [
      '\\',
      '\n',
      '0',
      ';',
      '\\;',
      '\0',
      '{',
      '[',
      '"',
      '^',
      '§',
      '\u202e',
      '\\a\\b',
      '0 0 ""\n',
      '\ud83d\ude00',
    ]) {
      const bytes = Buffer.concat([
        golden.subarray(0, -2),
        Buffer.from(filler.repeat(65_000 / Buffer.byteLength(filler))),
      ])
      const startedAt = performance.now()
      assertHarmless(read(bytes.subarray(0, 65_507)))
      const took = performance.now() - startedAt
      assert.ok(took < 200, `${JSON.stringify(filler)} took ${took} ms`)
    }
  })
}
