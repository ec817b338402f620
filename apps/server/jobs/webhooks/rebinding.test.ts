import diagnostics from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { publicLookup } from '../../security/public-address.ts'
import { startDnsServer, type Zone } from '../../testing/dns-server.ts'
import { startPushService } from '../../testing/push-service.ts'
import { createWebhookTransport } from './webhook-transport.ts'

// The receiver's owner has the name server too: what a name leads to changes between two questions. Every address that is really called is
// seen here, and somebody listens within.

/** Public by the registries, and nobody's (2d00::/8 is given out to nobody): what is sent there goes nowhere. */
const PUBLIC = '2d00::1'
const called: string[] = []
let receiver: Awaited<ReturnType<typeof startPushService>>
let close: () => Promise<void> = async () => undefined

const note = (message: unknown) => {
  const { request } = message as { request: ClientRequest }
  request.once('socket', (socket: Socket) => {
    socket.on('connectionAttempt', (address: string) => called.push(address))
  })
}
beforeAll(async () => {
  receiver = await startPushService()
  diagnostics.subscribe('http.client.request.created', note)
})
afterAll(async () => {
  diagnostics.unsubscribe('http.client.request.created', note)
  await receiver.close()
})
beforeEach(() => {
  called.length = 0
  receiver.taken.length = 0
})
afterEach(() => close())

/** The product's sender with the product's judgement, whose names are looked up at a server of the attacker. */
async function sender(zone: Zone) {
  const names = await startDnsServer(zone)
  close = names.close
  const transport = createWebhookTransport({
    lookup: publicLookup(names.lookUp),
    ca: receiver.ca,
    patienceMs: 1_500,
  })
  const post = (host: string) =>
    transport.post({ url: `https://${host}:${receiver.port}/`, headers: {}, body: '{}' })
  return { post, asked: names.asked }
}

it('a name that is public as it is judged is called there, though it leads within from the next question on', async () => {
  const seen = new Map<string, number>()
  const { post, asked } = await sender((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    // The first attempt asks for both families, and is told of the public one; whoever asked again would be led within.
    return count <= 2 ? [PUBLIC] : ['127.0.0.1', '::1']
  })
  const { result } = await post('a.push.test')
  expect(result).not.toHaveProperty('code')
  expect(called).toEqual([PUBLIC])
  expect(asked.toSorted()).toEqual(['a.push.test A', 'a.push.test AAAA'])
  // The next attempt judges anew, and calls nobody.
  expect(await post('a.push.test')).toEqual({ result: { fault: 'ADDRESS' }, answer: null })
  expect(called).toEqual([PUBLIC])
  expect(receiver.taken).toEqual([])
})

it('the judgement is what stands between: without it the same name reaches who listens within', async () => {
  const names = await startDnsServer(() => ['127.0.0.1'])
  close = names.close
  const open = createWebhookTransport({
    ca: receiver.ca,
    lookup: (name, options, callback) =>
      names.lookUp(name, { ...options, all: true }, (error, found) => callback(error, found)),
  })
  const url = `https://a.push.test:${receiver.port}/`
  expect(await open.post({ url, headers: {}, body: '{}' })).toMatchObject({ result: { code: 201 } })
  expect(called).toEqual(['127.0.0.1'])
})

it.each([
  ['one public address and one within', () => [PUBLIC, '127.0.0.1']],
  ['one within of the other family', () => ['::1', '8.8.8.8']],
  [
    'another name, which leads within',
    (name: string) => (name === 'a.push.test' ? { cname: 'db.internal' } : ['10.0.0.5']),
  ],
  ['no address at all', () => []],
])('a name with %s is called at none', async (_what, zone) => {
  const { post } = await sender(zone)
  expect(await post('a.push.test')).toEqual({ result: { fault: 'ADDRESS' }, answer: null })
  expect(called).toEqual([])
})

it.each([
  ...['127.0.0.1', '127.255.255.254', '0.0.0.0', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ...['169.254.169.254', '169.254.170.2', '100.64.0.1', '100.100.100.200', '192.0.0.192', '192.0.2.1'],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '::ffff:127.0.0.1'],
  ...['::ffff:169.254.169.254', '64:ff9b::a9fe:a9fe', '64:ff9b:1::7f00:1', '2002:7f00:1::', '2001::1'],
  ...['2001:db8::1', '100::1'],
])('a name that leads to %s is not called', async (address) => {
  const { post, asked } = await sender(() => [address])
  expect(await post('a.push.test')).toEqual({ result: { fault: 'ADDRESS' }, answer: null })
  expect(asked).toHaveLength(2)
  expect(called).toEqual([])
  expect(receiver.taken).toEqual([])
})
