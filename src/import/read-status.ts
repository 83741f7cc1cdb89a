import { limits, type State, type Status } from '../model/game-server.ts'
import type { Findings } from './findings.ts'

const stateWords: ReadonlyMap<unknown, State> = new Map<unknown, State>([
  ...[true, 1, 'true', '1', 'yes', 'online', 'up'].map((word) => [word, 'online'] as const),
  ...[false, 0, 'false', '0', 'no', 'offline', 'down'].map((word) => [word, 'offline'] as const),
  ['unknown', 'unknown'],
])

/**
 * What the list claims of a game server's present. A `status` that says a state decides; then `online`; without both,
 * players mean online and none mean unknown. Unless online, players are 0. `status` may be an object, as in our own records.
 */
export function readStatus(found: Findings): Status {
  const { picked } = found
  const given = isObject(picked.status) ? picked.status : {}
  const { players, maxPlayers } = readPlayers(found)
  const state = readState(found) ?? (players > 0 ? 'online' : 'unknown')
  return {
    state,
    players: state === 'online' ? players : 0,
    maxPlayers,
    version: found.line('version', limits.version) || null,
    map: found.line('map', limits.map) || null,
    checkedAt: found.time('checkedAt', own(given, 'checkedAt') ?? picked.checkedAt),
    lastOnlineAt: found.time('lastOnlineAt', own(given, 'lastOnlineAt') ?? picked.lastOnlineAt),
    latencyMs: readLatency(found, own(given, 'latencyMs') ?? picked.latencyMs),
  }
}

function readState(found: Findings): State | null {
  const { status, online } = found.picked
  const explicit = isObject(status) ? own(status, 'state') : status
  return readWord(found, 'status', explicit) ?? readWord(found, 'online', online)
}

function readWord(found: Findings, field: 'status' | 'online', value: unknown): State | null {
  if (value === null || value === undefined || value === '') return null
  const state = stateWords.get(typeof value === 'string' ? value.trim().toLowerCase() : value)
  if (state === undefined) found.note(field)
  return state ?? null
}

/** `players` may be a number, `12/64`, `{ online, max }` or the players themselves, who are counted and not kept. */
function readPlayers(found: Findings): { players: number; maxPlayers: number } {
  const { online, max } = splitPlayers(found.picked.players)
  const players = found.countOf('players', online, limits.players) ?? 0
  const maxPlayers = found.countOf('maxPlayers', found.picked.maxPlayers ?? max, limits.players) ?? 0
  return { players, maxPlayers }
}

function splitPlayers(value: unknown): { online: unknown; max: unknown } {
  if (Array.isArray(value)) return { online: value.length, max: null }
  if (isObject(value)) return { online: own(value, 'online'), max: own(value, 'max') }
  const slash = typeof value === 'string' ? /^([^/]+)\/([^/]+)$/.exec(value) : null
  return slash === null ? { online: value, max: null } : { online: slash[1], max: slash[2] }
}

/** Round-trip times are often measured in fractions of a millisecond. */
function readLatency(found: Findings, value: unknown): number | null {
  return found.countOf('latencyMs', typeof value === 'number' ? Math.round(value) : value, limits.latencyMs)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function own(object: object, key: string): unknown {
  return Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : null
}
