import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { domainToASCII } from 'node:url'
import { type Answers, ask, firstService } from './dns-answers.ts'
import { type Game, queryPorts } from './games.ts'
import { isLocalAddress, isPublicAddress } from './public-address.ts'

/** Where a listing says that its game server is. */
export interface Place {
  /** Host name or address, as readAddress of model/address.ts gives it. */
  readonly host: string
  readonly port: number | null
  readonly game: Game
}

export type Resolved =
  /** `ports` are to be asked in turn until one answers; there is at least one. */
  | { readonly kind: 'resolved'; readonly address: string; readonly ports: readonly number[] }
  /** The name leads to addresses that we don't send anything to. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** `not-found` is what the listing's name comes to; `unavailable` says nothing of it, only of the way to ask. */
  | { readonly kind: 'failed'; readonly reason: 'not-found' | 'unavailable'; readonly detail: string }

export interface ResolveOptions {
  /** Allows addresses of this machine and of private networks. */
  readonly allowPrivate?: boolean
  /** Name servers as `address` or `address:port`; those of the system unless given. */
  readonly servers?: readonly string[]
  /** For everything together. */
  readonly timeoutMs?: number
}

/** A lost datagram is sent again, and once only: the next probe comes soon anyway. */
const tries = 2
/** How much of the time limit the first try gets; the second has twice as long. */
const firstTry = 0.2

const minecraftJavaPort = 25565

/**
 * Makes a function that finds the address of a game server; it never rejects and settles within `timeoutMs`. Callers
 * connect to the address and look nothing up again, so what was judged here is what is asked.
 *
 * Of a name's IPv4 addresses the first in bytewise order that is allowed is taken, so that one is asked for as long as it
 * stands; when there is none, the same goes for its IPv6 addresses; when addresses came and none is allowed, the name
 * is refused. Names are looked up in DNS only, not in a hosts file. Minecraft Java clients look for a SRV record
 * (RFC 2782) when the port is the usual one, and so do we: one level deep, and what it names is judged alike.
 */
export function createResolver(options: ResolveOptions = {}): (place: Place) => Promise<Resolved> {
  const { allowPrivate = false, servers, timeoutMs = 5000 } = options
  const resolver = new Resolver({ timeout: Math.ceil(timeoutMs * firstTry), tries })
  if (servers !== undefined) resolver.setServers(servers)
  const isAllowed = (address: string) => isPublicAddress(address) || (allowPrivate && isLocalAddress(address))
  return async (place) => {
    const deadline = new AbortController()
    const late = sleep(timeoutMs, unavailable('the name servers took too long'), { signal: deadline.signal })
    try {
      return await Promise.race([resolve(resolver, place, isAllowed), late])
    } finally {
      deadline.abort()
    }
  }
}

async function resolve(
  resolver: Resolver,
  { host, port, game }: Place,
  isAllowed: (address: string) => boolean,
): Promise<Resolved> {
  const name = isIP(host) === 0 ? domainToASCII(host) : host
  if (name === '') return notFound(`${host} is not a host name`)
  const service = await findService(resolver, name, port, game)
  if (service.kind === 'failed') return service
  const ports = queryPorts(game, service.port)
  if (ports.length === 0) return notFound(`no port is listed, and ${game.name} has no usual one`)
  const found = await findAddress(resolver, service.name, isAllowed)
  return found.kind === 'address' ? { kind: 'resolved', address: found.address, ports } : found
}

type Failed = Exclude<Resolved, { kind: 'resolved' }>
type Service =
  | { readonly kind: 'service'; readonly name: string; readonly port: number | null }
  | Extract<Failed, { kind: 'failed' }>

async function findService(
  resolver: Resolver,
  name: string,
  port: number | null,
  game: Game,
): Promise<Service> {
  const plain: Service = { kind: 'service', name, port }
  const mayHaveRecord = game.id === 'minecraft' && (port === null || port === minecraftJavaPort)
  if (!mayHaveRecord || isIP(name) !== 0) return plain
  const answers = await ask(() => resolver.resolveSrv(`_minecraft._tcp.${name}`))
  // Without an answer we can't tell which of two game servers the listing means.
  if (answers.kind === 'timeout') return unavailable(answers.detail)
  if (answers.kind !== 'records' || answers.records.length === 0) return plain
  const first = firstService(answers.records)
  if (first.name === '' || first.name === '.') return notFound(`${name} says that it has no such service`)
  return { kind: 'service', name: first.name, port: first.port }
}

type FoundAddress = { readonly kind: 'address'; readonly address: string } | Failed

async function findAddress(
  resolver: Resolver,
  name: string,
  isAllowed: (address: string) => boolean,
): Promise<FoundAddress> {
  const seen: string[] = []
  for (const lookUp of waysToLookUp(resolver, name)) {
    const answers = await lookUp()
    if (answers.kind !== 'records') return unavailable(answers.detail)
    const address = answers.records.filter(isAllowed).sort()[0]
    if (address !== undefined) return { kind: 'address', address }
    seen.push(...answers.records)
  }
  if (seen.length === 0) return notFound(`${name} has no address`)
  const leads = seen[0] === name ? name : `${name} leads to ${seen[0]}, which`
  return { kind: 'refused', detail: `${leads} is not a public address` }
}

function waysToLookUp(resolver: Resolver, name: string): (() => Promise<Answers<string>>)[] {
  if (isIP(name) !== 0) return [async () => ({ kind: 'records', records: [name] })]
  return [() => ask(() => resolver.resolve4(name)), () => ask(() => resolver.resolve6(name))]
}

function notFound(detail: string): Extract<Failed, { kind: 'failed' }> {
  return { kind: 'failed', reason: 'not-found', detail }
}

function unavailable(detail: string): Extract<Failed, { kind: 'failed' }> {
  return { kind: 'failed', reason: 'unavailable', detail }
}
