import { isIP } from 'node:net'
import type { LogLevel } from './api/app.ts'
import { cleanLine, isLonger } from './model/text.ts'
import { findGame } from './probe/games.ts'
import {
  listed,
  type Reading,
  readInteger,
  readNetworks,
  readPublicUrl,
  readSeconds,
  readSwitch,
  refused,
  value,
} from './setting-readers.ts'
import { isLogo } from './site/brand.ts'
import { databaseUrlProblem } from './store/open-store.ts'

/** How the app runs; made once at start and never changed. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly databaseUrl: string
  /** Requests a minute per client; 0 turns the limit off. */
  readonly rateLimit: number
  readonly trustedProxies: readonly string[]
  /** Time between two looks at the store. */
  readonly refreshMs: number
  /** Without a `/` at its end. */
  readonly publicUrl: string | null
  readonly logLevel: LogLevel
  /** Whether `/metrics` is there. */
  readonly metrics: boolean
  readonly probe: boolean
  /** Time between two probes of a game server with players. */
  readonly probeIntervalMs: number
  readonly probeConcurrency: number
  /** Ids of games; all that can be probed when empty. */
  readonly probeGames: readonly string[]
  /** Whether addresses that are not public are probed too. */
  readonly probePrivate: boolean
  /** What the page is called. */
  readonly siteName: string
  /** Six hexadecimal digits after `#`. */
  readonly siteColor: string
  /** The path of a picture; null for our own mark. */
  readonly siteLogo: string | null
}

/** One thing that an operator can set: by flag, or by an environment variable, or in a `.env` file. */
export interface Setting<T> {
  readonly flag: string
  /** How the value is called in the help; a switch is on by its flag alone. */
  readonly value: string | 'on|off'
  readonly env: string
  readonly default: string
  readonly help: string
  readonly read: (text: string) => Reading<T>
}

const logLevels: readonly LogLevel[] = ['silent', 'error', 'warn', 'info', 'debug']

/** Snapshots this old, and the caching that clients are allowed, add up to the promised 60 seconds. */
const longestRefreshSeconds = 15

export const settings: { readonly [K in keyof Config]: Setting<Config[K]> } = {
  port: {
    flag: 'port',
    value: 'number',
    env: 'PORT',
    default: '8080',
    help: 'port to listen on; 0 takes a free one',
    read: (text) => readInteger(text, 0, 65535),
  },
  host: {
    flag: 'host',
    value: 'address',
    env: 'HOST',
    default: '127.0.0.1',
    help: 'address to listen on; 0.0.0.0 or :: for all',
    read: (text) =>
      isIP(text) > 0 || text === 'localhost' ? value(text) : refused('an IP address or localhost'),
  },
  databaseUrl: {
    flag: 'database',
    value: 'url',
    env: 'DATABASE_URL',
    default: 'sqlite:./data/rollcall.db',
    help: 'where the game servers are kept',
    read: (text) => {
      const problem = databaseUrlProblem(text)
      return problem === null ? value(text) : refused(problem.replace(/^expected /, ''))
    },
  },
  rateLimit: {
    flag: 'rate-limit',
    value: 'number',
    env: 'RATE_LIMIT',
    default: '60',
    help: 'requests a minute per client; 0 for no limit',
    read: (text) => readInteger(text, 0, 1_000_000),
  },
  trustedProxies: {
    flag: 'trust-proxy',
    value: 'list',
    env: 'TRUST_PROXY',
    default: '',
    help: 'addresses or CIDRs of your proxies, separated by commas; their X-Forwarded-For is believed',
    read: readNetworks,
  },
  refreshMs: {
    flag: 'refresh',
    value: 'seconds',
    env: 'REFRESH_SECONDS',
    default: '15',
    help: `time between two looks at the database, at most ${longestRefreshSeconds}`,
    read: (text) => readSeconds(text, 1, longestRefreshSeconds),
  },
  publicUrl: {
    flag: 'public-url',
    value: 'url',
    env: 'PUBLIC_URL',
    default: '',
    help: 'where clients reach the app, for absolute links in answers',
    read: readPublicUrl,
  },
  logLevel: {
    flag: 'log-level',
    value: 'level',
    env: 'LOG_LEVEL',
    default: 'info',
    help: `one of ${logLevels.join(', ')}; debug shows every request`,
    read: (text) => {
      const level = logLevels.find((level) => level === text)
      return level === undefined ? refused(`one of ${logLevels.join(', ')}`) : value(level)
    },
  },
  metrics: {
    flag: 'metrics',
    value: 'on|off',
    env: 'METRICS',
    default: 'off',
    help: 'figures for Prometheus at /metrics, for everybody who can reach the app',
    read: readSwitch,
  },
  probe: {
    flag: 'probe',
    value: 'on|off',
    env: 'PROBE',
    default: 'off',
    help: 'ask the game servers themselves how they are',
    read: readSwitch,
  },
  probeIntervalMs: {
    flag: 'probe-interval',
    value: 'seconds',
    env: 'PROBE_INTERVAL',
    default: '60',
    help: 'time between two probes of a busy game server; others are asked less often',
    read: (text) => readSeconds(text, 10, 3600),
  },
  probeConcurrency: {
    flag: 'probe-concurrency',
    value: 'number',
    env: 'PROBE_CONCURRENCY',
    default: '1000',
    help: 'game servers in hand at the same time, at most',
    read: (text) => readInteger(text, 1, 20_000),
  },
  probeGames: {
    flag: 'probe-games',
    value: 'list',
    env: 'PROBE_GAMES',
    default: '',
    help: 'only these games, separated by commas; all that can be probed unless given',
    read: readGames,
  },
  probePrivate: {
    flag: 'probe-private',
    value: 'on|off',
    env: 'PROBE_PRIVATE',
    default: 'off',
    help: 'also ask addresses of private networks and of this machine; only for a list of your own',
    read: readSwitch,
  },
  siteName: {
    flag: 'site-name',
    value: 'name',
    env: 'SITE_NAME',
    default: 'Rollcall',
    help: 'what the page is called',
    read: readSiteName,
  },
  siteColor: {
    flag: 'site-color',
    value: 'color',
    env: 'SITE_COLOR',
    default: '#4453c4',
    help: 'colour of links and bars, made darker or lighter where it could not be read',
    read: (text) =>
      /^#[0-9a-f]{6}$/i.test(text) ? value(text.toLowerCase()) : refused('a colour such as #4453c4'),
  },
  siteLogo: {
    flag: 'site-logo',
    value: 'file',
    env: 'SITE_LOGO',
    default: '',
    help: 'a square picture of up to 256 KiB, as SVG, PNG, WebP, AVIF or JPEG',
    read: (text) => {
      if (text === '') return value(null)
      return isLogo(text)
        ? value(text)
        : refused('a file that ends in .svg, .png, .webp, .avif, .jpg or .jpeg')
    },
  },
}

export type ConfigReading =
  | { readonly kind: 'config'; readonly config: Config }
  | { readonly kind: 'refused'; readonly problems: readonly string[] }

/** A text that somebody gave, and where: `--port` or `PORT`. */
export interface GivenText {
  readonly text: string
  readonly origin: string
}

/** Reads what was given for each setting; an empty text counts as not given. All problems are told at once. */
export function readConfig(given: { readonly [K in keyof Config]?: GivenText }): ConfigReading {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [name, setting] of Object.entries(settings)) {
    const { text, origin } = given[name as keyof Config] ?? { text: '', origin: '' }
    const reading = setting.read(text === '' ? setting.default : text)
    if (reading.kind === 'value') values[name] = reading.value
    else problems.push(`${origin}: expected ${reading.expected}, got "${text}"`)
  }
  if (problems.length > 0) return { kind: 'refused', problems }
  return { kind: 'config', config: Object.freeze(values as unknown as Config) }
}

const longestSiteName = 60

function readSiteName(text: string): Reading<string> {
  const name = cleanLine(text, longestSiteName + 1)
  const fits = name !== '' && !isLonger(name, longestSiteName)
  return fits ? value(name) : refused(`a name of 1 to ${longestSiteName} characters`)
}

function readGames(text: string): Reading<readonly string[]> {
  const ids: string[] = []
  for (const name of listed(text)) {
    const found = findGame(name)
    if (found.kind === 'unknown') return refused(`games that we know${meant(found.suggestion)}`)
    const { id, way } = found.game
    if (way.kind === 'none') return refused(`games that can be asked, and ${id} ${way.reason}`)
    ids.push(id)
  }
  return value(ids)
}

function meant(suggestion: string | null): string {
  return suggestion === null ? ', such as minecraft' : ` (did you mean ${suggestion}?)`
}
