import { must as answered, createClient, Refused } from '@fxmatch/client'
import { fetchTicket, moveOn, takeCheapest } from '@fxmatch/client/examples/follow-order'
import { publishPositions } from '@fxmatch/client/examples/publish-positions'
import { watchMarket } from '@fxmatch/client/examples/watch-market'
import { wholeLife } from '@fxmatch/client/examples/whole-life'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { confirmMarketRoom } from '../../commands/orders/confirm-market-room.ts'
import { generateTicket } from '../../commands/orders/generate-ticket.ts'
import { recordBanknotes } from '../../commands/orders/record-banknotes.ts'
import { validateBackOffice } from '../../commands/orders/validate-back-office.ts'
import { type LiveFeed, startLiveFeed } from '../../live/feed.ts'
import { createTestApp, type TestApp } from '../../testing/http-app.ts'
import { makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'

// The generated client and its examples, on a real server: from a CSV file to the ticket.

let world: MarketWorld
let server: TestApp
let feed: LiveFeed
let baseUrl = ''
let office: TestMachine
let bank: TestMachine

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  feed = await startLiveFeed({
    db: world.db,
    databaseUrl: world.url,
    hub: server.hub,
    log: pino({ level: 'silent' }),
    pollMs: 20,
  })
  baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  office = await makeMachine(world, server, 'office', ['positions:write', 'orders:read', 'orders:write'])
  bank = await makeMachine(world, server, 'bank', [
    'prices:read',
    'orders:read',
    'orders:write',
    'documents:read',
  ])
})
afterAll(async () => {
  await feed.stop()
  await server.close()
  await world.close()
})

const clientOf = ({ clientId, secret }: TestMachine) =>
  createClient({ baseUrl, credentials: { clientId, secret } })

describe('the client', () => {
  it('carries an order from a file of an office to the ticket of a bank', async () => {
    const seen: number[] = []
    const watching = new AbortController()
    const watch = watchMarket({ baseUrl, key: bank.secret, signal: watching.signal }, ({ id }) =>
      seen.push(id),
    ).catch((error: unknown) => {
      if (!watching.signal.aborted) throw error
    })
    await vi.waitFor(() => expect(server.hub.size).toBe(1))
    const tonight = new Date(world.clock.now().getTime() + 3 * 3_600_000).toISOString()
    const csv = 'EUR;CASH;5000;3.3868;1\nEUR;CASH;9000;3.3870;1\nUSD;CASH;4000;3.1000;1\n'
    const published = await publishPositions(
      clientOf(office),
      csv.split('\n').slice(0, 2).join('\n'),
      tonight,
    )
    expect(await publishPositions(clientOf(office), csv.split('\n').slice(0, 2).join('\n'), tonight)).toEqual(
      published,
    )
    await relay(world)
    await vi.waitFor(() => expect(seen.sort()).toEqual(published.map(({ id }) => id).sort()), {
      timeout: 5_000,
    })
    watching.abort()
    await watch

    const dealer = clientOf(bank)
    const order = await takeCheapest(dealer, 'EUR', '4000')
    expect(order).toMatchObject({ positionId: published[0]?.id, amount: '4000.00', status: 'DRAFT' })
    const { id = '' } = order ?? {}
    for (const client of [clientOf(office), dealer, clientOf(office), dealer]) await moveOn(client, id)
    expect((await moveOn(dealer, id)).status).toBe('CURRENCY_RECEPTION')
    // What people of both houses do: count, confirm at the market room, validate, and issue the ticket.
    const bills = [{ nbr: 40, bill: '100' }]
    await must(world.as('office', (context) => recordBanknotes(context, { orderId: id, bills })))
    await must(
      world.as('trader', (context) => confirmMarketRoom(context, { orderId: id, agencyId: world.agencyId })),
    )
    const { status } = answered(await dealer.GET('/v1/orders/{id}', { params: { path: { id } } }))
    if (status === 'BACK_OFFICE_VALIDATION')
      await must(world.as('root', (context) => validateBackOffice(context, { orderId: id })))
    await must(world.as('tickets', (context) => generateTicket(context, { orderId: id })))
    const done = answered(await dealer.GET('/v1/orders/{id}', { params: { path: { id } } }))
    expect(done).toMatchObject({
      status: 'TICKET_GENERATED',
      ticket: { reference: expect.stringMatching(/^T/) },
    })
    const pdf = await fetchTicket(dealer, done)
    expect(
      Buffer.from(pdf ?? new ArrayBuffer(0))
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
  })

  it('throws a refusal as the problem that it is', async () => {
    const refused = clientOf(bank)
      .POST('/v1/orders', { body: { positionId: 9_999_999, amount: '1000', rate: '3', settlement: 'CASH' } })
      .then(answered)
    await expect(refused).rejects.toBeInstanceOf(Refused)
    await expect(refused).rejects.toMatchObject({ problem: { code: 'POSITION_UNAVAILABLE', status: 400 } })
  })

  it('gets one token for whoever asks at once, and another where it has ended', async () => {
    let tokens = 0
    const counted: typeof fetch = (input, init) => {
      if (String(input).endsWith('/oauth/token')) tokens += 1
      return fetch(input, init)
    }
    const client = createClient({
      baseUrl,
      credentials: { clientId: bank.clientId, secret: bank.secret },
      fetch: counted,
    })
    answered(await client.GET('/v1/me'))
    await Promise.all(Array.from({ length: 5 }, () => client.GET('/v1/me')))
    expect(tokens).toBe(1)
    await world.db
      .updateTable('sessions')
      .set({ ended_at: world.clock.now() })
      .where('scopes', 'is not', null)
      .execute()
    answered(await client.GET('/v1/me'))
    expect(tokens).toBe(2)
  })

  it('sends again what could not be taken, under the same key, as the server says when', async () => {
    const keys: (string | null)[] = []
    const busyOnce: typeof fetch = async (input, init) => {
      const request = new Request(input, init)
      if (!request.url.endsWith('/v1/positions')) return fetch(request)
      keys.push(request.headers.get('idempotency-key'))
      return keys.length === 1
        ? new Response('{}', { status: 503, headers: { 'retry-after': '0' } })
        : fetch(request)
    }
    const client = createClient({
      baseUrl,
      credentials: { clientId: office.clientId, secret: office.secret },
      fetch: busyOnce,
    })
    const expiresAt = new Date(world.clock.now().getTime() + 3_600_000).toISOString()
    answered(
      await client.POST('/v1/positions', {
        body: { currency: 'EUR', form: 'CASH', amount: '5000', rate: '3.3868', governorate: 1, expiresAt },
      }),
    )
    expect(keys).toHaveLength(2)
    expect(new Set(keys).size).toBe(1)
  })

  it('carries an order through its whole life in a sandbox', async () => {
    const sandbox = await createTestApp(world, { sandbox: true })
    const sandboxUrl = await sandbox.app.listen({ port: 0, host: '127.0.0.1' })
    await publish(world, { amount: '3000', rate: '3.3850' })
    const credentials = { clientId: bank.clientId, secret: bank.secret }
    const client = createClient({ baseUrl: sandboxUrl, credentials })
    const { order, ticket, statuses } = await wholeLife(client, 'EUR', '3000')
    expect(statuses).toEqual([
      'DRAFT',
      'HALF_CONFIRMED',
      'CURRENCY_RECEPTION',
      'TICKET_GENERATED',
      'DELIVERED',
      'CASHED_OUT',
    ])
    expect(order.amount).toBe('3000.00')
    expect(Buffer.from(ticket).subarray(0, 5).toString()).toBe('%PDF-')
    // The same machine on the market's server: there is no such call.
    const live = clientOf(bank)
      .POST('/v1/test/clock', { body: { advanceSeconds: 60 } })
      .then(answered)
    await expect(live).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } })
    await sandbox.close()
  })
})
