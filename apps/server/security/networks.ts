import { BlockList, isIP } from 'node:net'

/**
 * A network as people write it: `203.0.113.0/24`, `2001:db8::/48`, or one address.
 * @returns null for anything else; the same network without what stands behind its bits is left as it was written
 */
export function readNetwork(text: string): { address: string; bits: number; family: 'ipv4' | 'ipv6' } | null {
  const [address = '', bits, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return null
  const most = version === 4 ? 32 : 128
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null
  const taken = bits === undefined ? most : Number(bits)
  return taken <= most ? { address, bits: taken, family: version === 4 ? 'ipv4' : 'ipv6' } : null
}

/** Whether an address is in one of some networks; an address of IPv4 that comes as one of IPv6 is that of IPv4. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  const list = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network !== null) list.addSubnet(network.address, network.bits, network.family)
  }
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
