import type { GameServer, Listing, State } from '../src/model/game-server.ts'
import { between, mix, pick, type Random, seededRandom, weighted, zipf } from './random.ts'
import { invented, prose, type Script, scripts } from './words.ts'

/** Game servers number 0 to `count - 1` in the order of their ids: the same for the same seed on every machine. */
export function* makeRecords(count: number, seed: number): Generator<GameServer> {
  for (let number = 0; number < count; number++) yield makeRecord(number, seed)
}

/** The shares of scripts, lengths and decorations follow three public lists of 45,000 game servers together. */
function makeRecord(number: number, seed: number): GameServer {
  const random = seededRandom(mix(number, seed))
  const id = `${number.toString(36).padStart(6, '0')}-${Math.floor(random() * 2 ** 32).toString(36)}`
  const script = weighted(random, scriptShares)
  const listing = { id, ...makeListing(random, script), ...makeAddress(random) }
  const createdAt = firstDay + Math.floor(random() * 900 * day)
  return {
    listing,
    status: makeStatus(random),
    week: { uptime: null, peakPlayers: null },
    createdAt,
    updatedAt: createdAt + between(random, 0, 90 * day),
  }
}

const day = 86_400_000
const firstDay = Date.UTC(2024, 0, 1)

const scriptShares: readonly (readonly [Script, number])[] = [
  ['latin', 76],
  ['han', 12],
  ['cyrillic', 4],
  ['fullWidth', 2],
  ['accented', 2],
  ['hangul', 2],
  ['kana', 2],
]
const regions = ['EU', 'EU', 'US-EAST', 'NA', 'ASIA', 'SEA', 'OCE', 'RU', 'BR', 'UK', 'CN']
const separators = ['|', '-', '//', '★', '»', '·']
const emoji = ['🔥', '⚔️', '🏝️', '🧟', '🚗', '💎', '🐉']
const unnamed = ['Unnamed Server', 'Dedicated Server', 'My Server', 'A Game Server', 'Private']
const games = ['minecraft', 'minecraft', 'minecraft', 'cs2', 'rust', 'valheim', 'ark', 'gmod', 'fivem']
const countries = ['DE', 'US', 'US', 'CN', 'FR', 'RU', 'GB', 'BR', 'PL', 'NL', 'KR', 'JP', 'ZZ', 'ZZ']
const tags = [
  ...['PVP', 'SURVIVAL', 'PVE', 'MINIGAMES', 'MODDED', 'VANILLA', 'ROLEPLAY', 'SKYBLOCK', 'ECONOMY'],
  ...['HARDCORE', 'CREATIVE', 'FACTIONS', 'PRISON', 'PARKOUR', 'ANARCHY', 'ADVENTURE', 'TOWNY', 'CO-OP'],
  ...['RACING', 'DRIFT', 'ZOMBIES', 'BUILDING', 'CASUAL', 'COMPETITIVE', 'EVENTS', '18+', '生存', 'РУССКИЙ'],
]

function makeListing(random: Random, script: Script): Omit<Listing, 'id' | 'ip' | 'port'> {
  return {
    name: makeName(random, script),
    game: pick(random, games),
    shortDescription: random() < 0.45 ? '' : sentence(random, script, between(random, 3, 20), 300),
    description: random() < 0.85 ? null : sentence(random, script, between(random, 30, 200), 2000),
    country: pick(random, countries),
    votes: random() < 0.5 ? 0 : zipf(random, 20_000),
    tags: [...new Set(Array.from({ length: between(random, 0, 4) }, () => tags[zipf(random, tags.length)]!))],
    website: random() < 0.7 ? null : `https://www.${invented(random)}.example/`,
  }
}

function makeName(random: Random, script: Script): string {
  if (random() < 0.05) return pick(random, unnamed)
  const words: string[] = []
  if (random() < 0.2) words.push(`[${pick(random, regions)}]`)
  if (random() < 0.03) words.push(pick(random, emoji))
  const plain = script === 'han' ? between(random, 1, 2) : 1 + zipf(random, 9)
  for (let i = 0; i < plain; i++) {
    words.push(scripts[random() < 0.1 ? 'latin' : script](random))
    if (i < plain - 1 && random() < 0.12) words.push(pick(random, separators))
  }
  if (random() < 0.12) words.push(`#${1 + zipf(random, 40)}`)
  return clipped(words.join(' '), 95)
}

function sentence(random: Random, script: Script, words: number, longest: number): string {
  const word = script === 'latin' ? prose : scripts[script]
  let text = word(random)
  for (let left = script === 'han' ? words / 6 : words - 1; left > 0; left--) text += ` ${word(random)}`
  return clipped(text, longest)
}

function clipped(text: string, longest: number): string {
  if (text.length <= longest) return text
  return [...text].slice(0, longest).join('').trim()
}

/** Addresses are of the block that nobody has (240.0.0.0/4, RFC 1112) and names below .example (RFC 2606). */
function makeAddress(random: Random): Pick<Listing, 'ip' | 'port'> {
  const port = between(random, 1024, 65535)
  if (random() < 0.4)
    return { ip: `${pick(random, ['play', 'mc', 'join'])}.${invented(random)}.example`, port }
  // One host has several game servers: low numbers are drawn again and again.
  const host = mix(zipf(random, 2 ** 22), 7)
  return {
    ip: `${240 + ((host >>> 24) & 15)}.${(host >>> 16) & 255}.${(host >>> 8) & 255}.${host & 255}`,
    port,
  }
}

const states: readonly (readonly [State, number])[] = [
  ['online', 85],
  ['offline', 12],
  ['unknown', 3],
]
const checkedDay = Date.UTC(2026, 5, 1)

/** Most game servers are empty, few are full. */
export function makeStatus(random: Random): GameServer['status'] {
  const state = weighted(random, states)
  const maxPlayers = pick(random, [8, 10, 10, 16, 20, 24, 32, 60, 64, 100, 200, 1000])
  const checkedAt = state === 'unknown' ? null : checkedDay + Math.floor(random() * day)
  return {
    state,
    maxPlayers,
    players: state === 'online' && random() < 0.35 ? Math.min(maxPlayers, zipf(random, maxPlayers)) : 0,
    version: `1.${between(random, 8, 21)}.${between(random, 0, 4)}`,
    map: random() < 0.6 ? null : pick(random, ['world', 'de_dust2', 'lobby', 'island', 'procedural']),
    checkedAt,
    lastOnlineAt: state === 'online' ? checkedAt : null,
    latencyMs: state === 'online' ? between(random, 8, 280) : null,
  }
}
