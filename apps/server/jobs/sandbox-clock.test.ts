import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type RunningServer, startServer } from '../main.ts'
import { bearer, createTestApp, TEST_CONFIG } from '../testing/http-app.ts'
import { makeMachine, type TestMachine } from '../testing/machine-world.ts'
import { markSandbox } from '../testing/mark-sandbox.ts'
import { createMarketWorld, type MarketWorld, place, publish } from '../testing/market-world.ts'
import { startReceiver } from '../testing/webhook-receiver.ts'
import { WebhookWorld } from '../testing/webhook-world.ts'

// Two servers of one sandbox: who moves its clock on one has moved it on both, and what has come due ends.

const PATIENCE = { timeout: 30_000, interval: 100 }
let world: MarketWorld
let machine: TestMachine
let servers: RunningServer[]
beforeAll(async () => {
  world = await createMarketWorld()
  world.clock.time = new Date()
  await markSandbox(world.url)
  const config = { ...TEST_CONFIG, databaseUrl: world.url, sandbox: true, webhooksToLoopback: true }
  servers = [await startServer(config), await startServer(config)]
  const app = await createTestApp(world, { sandbox: true })
  machine = await makeMachine(world, app, 'bank', ['orders:read', 'orders:write'])
  await app.close()
})
afterAll(async () => {
  for (const server of servers) await server.close()
  await world.close()
})

const clockOf = async (server: RunningServer | undefined, body?: object) => {
  const answer = await fetch(`${server?.address}/v1/test/clock`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...bearer(machine.token),
      ...(body ? { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const told = (await answer.json()) as { now: string; aheadSeconds: number }
  return { status: answer.status, ...told, left: answer.headers.get('ratelimit') }
}

it('has events for endpoints sent that have come due, signed at the real time, to which receivers hold them', async () => {
  let takes = false
  const receiver = await startReceiver((_attempt, response) => response.writeHead(takes ? 204 : 503).end())
  await new WebhookWorld(world).endpoint('root', receiver.url)
  await place(world, await publish(world))
  // Tried at once and after five seconds; the next time would be in five minutes.
  await vi.waitFor(() => expect(receiver.taken.length).toBeGreaterThanOrEqual(2), PATIENCE)
  const [first] = receiver.taken
  takes = true
  expect((await clockOf(servers[0], { advanceSeconds: 400 })).status).toBe(200)
  const delivered = async () =>
    (await world.db.selectFrom('webhook_deliveries').select('status').execute()).map(({ status }) => status)
  await vi.waitFor(async () => expect(new Set(await delivered())).toEqual(new Set(['DELIVERED'])), PATIENCE)
  const last = receiver.taken.findLast(
    ({ headers }) => headers['webhook-id'] === first?.headers['webhook-id'],
  )
  expect(receiver.taken.length).toBeGreaterThan(2)
  expect(Math.abs(Number(last?.headers['webhook-timestamp']) - Date.now() / 1_000)).toBeLessThan(60)
  await receiver.close()
}, 90_000)

it('goes ahead for everybody: a draft expires that nobody has answered', async () => {
  const [one, other] = servers
  const orderId = await place(world, await publish(world))
  const status = async () =>
    (await world.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow())
      .status
  expect(await clockOf(one)).toMatchObject({ status: 200, aheadSeconds: 400 })
  expect(await status()).toBe(1)
  // Less than an hour, so that the token is still good.
  const moved = await clockOf(one, { advanceSeconds: 3_150 })
  expect(moved).toMatchObject({ status: 200, aheadSeconds: 3_550 })
  const seconds = (Date.parse(moved.now) - Date.now()) / 1_000
  expect(Math.abs(seconds - 3_550)).toBeLessThan(30)
  // At once on the server that was asked, a moment later on the other.
  expect((await clockOf(one)).aheadSeconds).toBe(3_550)
  await vi.waitFor(async () => expect((await clockOf(other)).aheadSeconds).toBe(3_550), PATIENCE)
  await vi.waitFor(async () => expect(await status()).toBe(999), PATIENCE)
  const entry = await world.db
    .selectFrom('audit_entries')
    .select('at')
    .where('object_id', '=', orderId)
    .where('action', '=', 'order.expired')
    .executeTakeFirstOrThrow()
  expect(entry.at.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
  // What is left of a minute's requests does not come back with it: that minute is a real one.
  expect((await clockOf(one)).left).toMatch(/;r=59\d;/)
}, 90_000)

it('ends tokens with it, and a server that starts later begins where it is', async () => {
  const [one] = servers
  expect((await clockOf(one, { advanceSeconds: 7_200 })).status).toBe(200)
  expect((await clockOf(one)).status).toBe(401)
  const late = await startServer({ ...TEST_CONFIG, databaseUrl: world.url, sandbox: true })
  const answer = await fetch(`${late.address}/api/security`, { method: 'HEAD' })
  expect(answer.headers.has('date')).toBe(true)
  expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(10_000)
  const key = await fetch(`${late.address}/oauth/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${machine.clientId}:${machine.secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  machine = { ...machine, token: ((await key.json()) as { access_token: string }).access_token }
  expect((await clockOf(late)).aheadSeconds).toBe(10_750)
  await late.close()
}, 60_000)

it('tells the streams of machines, on whichever server, and those who come back', async () => {
  const open = (headers: Record<string, string> = {}) =>
    fetch(`${servers[1]?.address}/v1/stream?channels=orders`, {
      headers: { ...bearer(machine.token), ...headers },
    })
  const heard = async (stream: Response) => {
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    let text = ''
    while (!/event: clock\ndata: .*\n\n/.test(text)) {
      const { done, value } = (await reader?.read()) ?? { done: true, value: '' }
      if (done) throw new Error(`the stream ended: ${text}`)
      text += value
    }
    await reader?.cancel()
    return text
  }
  const stream = await open()
  const moved = await clockOf(servers[0], { advanceSeconds: 60 })
  const text = await heard(stream)
  const { now, aheadSeconds } = JSON.parse(/event: clock\ndata: (.*)\n/.exec(text)?.[1] ?? '{}')
  expect({ now, aheadSeconds }).toEqual({ now: moved.now, aheadSeconds: moved.aheadSeconds })
  const before = Number(/id: (\d+)\nevent: clock/.exec(text)?.[1]) - 1
  expect(await heard(await open({ 'last-event-id': String(before) }))).toContain(
    `"aheadSeconds":${aheadSeconds}`,
  )
})

it('tells the endpoints that ask for it, of every company, each move once', async () => {
  const receiver = await startReceiver()
  const hooks = new WebhookWorld(world)
  world.clock.time = new Date()
  await hooks.endpoint('root', `${receiver.url}/bank`, { name: 'Horloge', types: ['clock.*'] })
  await hooks.endpoint('company', `${receiver.url}/company`, { types: ['clock.moved', 'order.*'] })
  await hooks.endpoint('otherCompany', `${receiver.url}/deaf`, { types: ['order.*'] })
  const first = await clockOf(servers[0], { advanceSeconds: 5 })
  const second = await clockOf(servers[1], { advanceSeconds: 5 })
  // An endpoint that was made before a move is read of may hear of that one too.
  const told = (path: string) =>
    receiver.taken
      .flatMap((attempt) => (attempt.path === path ? [JSON.parse(attempt.body)] : []))
      .filter(({ data }) => data.version >= first.aheadSeconds)
  const all = () => [...told('/events/bank'), ...told('/events/company')]
  await vi.waitFor(() => expect(all().length).toBeGreaterThanOrEqual(4), PATIENCE)
  for (const path of ['/events/bank', '/events/company'])
    expect(told(path)).toEqual(
      [first, second].map(({ aheadSeconds }) => ({
        type: 'clock.moved',
        timestamp: expect.stringMatching(/Z$/),
        data: { id: 'sandbox', version: aheadSeconds, status: null, companyRole: null },
      })),
    )
  expect(told('/events/deaf')).toEqual([])
  await receiver.close()
}, 60_000)
