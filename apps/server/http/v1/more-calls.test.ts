import { get } from 'node:http'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { revokeClient } from '../../commands/machines/step-client.ts'
import { type LiveFeed, startLiveFeed } from '../../live/feed.ts'
import { bearer, createTestApp, type TestApp } from '../../testing/http-app.ts'
import { askAs, makeMachine, type TestMachine } from '../../testing/machine-world.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { relay } from '../../testing/object-world.ts'
import { requestForm } from '../../testing/request-world.ts'

// The rest of the public contract: what is told by the way, requests, quotes, the stream, and sheets.

let world: MarketWorld
let server: TestApp
let bank: TestMachine
let port = 0
let feed: LiveFeed

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  port = Number(new URL(await server.app.listen({ port: 0, host: '127.0.0.1' })).port)
  feed = await startLiveFeed({
    db: world.db,
    hub: server.hub,
    databaseUrl: world.url,
    log: pino({ level: 'silent' }),
  })
  bank = await makeMachine(world, server, 'bank', [
    'prices:read',
    'orders:read',
    'orders:write',
    'ledger:read',
    'documents:read',
  ])
})
afterAll(async () => {
  await feed.stop()
  await server.close()
  await world.close()
})

async function ok(answer: ReturnType<typeof askAs>, status = 200) {
  const { statusCode, body, json } = await answer
  expect([statusCode, statusCode === status ? '' : body]).toEqual([status, ''])
  return json()
}

/** Listens to the stream; what came stands in `text`. */
async function listen(token: string, channels: string) {
  const heard = { text: '', ended: false, status: 0 }
  await new Promise<void>((resolve) => {
    get(
      { port, host: '127.0.0.1', path: `/v1/stream?channels=${channels}`, headers: bearer(token) },
      (response) => {
        heard.status = response.statusCode ?? 0
        response.on('data', (bytes) => {
          heard.text += bytes
          resolve()
        })
        response.on('end', () => {
          heard.ended = true
          resolve()
        })
      },
    )
  })
  return heard
}

it('currencies, places and agencies are told', async () => {
  const { data: currencies } = await ok(askAs(server, bank.secret, 'GET', '/v1/currencies'))
  expect(currencies).toContainEqual(expect.objectContaining({ code: 'EUR', decimals: 2, quotingUnit: 1 }))
  expect((await ok(askAs(server, bank.secret, 'GET', '/v1/governorates'))).data).toHaveLength(24)
  const { data: agencies } = await ok(askAs(server, bank.secret, 'GET', '/v1/agencies'))
  expect(agencies.map(({ id }: { id: string }) => id)).toContain(world.agencyId)
})

describe('the stream', () => {
  it('tells which object changed, thin, and under the names of the contract', async () => {
    const heard = await listen(bank.token, 'market,orders')
    expect(heard.status).toBe(200)
    const positionId = await publish(world)
    const order = await ok(
      askAs(server, bank.token, 'POST', '/v1/orders', {
        ...{ positionId, amount: '1000', rate: '3.3868', settlement: 'CASH', agencyId: world.agencyId },
      }),
      201,
    )
    await relay(world)
    await vi.waitFor(() => expect(heard.text).toContain('event: order'), { timeout: 5_000 })
    expect(heard.text).toContain(`event: position\ndata: {"id":${positionId},"change":"ADDED"}`)
    expect(heard.text).toContain(
      `event: order\ndata: {"id":"${order.id}","version":${order.version},"status":"DRAFT"}`,
    )
    // No price, no party, and none of the names of the web's feed.
    expect(heard.text).not.toMatch(/3\.38|Company|market-pipe|changes\//)
  })

  it('asks for the scope of each channel, and ends with its client within a second', async () => {
    const reader = await makeMachine(world, server, 'bank', ['prices:read'])
    expect((await askAs(server, reader.token, 'GET', '/v1/stream?channels=orders')).json()).toMatchObject({
      ...{ status: 403, rule: 'SCOPE_MISSING', details: { scope: 'orders:read' } },
    })
    expect((await askAs(server, reader.token, 'GET', '/v1/stream?channels=everything')).statusCode).toBe(400)
    const heard = await listen(reader.token, 'market')
    await must(world.as('root', (context) => revokeClient(context, reader.clientId, null)))
    await relay(world)
    await vi.waitFor(() => expect(heard.ended).toBe(true), { timeout: 5_000 })
    expect((await listen(reader.token, 'market')).status).toBe(401)
  })
})

describe('sheets', () => {
  it('have the rows of the lists, under heads that stay', async () => {
    const answer = await askAs(server, bank.secret, 'GET', '/v1/feeds/orders.csv')
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, ...rows] = answer.body.slice(1).trim().split('\r\n')
    expect(head).toBe(
      'reference,id,status,operation,form,currency,amount,quoting_unit,rate_tnd,value_tnd,total_to_pay_tnd,buyer,seller,bank,agency,value_date,created_at,ticket',
    )
    const { data } = await ok(askAs(server, bank.secret, 'GET', '/v1/orders'))
    expect(rows).toHaveLength(data.length)
    expect(rows[0]?.split(',').slice(0, 3)).toEqual([data[0].reference, data[0].id, data[0].status])
    expect((await askAs(server, bank.secret, 'GET', '/v1/feeds/market.csv')).body).toContain(
      'all_in_rate_tnd',
    )
    expect(
      (await askAs(server, bank.secret, 'GET', '/v1/feeds/book.csv')).body.trim().split('\r\n'),
    ).toHaveLength(1)
    expect((await ok(askAs(server, bank.secret, 'GET', '/v1/book'))).data).toEqual([])
    expect((await askAs(server, bank.secret, 'GET', `/v1/orders/${data[0].id}/ticket`)).statusCode).toBe(404)
  })
})

it('a company’s machine writes requests in its name, reads and gives them up', async () => {
  const machine = await makeMachine(world, server, 'corporate', ['requests:write'])
  const {
    totalAmount,
    domicilaryBank,
    importReference,
    importNature,
    creditAccount,
    debitAccount,
    valueDate,
  } = requestForm(world)
  const asked = {
    ...{
      currency: 'EUR',
      amount: totalAmount,
      domiciliaryBank: domicilaryBank,
      importReference,
      importNature,
    },
    ...{ creditAccount, debitAccount, valueDate },
  }
  const request = await ok(askAs(server, machine.token, 'POST', '/v1/requests', asked), 201)
  expect(request).toMatchObject({ status: 'DRAFT', currency: 'EUR', orders: 0, submittedAt: null })
  // A number has been through a float, and an exponent is no amount.
  for (const amount of [50_000, '5e4', '-1', '1,5', '١٠٠٠'])
    expect(
      (await askAs(server, machine.token, 'POST', '/v1/requests', { ...asked, amount })).statusCode,
      String(amount),
    ).toBe(400)
  // Nor is a title another one because it is written in letters that look like its own.
  for (const spelling of [
    ...['\u0392RK-1', '\uff22RK-1', 'BRK\u200b-1', 'BRK\u20111', 'BRK 1', '-/.', '', 'x'.repeat(41)],
  ]) {
    const body = { ...asked, importReference: spelling }
    const answer = await askAs(server, machine.token, 'POST', '/v1/requests', body)
    expect([answer.statusCode, JSON.stringify(answer.json().errors)], spelling).toEqual([
      400,
      expect.stringContaining('importReference'),
    ])
  }
  expect((await ok(askAs(server, machine.token, 'GET', `/v1/requests/${request.reference}`))).id).toBe(
    request.id,
  )
  expect(await ok(askAs(server, machine.token, 'GET', '/v1/requests'))).toMatchObject({
    total: 1,
    data: [{ id: request.id }],
  })
  // What no position covers the bank sells, which has no rate for it here.
  const submitted = await askAs(server, machine.token, 'POST', `/v1/requests/${request.id}/submit`, {
    seenTotal: '1',
  })
  expect([submitted.statusCode, submitted.json().code]).toEqual([409, 'NO_REMAINDER_RATE'])
  const canceled = await ok(
    askAs(server, machine.token, 'POST', `/v1/requests/${request.id}/cancel`, { reason: 'Commande annulée' }),
  )
  expect(canceled.status).toBe('CANCELED')
  expect(
    (
      await ok(
        askAs(
          server,
          (
            await makeMachine(world, server, 'office', ['rfq:quote'])
          ).token,
          'GET',
          '/v1/quote-requests',
        ),
      )
    ).data,
  ).toEqual([])
})

it('a machine sees where its company is told of events, and has what it missed sent again', async () => {
  const { token } = await makeMachine(world, server, 'bank', ['webhooks:manage'])
  expect((await ok(askAs(server, token, 'GET', '/v1/webhook-endpoints'))).data).toEqual([])
  const replay = (id: string, from: string) =>
    askAs(server, token, 'POST', `/v1/webhook-endpoints/${id}/replay`, { from })
  expect((await replay(world.companies.office, '2026-11-18T00:00:00Z')).statusCode).toBe(404)
  expect((await replay(world.companies.office, '1999-01-01T00:00:00Z')).statusCode).toBe(400)
})
