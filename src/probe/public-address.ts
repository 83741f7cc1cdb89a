import ipaddr from 'ipaddr.js'

/** IPv6 that is assigned to be reached from everywhere (IANA, "IPv6 Global Unicast Address Assignments"). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * True when an IP address in text form can belong to a game server that anyone may reach. False for text that is no
 * address in its usual form and for all that IANA keeps for special purposes (RFC 6890 and its registries): loopback,
 * private, link-local, shared (100.64.0.0/10), multicast, broadcast, unspecified, documentation, benchmarks, reserved.
 * So is IPv6 that carries an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo, ISATAP), whatever that one is: a
 * name that has a public one can say so in an A record.
 */
export function isPublicAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return ipaddr.IPv4.parse(text).range() === 'unicast'
  if (text.includes('%') || !ipaddr.IPv6.isValid(text)) return false
  const address = ipaddr.IPv6.parse(text)
  return address.range() === 'unicast' && address.match(globalUnicast) && !isIsatap(address)
}

const local: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'linkLocal', 'carrierGradeNat', 'uniqueLocal'],
])

/** True for an address of this machine or of a network of one's own: loopback, private, link-local, shared. */
export function isLocalAddress(text: string): boolean {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) return local.has(ipaddr.IPv4.parse(text).range())
  return !text.includes('%') && ipaddr.IPv6.isValid(text) && local.has(ipaddr.IPv6.parse(text).range())
}

/** ISATAP: the last 64 bits are 0000:5efe or 0200:5efe and an IPv4 address, often a private one (RFC 5214 section 6.1). */
function isIsatap({ parts }: ipaddr.IPv6): boolean {
  return parts[5] === 0x5efe && (parts[4] === 0 || parts[4] === 0x0200)
}
