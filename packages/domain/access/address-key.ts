import ipaddr from 'ipaddr.js'

/** Networks of IPv6 whose last 32 bits are an address of IPv4: mapped (RFC 4291), translated (RFC 2765) and from NAT64 (RFC 6052). */
const OF_IPV4: ReadonlySet<string> = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052'])
/** How many bits of an address of IPv6 are the same for all of one line (RFC 6177, RFC 7421). */
const LINE_BITS = 64

/**
 * Under what an address is counted where a limit counts addresses. Of IPv4 that is the address; of IPv6 the network of 64 bits, since
 * whoever has one line has 2⁶⁴ addresses on it. An address of IPv4 that comes in a form of IPv6 is that of IPv4. What is no address is
 * counted as it is written. The record keeps whole addresses.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.parse(address)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const bytes = parsed.toByteArray()
  if (OF_IPV4.has(parsed.range())) return bytes.slice(-4).join('.')
  return `${new ipaddr.IPv6([...bytes.slice(0, LINE_BITS / 8), ...Array(8).fill(0)])}/${LINE_BITS}`
}
