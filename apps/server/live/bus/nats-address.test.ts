import { expect, it } from 'vitest'
import { readNatsAddress } from './nats-address.ts'

it.each([
  ['nats://127.0.0.1', { servers: ['127.0.0.1:4222'] }],
  ['nats://a:4223, nats://b', { servers: ['a:4223', 'b:4222'] }],
  ['tls://fx:s%40cret@bus:4222', { servers: ['bus:4222'], user: 'fx', pass: 's@cret', tls: {} }],
  ['nats://only-a-token@bus', { servers: ['bus:4222'], token: 'only-a-token' }],
])('reads %s', (text, address) => expect(readNatsAddress(text)).toEqual(address))

it.each(['', 'bus:4222', 'http://fx:secret@bus', 'nats://a,nonsense'])('does not take %j for one', (text) => {
  expect(readNatsAddress(text)).toBeNull()
})
