import { isIPv4, isIPv6, type Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
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

/** The last address that was seen on each socket, and its key: most connections carry one client's requests. */
const seen = new WeakMap<Socket, { readonly address: string; readonly key: string }>()

export function clientOf({ ip, socket }: FastifyRequest): string {
  const last = seen.get(socket)
  if (last?.address === ip) return last.key
  const key = clientKey(ip, socket.remoteAddress ?? '')
  seen.set(socket, { address: ip, key })
  return key
}
