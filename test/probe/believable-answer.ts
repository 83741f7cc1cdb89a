import assert from 'node:assert/strict'
import { limits } from '../../src/model/game-server.ts'
import { cleanLine } from '../../src/model/text.ts'
import type { Answer } from '../../src/probe/source.ts'

/** Holds an answer to what source.ts promises of it. */
export function assertBelievable(answer: Answer): void {
  const { players, maxPlayers, name, version, map, latencyMs, ...others } = answer
  assert.deepEqual(others, {})
  assertCount(players, limits.players)
  assertCount(maxPlayers, limits.players)
  assertCount(latencyMs, limits.latencyMs)
  assertClean(name, limits.name)
  assertClean(version, limits.version)
  assertClean(map, limits.map)
}

function assertCount(value: number, most: number): void {
  assert.ok(Number.isInteger(value) && !Object.is(value, -0) && value >= 0 && value <= most, String(value))
}

function assertClean(text: string | null, most: number): void {
  if (text === null) return
  assert.notEqual(text, '')
  assert.equal(cleanLine(text, most), text)
}
