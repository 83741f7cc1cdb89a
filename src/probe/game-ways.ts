/** The protocols that we speak ourselves. */
export type OwnProtocol = 'minecraft-java' | 'minecraft-bedrock' | 'a2s' | 'quake3'

/** How a game server of some game is asked for its status. */
export type Way =
  | { readonly kind: 'own'; readonly protocol: OwnProtocol }
  /** By gamedig, in a process of its own. */
  | { readonly kind: 'gamedig' }
  /** Not at all; `reason` is for people. */
  | { readonly kind: 'none'; readonly reason: string }

/** gamedig has one name for both editions, which speak different protocols. */
const editions: Readonly<Record<string, OwnProtocol>> = {
  minecraft: 'minecraft-java',
  mbe: 'minecraft-bedrock',
}

/** What gamedig tells apart only by rules or players, which we don't ask for, or by how it reads players' names. */
const own: Readonly<Record<string, OwnProtocol>> = {
  valve: 'a2s',
  dayz: 'a2s',
  sdtd: 'a2s',
  toxikk: 'a2s',
  quake3: 'quake3',
  warsow: 'quake3',
  xonotic: 'quake3',
}

/** Those that exchange datagrams or bytes with the game server itself and with nobody else. */
const viaGamedig: ReadonlySet<string> = new Set([
  ...['armagetron', 'ase', 'battlefield', 'cs2d', 'doom3', 'ffow', 'gamespy1', 'gamespy2', 'gamespy3'],
  ...['goldsrc', 'gtasao', 'hexen2', 'jc2mp', 'mafia2mp', 'mafia2online', 'mumbleping', 'openttd'],
  ...['quake1', 'quake2', 'rfactor', 'samp', 'savage2', 'soldat', 'starmade', 'starsiege', 'teamspeak2'],
  ...['teamspeak3', 'tribes1', 'unreal2', 'ut3', 'vcmp', 'ventrilo'],
])

/** Why protocols of gamedig's are left alone. */
const refused = [
  {
    reason: 'is asked over HTTP, where an answer can lead to another host',
    protocols: [
      ...['assettocorsa', 'buildandshoot', 'eco', 'eldewrito', 'farmingsimulator', 'fivem', 'hytale'],
      ...['kspdmp', 'palworld', 'satisfactory', 'terraria'],
    ],
  },
  {
    reason: 'does not answer itself: only a list at another host tells of it',
    protocols: [
      ...['altvmp', 'asa', 'beammp', 'brokeprotocol', 'discord', 'factorio', 'geneshift', 'hawakening'],
      ...['minetest', 'ragemp', 'renegadex', 'renown', 'scpsl', 'squad', 'theisleevrima', 'vintagestory'],
    ],
  },
  { reason: 'answers only who has a password', protocols: ['nadeo'] },
  { reason: 'can be asked as mumble; what this way answers takes too long to read', protocols: ['mumble'] },
] as const

const reasons: ReadonlyMap<string, string> = new Map(
  refused.flatMap(({ reason, protocols }) => protocols.map((protocol) => [protocol, reason] as const)),
)

/** How the game with this id is asked; `protocol` is gamedig's name. Protocols that we don't know are not used. */
export function wayOf(id: string, protocol: string): Way {
  const spoken = editions[id] ?? own[protocol]
  if (spoken !== undefined) return { kind: 'own', protocol: spoken }
  if (viaGamedig.has(protocol)) return { kind: 'gamedig' }
  return { kind: 'none', reason: reasons.get(protocol) ?? 'has a protocol that nobody has judged yet' }
}
