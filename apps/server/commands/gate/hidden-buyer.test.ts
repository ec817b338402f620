import { afterEach, beforeEach, expect, it } from 'vitest'
import { listLimits } from '../../queries/gate/list-limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { offer, request } from '../../testing/request-world.ts'
import { acceptBid } from '../order-requests/accept-bid.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { placeBid } from '../order-requests/place-bid.ts'

// A bank that bids does not know whose request it is: no refusal, figure or record tells it (decision 0356).

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const refuses = (one: 'otherBank' | 'office' | 'corporate', other: 'corporate' | 'otherBank') =>
  world.db
    .insertInto('house_refusals')
    .values({
      id: crypto.randomUUID(),
      company_id: world.companies[one],
      counterparty_id: world.companies[other],
      ...{ note: 'Pour un essai', set_by: world.people.rival.userId, set_at: world.clock.now() },
    })
    .execute()
const bid = (reference: string) =>
  world.as('rival', (context) =>
    placeBid(context, {
      ...{ request: reference, rate: '3.4100', amount: '1000', form: 'DIGITAL', currency: 'EUR' },
    }),
  )
const recordsOf = (company: 'otherBank' | 'bank') =>
  world.db.selectFrom('gate_checks').selectAll().where('company_id', '=', world.companies[company]).execute()

it.each([
  ['the bank refuses one company', 'otherBank', 'corporate'],
  ['the company refuses the bank', 'corporate', 'otherBank'],
] as const)('%s: its bid is taken as any other, and never awarded', async (_, one, other) => {
  await refuses(one, other)
  const { reference, id } = await request(world, { totalAmount: '1000', importReference: 'HB-1' })
  await must(bid(reference))
  expect(await recordsOf('otherBank')).toEqual([])
  const { id: orderId } = await world.db
    .selectFrom('orders')
    .select('id')
    .where('order_request_id', '=', id)
    .executeTakeFirstOrThrow()
  const taken = await world.as('company', (context) => acceptBid(context, { request: reference, orderId }))
  expect(taken).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE' } })
  // Whoever bids reads no record of it either; the platform does.
  expect(await recordsOf('otherBank')).toEqual([])
  const all = await world.db.selectFrom('gate_checks').select(['company_id', 'rule', 'step']).execute()
  expect(all).toEqual([{ company_id: world.companies.corporate, rule: 'G04', step: 'accept_bid' }])
})

it('nothing is reserved of who asks, nor are they named, until the bid is taken; a limit of one company refuses none', async () => {
  const day = '2026-11-23'
  const told = async () =>
    (await listLimits(world.db, world.people.rival, { day }, world.clock.now())).counterparties
  const before = await told()
  const first = await request(world, { totalAmount: '1000', importReference: 'HB-2' })
  await must(bid(first.reference))
  expect(await told()).toEqual(before)
  await world.db
    .insertInto('limit_changes')
    .values({
      ...{ id: crypto.randomUUID(), company_id: world.companies.otherBank, scope: 'COUNTERPARTY_DAY' },
      ...{ counterparty_id: world.companies.corporate, amount: '10', valid_from: world.clock.now() },
      ...{ proposed_by: world.people.rival.userId, proposed_at: world.clock.now(), status: 'CONFIRMED' },
      ...{ decided_by: world.people.root.userId, decided_at: world.clock.now(), note: 'Pour un essai' },
    })
    .execute()
  const limited = await told()
  const second = await request(world, { totalAmount: '1000', importReference: 'HB-4' })
  await must(bid(second.reference))
  expect(await told()).toEqual(limited)
  const { id: orderId } = await world.db
    .selectFrom('orders')
    .select('id')
    .where('order_request_id', '=', second.id)
    .executeTakeFirstOrThrow()
  const taken = await world.as('company', (context) =>
    acceptBid(context, { request: second.reference, orderId }),
  )
  expect(taken).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' } })
})

it('that its company and an office refuse each other is no record of the bank between them', async () => {
  await refuses('office', 'corporate')
  const { reference } = await request(world, { totalAmount: '1000', importReference: 'HB-3' })
  const session_id = await offer(world, 'office', { form: 'DIGITAL', amount: '1000' })
  const filled = await world.as('company', (context) =>
    fillBasket(context, { reference, sessions: [{ session_id, amount: '1000' }] }),
  )
  expect(filled).toMatchObject({ refusal: { rule: 'HOUSES_REFUSE' } })
  expect(await recordsOf('bank')).toEqual([])
  const kept = await world.db.selectFrom('gate_checks').select(['company_id', 'rule']).execute()
  expect(kept).toEqual([{ company_id: world.companies.corporate, rule: 'G04' }])
})
