import { limits } from '../model/game-server.ts'
import { cleanLine } from '../model/text.ts'
import { readAnswer } from './answer.ts'
import { GamedigFailure } from './gamedig-failure.ts'
import type { Answer, FailureReason, Outcome } from './source.ts'

type Result = Readonly<Record<string, unknown>>

/** What gamedig makes of a missing version by turning it into text. */
const noVersion: ReadonlySet<unknown> = new Set(['undefined', 'null', 'NaN', '[object Object]'])

/** These don't tell how many places there are. */
const placeless: ReadonlySet<string> = new Set(['soldat', 'teamspeak2'])

/** These begin their answer with what they were asked, so an echo looks like one; SA-MP has at most so many places. */
const mostPlaces: Readonly<Record<string, number>> = { samp: 1000, gtasao: 1000 }

/** What a game server can hold beyond its places: bots, spectators, those who wait. */
const believableCrowd = (maxPlayers: number) => 2 * maxPlayers + 64

/** The outcome that a result of gamedig's comes to. Some protocols read whatever comes, so what makes no sense is none. */
export function outcomeOf(protocol: string, result: Result, latencyMs: number): Outcome {
  const { name, version } = protocol === 'minecraftvanilla' ? javaTexts(result) : result
  const read = readAnswer({
    players: countedPlayers(result),
    maxPlayers: result.maxplayers,
    name,
    version: noVersion.has(version) ? null : version,
    map: result.map,
    latencyMs,
  })
  if (read.kind === 'garbage') return failed('bad-answer', read.reason)
  const reason = nonsense(protocol, read.answer)
  return reason === null ? { kind: 'answered', answer: read.answer } : failed('bad-answer', reason)
}

/** Why an answer can't be one of this protocol, or null. */
function nonsense(protocol: string, { players, maxPlayers, name, map }: Answer): string | null {
  const isEmpty = placeless.has(protocol) ? name === null && map === null : maxPlayers === 0
  if (isEmpty && players === 0) return 'says nothing of players'
  const isCrowded = maxPlayers > 0 && players > believableCrowd(maxPlayers)
  if (isCrowded || maxPlayers > (mostPlaces[protocol] ?? maxPlayers))
    return `has ${players} of ${maxPlayers} players`
  return null
}

/** Some protocols list players without counting them. */
function countedPlayers({ numplayers = 0, players }: Result): unknown {
  if (numplayers !== 0 || !Array.isArray(players)) return numplayers
  return Math.min(players.length, limits.players)
}

/** gamedig leaves these where the protocol has them. */
function javaTexts({ raw }: Result): { name: unknown; version: unknown } {
  const { description, version } = raw as { description?: unknown; version?: { name?: unknown } | null }
  return { name: description, version: version?.name }
}

/**
 * The outcome that an error of gamedig's comes to. It tells a time limit only by its message; after `hasHeard`, something
 * did come, and it was not an answer; otherwise an error has nothing to do with the game server.
 */
export function outcomeOfError(error: unknown, hasHeard: boolean): Outcome {
  if (error instanceof GamedigFailure) return failed(error.reason, error.message)
  const detail = error instanceof Error ? error.message : String(error)
  if (hasHeard) return failed('bad-answer', detail)
  return failed(/ - Timed out after \d+ms$/.test(detail) ? 'no-answer' : 'broken', detail)
}

/** Messages can quote what came. */
function failed(reason: FailureReason, detail: string): Outcome {
  return { kind: 'failed', reason, detail: cleanLine(detail.slice(0, 1000), 200) }
}
