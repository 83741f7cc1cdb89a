import { readFileSync } from 'node:fs'
import { closestMatch } from 'leven'
import { type Way, wayOf } from './game-ways.ts'

/** One game that game servers are listed for. */
export interface Game {
  /** As gamedig names it, lower-case, such as `openarena`. */
  readonly id: string
  /** As people write it, such as `OpenArena`. */
  readonly name: string
  /** The protocol by gamedig's name; several games share one. */
  readonly protocol: string
  /** What a game server uses when its listing names no port. */
  readonly port: number | null
  /** Where status is asked when the game server uses its default port, or names none. */
  readonly queryPort: number | null
  /** Where status is asked, as distances from the port that players connect to. */
  readonly queryOffsets: readonly number[]
  /** How we ask for status, if at all. */
  readonly way: Way
}

export type FoundGame =
  | { readonly kind: 'known'; readonly game: Game }
  /** `suggestion` is the id of a game that was perhaps meant. */
  | { readonly kind: 'unknown'; readonly suggestion: string | null }

/** A row of games.json; `oldId` is what gamedig 4 called the game. */
export type GameRow = Pick<Game, 'id' | 'name' | 'protocol'> &
  Partial<Pick<Game, 'port' | 'queryPort' | 'queryOffsets'>> & { readonly oldId?: string }

/** What people say for a game besides its id, its older id and its name. */
const nicknames: ReadonlyMap<string, string> = new Map([
  ['java', 'minecraft'],
  ['mc', 'minecraft'],
  ['minecraftjava', 'minecraft'],
  ['minecraftjavaedition', 'minecraft'],
  ['bedrock', 'mbe'],
  ['mcbe', 'mbe'],
  ['mcpe', 'mbe'],
  ['minecraftbedrock', 'mbe'],
  ['minecraftbedrockedition', 'mbe'],
  ['minecraftpe', 'mbe'],
  ['ark', 'ase'],
  ['gmod', 'garrysmod'],
  ['openmp', 'gtasao'],
  ['q3', 'q3a'],
  ['ragemp', 'gta5r'],
  ['altv', 'gta5am'],
  ['ts3', 'teamspeak3'],
  ['zomboid', 'projectzomboid'],
])

/** Further apart than this, another game is no likelier than a game that we don't know. */
const maxTypos = 2
/** Of two or three letters, too many ids are a typo away. */
const minLengthToSuggest = 4

const games: ReadonlyMap<string, Game> = new Map(readRows().map((row) => [row.id, gameOf(row)]))
const idOfName: ReadonlyMap<string, string> = new Map(readRows().flatMap(namesOf))

/** Every game of the table, in the order of their ids. */
export const allGames: readonly Game[] = [...games.values()]

/**
 * The game that a listing's `game` names: an id, an id of gamedig 4, a full name or a nickname, in any case and with any
 * punctuation. When there is none, an id or name within two typos is suggested.
 */
export function findGame(text: string): FoundGame {
  const name = folded(text)
  const id = idOfName.get(name) ?? nicknames.get(name)
  if (id !== undefined) return { kind: 'known', game: games.get(id)! }
  if (name.length < minLengthToSuggest) return { kind: 'unknown', suggestion: null }
  const close = closestMatch(name, [...idOfName.keys()], { maxDistance: maxTypos })
  return { kind: 'unknown', suggestion: close === undefined ? null : idOfName.get(close)! }
}

/** The game with exactly this id; undefined when there is none. */
export function gameById(id: string): Game | undefined {
  return games.get(id)
}

/**
 * The ports to ask in turn until one answers, without repeats; empty when the game has no default and `port` is null.
 * `port` is the one that players connect to, as listed. Status often has a port of its own: at a fixed distance, or, at
 * the default port, at a fixed number; but what is listed may as well be that one already, so it comes last.
 */
export function queryPorts(game: Game, port: number | null): readonly number[] {
  const connect = port ?? (game.queryPort === null ? game.port : null)
  const ports = connect === null ? [] : game.queryOffsets.map((offset) => connect + offset)
  if (game.queryPort !== null && (port === null || port === game.port)) ports.push(game.queryPort)
  if (port !== null || ports.length === 0) ports.push(connect ?? 0)
  return ports.filter((candidate) => candidate >= 1 && candidate <= 65_535)
}

function readRows(): readonly GameRow[] {
  return JSON.parse(readFileSync(new URL('./games.json', import.meta.url), 'utf8')) as GameRow[]
}

function gameOf(row: GameRow): Game {
  const { id, name, protocol, port = null, queryPort = null, queryOffsets = [] } = row
  return { id, name, protocol, port, queryPort, queryOffsets, way: wayOf(id, protocol) }
}

/** Ids win over older ids, and those over names: a later entry of a Map replaces an earlier one. */
function namesOf({ id, name, oldId }: GameRow): [string, string][] {
  return [name, oldId ?? id, id].map((text) => [folded(text), id])
}

/** Letters and digits only: `Counter-Strike 2`, `counter strike 2` and `COUNTERSTRIKE2` are one name. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
