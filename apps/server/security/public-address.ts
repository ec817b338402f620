import { type LookupAddress, lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that nobody outside reaches, by RFC 6890 and its successors: this machine, the house, what clouds tell machines of. */
const WITHIN = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  WITHIN.addSubnet(network, bits, 'ipv4')

/** Of IPv6 only what is given out to the public; what stands for an address of IPv4 is judged by nobody, so it is refused. */
const PUBLIC_IPV6 = new BlockList()
PUBLIC_IPV6.addSubnet('2000::', 3, 'ipv6')
const NOT_PUBLIC_IPV6 = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC_IPV6.addSubnet(network, bits, 'ipv6')

/** Whether an address is one that everybody reaches. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !WITHIN.check(address, 'ipv4')
    case 6:
      return PUBLIC_IPV6.check(address, 'ipv6') && !NOT_PUBLIC_IPV6.check(address, 'ipv6')
    default:
      return false
  }
}

/** The name leads into the house: whoever chose it would have us call there. */
export class AddressWithin extends Error {
  constructor(name: string) {
    super(`${name} is within the house`)
    this.name = 'AddressWithin'
  }
}

/**
 * Looks up a name for a connection, and takes public addresses alone: what is judged is what is called, so that a name cannot
 * be another one in between. One address within is enough to refuse the name.
 */
export const lookUpPublic: LookupFunction = (name, options, callback) => {
  lookup(name, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 4)
    const addresses: LookupAddress[] = found
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressWithin(name), '', 4)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
