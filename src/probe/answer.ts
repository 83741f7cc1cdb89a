import { limits } from '../model/game-server.ts'
import { believable } from '../model/number.ts'
import { cleanLine } from '../model/text.ts'
import { plainText } from '../model/text-component.ts'
import type { Answer } from './source.ts'

/** What a game server says, as its protocol delivers it: any value may stand anywhere. */
export interface RawAnswer {
  readonly players: unknown
  readonly maxPlayers: unknown
  readonly name: unknown
  readonly version: unknown
  readonly map: unknown
  /** Milliseconds, with fractions if the clock has them. */
  readonly latencyMs: number
}

export type ReadAnswer =
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'garbage'; readonly reason: string }

/** Colour codes and components take room that is gone after cleaning. */
const rawPerClean = 8

/**
 * The one place where raw fields become an answer.
 *
 * - A count is a number or plain decimal text. One that is no number at all (NaN, `{}`, `abc`) means that something else
 *   than the expected protocol answered: garbage. One that is missing, or is a number that nobody can believe (-5, 1e999,
 *   1.5, more than `limits.players`), is 0, since the game server is there all the same. More players than places stay.
 * - A text may be a string, a number or a Minecraft text component. It is cleaned, bounded by `limits`, and null when
 *   nothing is left of it.
 */
export function readAnswer(raw: RawAnswer): ReadAnswer {
  const players = readCount(raw.players)
  const maxPlayers = readCount(raw.maxPlayers)
  if (players === null) return garbage('players')
  if (maxPlayers === null) return garbage('maxPlayers')
  return {
    kind: 'answer',
    answer: {
      players,
      maxPlayers,
      name: readText(raw.name, limits.name),
      version: readText(raw.version, limits.version),
      map: readText(raw.map, limits.map),
      latencyMs: Math.round(Math.min(Math.max(raw.latencyMs, 0), limits.latencyMs)),
    },
  }
}

/** Null when the value is no number. */
function readCount(value: unknown): number | null {
  const believed = believable(value, limits.players)
  if (believed.kind === 'value') return believed.value
  return believed.kind === 'absent' || isNumber(value) ? 0 : null
}

/** Also one that is out of all range, such as -5 or 1e999, as number or as text. */
function isNumber(value: unknown): boolean {
  if (typeof value === 'string') return /^\s*[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?\s*$/i.test(value)
  return typeof value === 'number' && !Number.isNaN(value)
}

function readText(value: unknown, maxCodePoints: number): string | null {
  const text = plainText(value, maxCodePoints * rawPerClean)
  return text === null ? null : cleanLine(text, maxCodePoints) || null
}

function garbage(field: 'players' | 'maxPlayers'): ReadAnswer {
  return { kind: 'garbage', reason: `${field} is no number` }
}
