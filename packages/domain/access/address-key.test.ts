import { expect, it } from 'vitest'
import { addressKey } from './address-key.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  // However an address of IPv4 is written, it is that one; and not one count for everybody behind a translation.
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['64:ff9b::cb00:7107', '203.0.113.7'],
  ['::ffff:0:cb00:7107', '203.0.113.7'],
  // What a proxy writes that is no address is no other's.
  ['unknown', 'unknown'],
  ['', ''],
])('%s counts as %s', (address, key) => expect(addressKey(address)).toBe(key))
