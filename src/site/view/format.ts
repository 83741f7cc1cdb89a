const numbers = new Intl.NumberFormat('en')
const regions = new Intl.DisplayNames('en', { type: 'region' })

/** `12,345`. */
export function count(value: number): string {
  return numbers.format(value)
}

/** `1 vote`, `2 votes`. */
export function counted(value: number, one: string): string {
  return `${count(value)} ${value === 1 ? one : `${one}s`}`
}

/** A share from 0 to 1 as `99.4%`; all but whole ones keep a digit, so that 100% means always. */
export function percent(share: number): string {
  return `${(Math.floor(share * 1000) / 10).toFixed(share === 1 || share === 0 ? 0 : 1)}%`
}

/** The English name of a country; null for `ZZ`, which stands for none. */
export function countryName(code: string): string | null {
  return code === 'ZZ' ? null : (regions.of(code) ?? code)
}

/** How long ago a moment was, in one unit; both in milliseconds since 1970. */
export function ago(at: number, now: number): string {
  const seconds = Math.max(0, Math.round((now - at) / 1000))
  if (seconds < 5) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h ago`
  return `${counted(Math.floor(seconds / 86_400), 'day')} ago`
}

/** What players call the games that are listed most; others are shown by their id. */
const games: Readonly<Record<string, string>> = {
  ase: 'ARK: Survival Evolved',
  asa: 'ARK: Survival Ascended',
  assettocorsa: 'Assetto Corsa',
  armareforger: 'Arma Reforger',
  beammp: 'BeamMP',
  counterstrike2: 'Counter-Strike 2',
  csgo: 'Counter-Strike: GO',
  dayz: 'DayZ',
  factorio: 'Factorio',
  garrysmod: 'Garry’s Mod',
  gta5f: 'FiveM',
  hytale: 'Hytale',
  mbe: 'Minecraft Bedrock',
  minecraft: 'Minecraft',
  minetest: 'Luanti',
  openarena: 'OpenArena',
  openttd: 'OpenTTD',
  projectzomboid: 'Project Zomboid',
  rust: 'Rust',
  satisfactory: 'Satisfactory',
  sdtd: '7 Days to Die',
  teamfortress2: 'Team Fortress 2',
  terrariatshock: 'Terraria',
  unturned: 'Unturned',
  valheim: 'Valheim',
  vintagestory: 'Vintage Story',
  xonotic: 'Xonotic',
}

export function gameName(id: string): string {
  return games[id] ?? id
}

/** The ports that a game's client takes when none is typed. */
const usualPorts: Readonly<Record<string, number>> = { minecraft: 25_565, mbe: 19_132 }

/** What a player types to join: the address, with the port unless the game takes it anyway; null when none is known. */
export function joinAddress(server: { ip: string; port: number | null; game: string | null }): string | null {
  const { ip, port, game } = server
  if (ip === '') return null
  if (port === null || (game !== null && usualPorts[game] === port)) return ip
  return ip.includes(':') ? `[${ip}]:${port}` : `${ip}:${port}`
}
