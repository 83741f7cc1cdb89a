import { limits } from './game-server.ts'
import { cleanLine, isLonger } from './text.ts'

export type ReadAddress =
  | { kind: 'address'; host: string; port: number | null }
  | { kind: 'invalid'; reason: string }

/** Far beyond any address with its scheme and path; longer text is refused and not cut, since a cut address is another one. */
const maxTyped = 4096

/** What nearly all addresses are, known good at once. */
const plainName = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{1,63}$/
const octet = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)'
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`)
const label = /^[\p{L}\p{M}\p{N}_](?:[\p{L}\p{M}\p{N}_-]*[\p{L}\p{M}\p{N}_])?$/u
/** Resolvers read a last label such as `7` or `0x7f` as part of an IPv4 address (WHATWG URL, "ends in a number"). */
const numericLabel = /^(?:\d+|0x[0-9a-f]*)$/

/**
 * What people put into an address field: a host name, an IPv4 or an IPv6 address, with or without a port (`host:port`,
 * `[v6]:port`), a scheme in front (`minecraft://`, `steam://connect/`) and a path behind, which are dropped.
 *
 * Host names are lower-case NFC without a trailing dot: labels of letters and digits of any script, `-` and `_`, at most
 * 63 code points each and `limits.host` together. IPv4 is strictly dotted decimal, IPv6 is written as RFC 5952 says and
 * has no zone. Ports are 1–65535, null when none is given.
 */
export function readAddress(text: string): ReadAddress {
  if (plainName.test(text) || ipv4.test(text)) return { kind: 'address', host: text, port: null }
  if (text.length > maxTyped) return invalid(`is longer than ${maxTyped} characters`)
  const typed = withoutSchemeAndPath(cleanLine(text, maxTyped))
  if (typed === '') return invalid('is empty')
  const bracketed = /^\[([^\]]*)\](?::(.*))?$/.exec(typed)
  if (bracketed) return join(readIpv6(bracketed[1]!), bracketed[2])
  const colon = typed.indexOf(':')
  if (colon === -1) return join(readName(typed), undefined)
  if (typed.includes(':', colon + 1)) return join(readIpv6(typed), undefined)
  return join(readName(typed.slice(0, colon)), typed.slice(colon + 1))
}

function withoutSchemeAndPath(text: string): string {
  const rest = text.replace(/^steam:\/\/connect\//i, '').replace(/^[a-z][a-z0-9+.-]*:\/\//i, '')
  return rest.replace(/[/?#].*$/, '').trim()
}

type Host = { host: string } | { reason: string }

function join(host: Host, portText: string | undefined): ReadAddress {
  if ('reason' in host) return invalid(host.reason)
  if (portText === undefined || portText === '') return { kind: 'address', host: host.host, port: null }
  const port = /^\d{1,5}$/.test(portText) ? Number(portText) : 0
  if (port < 1 || port > 65535) return invalid('has a port that is not from 1 to 65535')
  return { kind: 'address', host: host.host, port }
}

function readIpv6(text: string): Host {
  const url = /^[0-9a-f:.]+$/i.test(text) ? URL.parse(`http://[${text}]/`) : null
  if (url === null) return { reason: 'is not an IPv6 address' }
  return { host: url.hostname.slice(1, -1).replace(/^::ffff:([0-9a-f]+):([0-9a-f]+)$/, mappedIpv4) }
}

/** RFC 5952 section 5: an IPv4-mapped address is written with dotted decimals. */
function mappedIpv4(_: string, high: string, low: string): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return `::ffff:${first >> 8}.${first & 255}.${second >> 8}.${second & 255}`
}

function readName(text: string): Host {
  const name = text.toLowerCase().normalize('NFC').replace(/\.$/, '')
  if (name === '') return { reason: 'has no host' }
  const labels = name.split('.')
  if (numericLabel.test(labels.at(-1)!))
    return ipv4.test(name) ? { host: name } : { reason: 'is not an IPv4 address' }
  if (isLonger(name, limits.host)) return { reason: `is longer than ${limits.host} characters` }
  return labels.every(isLabel) ? { host: name } : { reason: 'is not a host name' }
}

function isLabel(text: string): boolean {
  return !isLonger(text, 63) && label.test(text)
}

function invalid(reason: string): ReadAddress {
  return { kind: 'invalid', reason }
}
