/**
 * The names under which other people's lists keep each field, the most telling first. Case, spaces, `_` and `-` do not
 * matter: `max_players`, `Max Players` and `maxPlayers` are one name. docs/import.md shows this table.
 */
export const aliases = {
  id: ['id', 'serverId', 'uuid', 'slug'],
  name: ['name', 'title', 'serverName', 'displayName'],
  ip: [
    'ip',
    'host',
    'address',
    'hostname',
    'addr',
    'ipAddress',
    'serverIp',
    'serverAddress',
    'connect',
    'joinAddress',
    'domain',
    'primaryAddress',
  ],
  port: ['port', 'gamePort', 'serverPort'],
  shortDescription: ['shortDescription', 'shortDesc', 'summary', 'tagline', 'motd'],
  description: ['description', 'longDescription', 'about', 'details', 'desc'],
  players: [
    'players',
    'playerCount',
    'onlinePlayers',
    'currentPlayers',
    'numPlayers',
    'playersOnline',
    'clients',
  ],
  maxPlayers: ['maxPlayers', 'maxPlayerCount', 'slots', 'capacity', 'maxClients', 'playersMax'],
  online: ['online', 'isOnline'],
  status: ['status', 'state'],
  country: ['country', 'countryCode', 'countryIso', 'cc'],
  votes: ['votes', 'voteCount'],
  tags: ['tags', 'categories', 'keywords', 'gameTypes'],
  game: ['game', 'gameId'],
  version: ['version', 'gameVersion', 'serverVersion'],
  map: ['map', 'mapName', 'currentMap'],
  website: ['website', 'url', 'homepage', 'site'],
  createdAt: ['createdAt', 'created', 'dateAdded', 'addedAt'],
  updatedAt: ['updatedAt', 'updated', 'lastModified'],
  checkedAt: ['checkedAt', 'lastChecked'],
  lastOnlineAt: ['lastOnlineAt', 'lastOnline', 'lastSeen'],
  latencyMs: ['latencyMs', 'latency', 'ping'],
} as const satisfies Record<string, readonly string[]>

export type Field = keyof typeof aliases

export const fields = Object.keys(aliases) as readonly Field[]

/** What a name of a list means: the field, and its place among the names of that field (0 wins). */
export type Meaning = { readonly field: Field; readonly rank: number }

const meanings: ReadonlyMap<string, Meaning> = new Map(
  fields.flatMap((field) => aliases[field].map((name, rank) => [folded(name), { field, rank }] as const)),
)

/** The field that `name` stands for; undefined for names that the table does not hold. */
export function meaningOf(name: string): Meaning | undefined {
  return meanings.get(folded(name))
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[\s_-]/g, '')
}
