import ipaddr from 'ipaddr.js'

/**
 * In which network an address lies, by the registries of special-purpose addresses (RFC 6890 and its successors), as `ipaddr.js`
 * names them (`private`, `loopback`, `linkLocal`, `carrierGradeNat`, `ipv4Mapped`, `rfc6052` …): null where everybody reaches it.
 * Of IPv6 only what is given out to the public (2000::/3) is everybody's; what stands for an address of IPv4 is judged by nobody, so it
 * is no such address either. What is no address at all is `invalid`.
 */
export function addressRange(address: string): string | null {
  // A zone (`fe80::1%eth0`) is a matter of one machine.
  if (!ipaddr.isValid(address) || address.includes('%')) return 'invalid'
  const parsed = ipaddr.parse(address)
  const range = parsed.range()
  if (range !== 'unicast') return range
  if (parsed instanceof ipaddr.IPv4) {
    // Shorter spellings of IPv4 are read differently by others.
    return ipaddr.IPv4.isValidFourPartDecimal(address) ? null : 'invalid'
  }
  const [first = 0] = parsed.parts
  return first >> 13 === 1 ? null : 'reserved'
}

/** Whether an address is one that everybody reaches. */
export const isPublicAddress = (address: string): boolean => addressRange(address) === null
