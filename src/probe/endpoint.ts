import { isIPv4, isIPv6, SocketAddress } from 'node:net'

export type Family = 'ipv4' | 'ipv6'

/** An address and a port to send to. */
export interface Endpoint {
  readonly family: Family
  readonly address: string
  readonly port: number
  /** Both in one text, by which replies from there are told from others. */
  readonly key: string
}

/** Null when `address` is no IPv4 or IPv6 address or has a zone, or `port` is not from 1 to 65535. */
export function endpointOf(address: string, port: number): Endpoint | null {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) return null
  if (isIPv4(address)) return { family: 'ipv4', address, port, key: keyOf(address, port) }
  if (!isIPv6(address) || address.includes('%')) return null
  // Sockets write the addresses of replies as this does, whichever way the target's is written.
  const canonical = new SocketAddress({ address, port, family: 'ipv6' }).address
  return { family: 'ipv6', address: canonical, port, key: keyOf(canonical, port) }
}

/** @param address as a socket writes it. */
export function keyOf(address: string, port: number): string {
  return `${address} ${port}`
}
