import { createRequest } from '@fxmatch/server/commands/order-requests/create-request'
import { confirmMarketRoom } from '@fxmatch/server/commands/orders/confirm-market-room'
import { deliverOrder } from '@fxmatch/server/commands/orders/deliver-order'
import { generateTicket } from '@fxmatch/server/commands/orders/generate-ticket'
import { cancelRfq } from '@fxmatch/server/commands/rfq/end-rfq'
import { checkInvariants } from '@fxmatch/server/db/invariants/check-invariants'
import { announce, times } from '@fxmatch/server/testing/gate'
import { bearer, createTestApp, openSession, type TestApp } from '@fxmatch/server/testing/http-app'
import { keepReferences } from '@fxmatch/server/testing/limits'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '@fxmatch/server/testing/market-world'
import type { Person } from '@fxmatch/server/testing/plant-market'
import { request, requestForm } from '@fxmatch/server/testing/request-world'
import { rfqsIn } from '@fxmatch/server/testing/rfq-world'
import { askTrust, balanceOf, registerOperator } from '@fxmatch/server/testing/trust-world'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const CLIENTS = times(40, 200)
const ROUNDS = times(5, 100)
/** Of what fewer fight for. */
const FEWER = { clients: times(20, 100), rounds: times(2, 25) }

const PEOPLE = ['trader', 'rival', 'tickets', 'company', 'office', 'trustOffice'] as const satisfies Person[]

let world: MarketWorld
let server: TestApp
let address: string
const tokens = new Map<Person, string>()

beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
  for (const who of PEOPLE) tokens.set(who, await openSession(world, world.people[who], true))
})
afterAll(async () => {
  await server.close()
  const broken = (await checkInvariants(world.db)).filter(({ ok }) => !ok)
  await world.close()
  expect(broken).toEqual([])
})

interface Wish {
  readonly who: (typeof PEOPLE)[number]
  readonly method?: 'POST' | 'PUT'
  readonly path: string
  readonly body?: object
}

/** Sends a request from every client at once. @returns how often each answer was given, by `status code` */
async function rush(clients: number, wish: (client: number) => Wish): Promise<Record<string, number>> {
  const answers = await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const { who, method = 'POST', path, body } = wish(client)
      const response = await fetch(`${address}${path}`, {
        method,
        headers: {
          ...bearer(tokens.get(who) ?? ''),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      const answer = (await response.json()) as { code?: string }
      return response.ok ? String(response.status) : `${response.status} ${answer.code}`
    }),
  )
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[answer] = (counts[answer] ?? 0) + 1
  return counts
}

async function rounds(count: number, round: (index: number) => Promise<void>): Promise<void> {
  for (let index = 0; index < count; index++) await round(index)
}

const LONG = 600_000

describe('of all who want it at once exactly one gets', () => {
  it(
    'a firm quote, while its house improves it and who asked gives up',
    async () => {
      const { open, quote } = rfqsIn(() => world)
      await rounds(FEWER.rounds, async (index) => {
        await keepReferences(world)
        const { rfqId } = await must(open('trader', { ask: [world.companies.office] }))
        const { quoteId } = await must(quote('office', rfqId))
        const parts = [{ quoteId, amount: '10000' }]
        const path = `/api/rfqs/${rfqId}`
        const better = { rate: '3.3860', amount: '10000', validSeconds: 60 }
        const answers = await rush(FEWER.clients, (client) => {
          if (client === 1) return { who: 'office', path: `${path}/quotes`, body: better }
          return client === 2 && index % 2 === 1
            ? { who: 'trader', path: `${path}/cancel`, body: { reason: 'Plus besoin' } }
            : { who: 'trader', path: `${path}/award`, body: { parts } }
        })
        const orders = await world.db
          .selectFrom('quotes')
          .select('order_id')
          .where('rfq_id', '=', rfqId)
          .where('order_id', 'is not', null)
          .execute()
        const { status } = await world.db
          .selectFrom('rfqs')
          .select('status')
          .where('id', '=', rfqId)
          .executeTakeFirstOrThrow()
        // Taken once, or improved or given up before: never two of it, and nothing else than a refusal for the others.
        expect(orders).toHaveLength(status === 'AWARDED' ? 1 : 0)
        expect(Object.keys(answers).filter((answer) => !/^(200|201|409 RFQ_STATE)$/.test(answer))).toEqual([])
        if (status === 'OPEN')
          await must(world.as('trader', (context) => cancelRfq(context, { rfqId, reason: 'Plus besoin' })))
      })
    },
    LONG,
  )

  it(
    'a position',
    async () => {
      announce('crowd', `${CLIENTS} clients, ${ROUNDS} rounds`)
      await rounds(ROUNDS, async () => {
        const session_id = await publish(world)
        const order = {
          currency: 'EUR',
          amount: '10000',
          rate: '3.3868',
          session_id,
          cashOutType: 'CASH_PAYMENT',
        }
        const answers = await rush(CLIENTS, (client) =>
          client % 2 === 0
            ? { who: 'trader', path: '/api/orders/add', body: { ...order, agence: world.agencyId } }
            : { who: 'rival', path: '/api/orders/add', body: { ...order, agence: world.foreignAgencyId } },
        )
        expect(answers).toEqual({ '201': 1, '400 POSITION_UNAVAILABLE': CLIENTS - 1 })
        const orders = await world.db
          .selectFrom('orders')
          .select('id')
          .where('position_id', '=', session_id)
          .execute()
        expect(orders).toHaveLength(1)
      })
    },
    LONG,
  )

  it('an operator’s last tokens', async () => {
    const { companyId, agencyId: agency } = await registerOperator(world, 'trustOffice', { tokens: 2 })
    const { clients } = FEWER
    const asked = await Promise.all(Array.from({ length: clients }, () => askTrust(world)))
    const data = { negotiationRate: '3.31', agency }
    const answers = await rush(clients, (client) => ({
      who: 'trustOffice',
      path: `/api/trusted_rates/exchange/${asked[client]?.requestId}`,
      body: { transition: 'APPROVE', data },
    }))
    expect(answers).toEqual({ '200': 1, '409 TRUST_TOKENS_SHORT': clients - 1 })
    expect(await balanceOf(world, companyId)).toBe(0)
  })

  it('a bank’s one bid on a request', async () => {
    const { clients } = FEWER
    await rounds(FEWER.rounds, async (index) => {
      const { id, reference } = await request(world, { importReference: `CROWD-BID-${index}` })
      const body = { rate: '3.4', amount: '1000', form: 'DIGITAL', currency: 'EUR' }
      const answers = await rush(clients, (client) => ({
        who: client % 2 === 0 ? 'trader' : 'rival',
        path: `/api/orders_requests/${reference}/bids/bank`,
        body,
      }))
      expect(answers).toEqual({ '201': 2, '409 BID_EXISTS': clients - 2 })
      const bids = await world.db
        .selectFrom('orders')
        .select('bank_id')
        .where('order_request_id', '=', id)
        .execute()
      expect(bids.map(({ bank_id }) => bank_id).sort()).toEqual(
        [world.companies.bank, world.companies.otherBank].sort(),
      )
    })
  })

  it('an import title’s last amount', async () => {
    const { clients } = FEWER
    await rounds(FEWER.rounds, async (index) => {
      const form = requestForm(world, {
        totalAmount: '1000',
        importAmount: '1000',
        importReference: `CROWD-TITLE-${index}`,
      })
      const answers = await rush(clients, () => ({
        who: 'company',
        path: '/api/orders_requests',
        body: form,
      }))
      expect(answers).toEqual({ '201': 1, '409 TITLE_OVERDRAWN': clients - 1 })
      // And nobody a second time.
      const again = await world.as('company', (context) => createRequest(context, form))
      expect(again).toMatchObject({ refusal: { code: 'TITLE_OVERDRAWN' } })
    })
  })

  it(
    'to generate a ticket, and to cash out',
    async () => {
      const { clients } = FEWER
      await rounds(FEWER.rounds, async () => {
        const positionId = await publish(world, { amount: '1000', form: 'DIGITAL' })
        const cashOutType = 'BANK_TRANSFER_PAYMENT' as const
        const orderId = await place(world, positionId, { amount: '1000', cashOutType, agence: null })
        await bind(world, orderId)
        await must(
          world.as('room', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId })),
        )
        const tickets = await rush(clients, () => ({
          who: 'tickets',
          method: 'PUT',
          path: `/api/orders/confirm-banque/${orderId}`,
          body: {},
        }))
        expect(tickets).toEqual({ '200': 1, '409 WRONG_STATUS': clients - 1 })
        await must(world.as('tickets', (context) => deliverOrder(context, { orderId })))
        const cashedOut = await rush(clients, () => ({
          who: 'tickets',
          path: `/api/orders/cash-out/${orderId}`,
        }))
        expect(cashedOut).toEqual({ '200': 1, '409 WRONG_STATUS': clients - 1 })
        const kinds = await world.db
          .selectFrom('journals')
          .select('kind')
          .where('order_id', '=', orderId)
          .orderBy('kind')
          .execute()
        expect(kinds.map(({ kind }) => kind)).toEqual(['CASH_OUT', 'DELIVERY', 'TICKET'])
        const again = await world.as('tickets', (context) => generateTicket(context, { orderId }))
        expect(again).toMatchObject({ refusal: { code: 'WRONG_STATUS' } })
      })
    },
    LONG,
  )
})
