import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from '@fxmatch/domain/webhooks/address-range'

/** The name leads into the house: whoever chose it would have us call there. */
export class AddressWithin extends Error {
  constructor(name: string) {
    super(`${name} is within the house`)
    this.name = 'AddressWithin'
  }
}

/** Finds all addresses of a name. */
export type NameLookup = (
  name: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
) => void

/**
 * Looks up a name for a connection, and takes public addresses alone: what is judged is what is called, so that a name cannot
 * be another one in between. One address within is enough to refuse the name.
 * @param lookUp the machine's own; a test gives one that asks a server of its own
 */
export function publicLookup(lookUp: NameLookup = lookup): LookupFunction {
  return (name, options, callback) => {
    lookUp(name, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4)
      const [first] = addresses
      if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
        return callback(new AddressWithin(name), '', 4)
      if (options.all) return callback(null, addresses)
      return callback(null, first.address, first.family)
    })
  }
}

export const lookUpPublic = publicLookup()
