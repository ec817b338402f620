import { randomUUID } from 'node:crypto'
import { verifyTicketCall } from '@fxmatch/contract/http/documents'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import { getTicketDocuments } from './get-ticket-document.ts'
import { verifyTicket } from './verify-ticket.ts'

const CODE = 'a-code-nobody-can-guess'
/** The part of a frozen view that decides who reads what: an order without a bank's margin. */
const VIEW = { ticketReference: 'TK-2026-000001', price: { margin: null } }

let world: MarketWorld
let orderId: string
let without: string
beforeAll(async () => {
  world = await createMarketWorld()
  const { db, companies, people, clock } = world
  const owners = {
    bankId: companies.bank,
    buyerId: companies.bank,
    sellerId: companies.office,
    placedBy: people.trader.userId,
  }
  orderId = await insertOrder(db, owners, clock.now(), { status: 11 })
  without = await insertOrder(db, owners, clock.now(), { status: 700 })
  await db
    .insertInto('tickets')
    .values({
      id: randomUUID(),
      order_id: orderId,
      reference: 'TK-2026-000001',
      verification_code: CODE,
      view: JSON.stringify(VIEW),
      generated_by: people.tickets.userId,
      created_at: clock.now(),
    })
    .execute()
})
afterAll(() => world.close())

it('is for those who may read the order', async () => {
  const { db, people } = world
  for (const who of ['trader', 'office', 'backOffice'] as const) {
    expect(await getTicketDocuments(db, people[who], [orderId])).toEqual([
      { reference: 'TK-2026-000001', verificationCode: CODE, view: VIEW },
    ])
  }
  for (const who of ['rival', 'company', 'otherOffice'] as const)
    expect(await getTicketDocuments(db, people[who], [orderId])).toEqual([null])
  expect(await getTicketDocuments(db, people.trader, [without, orderId])).toMatchObject([
    null,
    { reference: 'TK-2026-000001' },
  ])
})

it('tells who holds the code that it is authentic, and no party or amount', async () => {
  const found = await verifyTicket(world.db, CODE)
  expect(verifyTicketCall.response.parse(found)).toEqual({
    kind: 'TICKET',
    reference: 'TK-2026-000001',
    date: '2026-11-18T09:00:00.000Z',
    currency: 'EUR',
    status: { code: 11, name: 'Ticket généré' },
  })
  expect(Object.keys(found ?? {})).toEqual(['kind', 'reference', 'date', 'currency', 'status'])
  expect(await verifyTicket(world.db, 'another-code-altogether')).toBeNull()
})
