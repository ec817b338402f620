import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { LIVE_PATH } from '../../live/routes.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../../testing/http-app.ts'
import { makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'

// Streams that nobody reads, too many of them, and channels of others.

let world: MarketWorld
let server: TestApp
let bank: TestMachine
let address = ''
let lines: AbortController[] = []

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  bank = await makeMachine(world, server, 'bank', ['orders:read'])
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  for (const line of lines) line.abort()
  lines = []
  await vi.waitFor(() => expect(server.hub.size).toBe(0), { timeout: 10_000 })
})
afterAll(async () => {
  await server.close()
  await world.close()
})

function ask(path: string, token: string, method = 'GET') {
  const line = new AbortController()
  lines.push(line)
  return fetch(`${address}${path}`, { method, headers: bearer(token), signal: line.signal })
}

it('a stream is not asked for by HEAD: nothing would ever come', async () => {
  const person = await openSession(world, world.people.root, true)
  const own = `${LIVE_PATH}?topic=${encodeURIComponent(`orders/${world.companies.bank}`)}`
  const answers = [
    await ask('/v1/stream?channels=orders', bank.token, 'HEAD'),
    await ask(own, person, 'HEAD'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([405, 404])
  expect(server.hub.size).toBe(0)
})

it.each([
  'channels=market',
  'channels=orders,market',
  'channels=orders,orders,orders',
  'channels=',
  'channels=orders/x',
  '',
])('of others’ channels or none there is no stream: %s', async (query) => {
  const answer = await ask(`/v1/stream?${query}`, bank.token)
  expect(answer.status).toBeOneOf([400, 403])
  expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(server.hub.size).toBe(0)
})

it('nobody keeps more than twenty by one token, or forty by all of theirs; and they are no slow requests', async () => {
  const open = (token: string) => ask('/v1/stream?channels=orders', token)
  for (const presented of [bank.token, bank.secret]) {
    for (let count = 0; count < 20; count += 1) expect((await open(presented)).status).toBe(200)
    const late = await open(presented)
    expect([late.status, late.headers.get('content-type')]).toEqual([
      429,
      'application/problem+json; charset=utf-8',
    ])
  }
  expect(server.hub.size).toBe(40)
  for (const line of lines) line.abort()
  await vi.waitFor(() => expect(server.hub.size).toBe(0), { timeout: 10_000 })
  const { body } = await server.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(body).toContain('fxmatch_http_request_seconds')
  expect(body).toMatch(/route="\/v1\/stream",status="429"/)
  expect(body).not.toMatch(/route="\/v1\/stream",status="200"/)
})
