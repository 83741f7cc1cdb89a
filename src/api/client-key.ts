import type { IncomingMessage } from 'node:http'
import { isIPv4, isIPv6, type Socket } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Who is counted together: an IPv4 address, also where it is mapped into IPv6, or an IPv6 network of 64 bits, which
 * is what one customer has. `address` may carry a port, as some proxies forward it; what is no address counts
 * towards `fallback`, the address of the socket.
 */
export function clientKey(address: string, fallback: string): string {
  if (isIPv4(address)) return address
  const bare = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  if (isIPv4(bare)) return bare
  if (isIPv6(bare)) return networkOf(bare)
  return isIPv6(fallback) ? networkOf(fallback) : fallback
}

function networkOf(address: string): string {
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv6 && !parsed.isIPv4MappedAddress())
    return parsed.parts.slice(0, 4).join(':')
  return ipaddr.process(address).toString()
}

/**
 * The nearest hop that is not one of the proxies which `trusts` knows: the peer itself, or what they say in
 * `X-Forwarded-For`, read from the right. When all are known, it is the one furthest to the left.
 */
export function clientAddress(
  peer: string,
  forwardedFor: string | undefined,
  trusts: (address: string) => boolean,
): string {
  let client = peer
  let end = forwardedFor?.length ?? 0
  while (end > 0 && trusts(client)) {
    const comma = forwardedFor!.lastIndexOf(',', end - 1)
    const hop = forwardedFor!.slice(comma + 1, end).trim()
    // Empty elements of a list count for nothing (RFC 9110, 5.6.1.2).
    if (hop !== '') client = hop
    end = comma
  }
  return client
}

/** The last address that was seen on each socket, and its key: most connections carry one client's requests. */
const seen = new WeakMap<Socket, { readonly address: string; readonly key: string }>()

export function clientOf({ socket, headers }: IncomingMessage, trusts: (address: string) => boolean): string {
  const peer = socket.remoteAddress ?? ''
  const address = clientAddress(peer, headers['x-forwarded-for'] as string | undefined, trusts)
  const last = seen.get(socket)
  if (last?.address === address) return last.key
  const key = clientKey(address, peer)
  seen.set(socket, { address, key })
  return key
}
