import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../db/invariants/check-invariants.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { traceOf } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { setSecondStep } from '../companies/set-second-step.ts'
import { acceptDraft } from './accept-draft.ts'
import { counterOffer } from './counter-offer.ts'
import { halfConfirmOrder } from './half-confirm-order.ts'
import { rejectOrder } from './reject-order.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(async () => {
  const broken = (await checkInvariants(world.db)).filter((check) => !check.ok)
  await world.close()
  expect(broken).toEqual([])
})
beforeEach(async () => {
  world.clock.time = new Date('2026-11-18T09:00:00Z')
  await chosen('office', false)
  await chosen('bank', false)
})

/** What a company has chosen, whatever it chose before. */
const chosen = (company: 'office' | 'bank', wanted: boolean) =>
  world.db
    .updateTable('second_steps')
    .set({ wanted, version: 1 })
    .where('company_id', '=', world.companies[company])
    .execute()
const orderOf = (id: string) =>
  world.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const accept = (who: Person, orderId: string) => world.as(who, (context) => acceptDraft(context, { orderId }))
const confirm = (who: Person, orderId: string) =>
  world.as(who, (context) => halfConfirmOrder(context, { orderId }))
const offer = (who: Person, orderId: string, rate: string) =>
  world.as(who, (context) => counterOffer(context, { orderId, rate }))
const choose = (who: Person, company: 'office' | 'bank', wanted: boolean, version = 1) =>
  world.as(who, (context) => setSecondStep(context, { companyId: world.companies[company], wanted, version }))

describe('accepting the asked price', () => {
  it('is the confirmation of who accepts; one step of the other side makes the deal', async () => {
    const order = await place(world, await publish(world))
    world.clock.time = new Date('2026-11-18T09:05:00Z')
    await must(accept('office', order))
    expect(await orderOf(order)).toMatchObject({
      status: 5,
      seller_confirmed_by: world.people.office.userId,
      buyer_confirmed_by: null,
      // The time for the other confirmation begins now.
      expires_at: new Date('2026-11-18T10:05:00Z'),
    })
    const page = await getOrderDetail(world.db, world.people.trader, order, world.clock.now())
    expect(page?.history.map(({ action, after }) => [action, after])).toEqual([
      ['place', 1],
      ['accept_draft', 5],
    ])
    expect(page?.allowedActions).toContainEqual(
      expect.objectContaining({ action: 'half_confirm', to: 6, allowed: true }),
    )
    expect(await confirm('office', order)).toMatchObject({ refusal: { rule: 'SIDE_ALREADY_CONFIRMED' } })
    await must(confirm('trader', order))
    expect(await orderOf(order)).toMatchObject({ status: 6 })
  })

  it('says where the button leads before it is pressed', async () => {
    const order = await place(world, await publish(world))
    const leads = async () =>
      (await getOrderDetail(world.db, world.people.office, order, world.clock.now()))?.allowedActions.find(
        ({ action }) => action === 'accept_draft',
      )?.to
    expect(await leads()).toBe(5)
    await world.db.updateTable('orders').set({ rate: '3.3800' }).where('id', '=', order).execute()
    expect(await leads()).toBe(2)
    await world.db.updateTable('orders').set({ rate: '3.3868' }).where('id', '=', order).execute()
  })

  it('leaves a step to who wants one, whatever the other side wants', async () => {
    await chosen('office', true)
    const order = await place(world, await publish(world))
    await must(accept('office', order))
    expect(await orderOf(order)).toMatchObject({
      status: 2,
      seller_confirmed_by: null,
      buyer_confirmed_by: null,
    })
  })

  it('binds nobody at another price', async () => {
    const order = await place(world, await publish(world), { negotation_rate: '3.3800' })
    await must(accept('office', order))
    expect(await orderOf(order)).toMatchObject({ status: 2, seller_confirmed_by: null })
  })

  it('binds the buyer, whom the seller offered the asked price again', async () => {
    const order = await place(world, await publish(world), { negotation_rate: '3.3800' })
    await must(offer('office', order, '3.3868'))
    await must(accept('trader', order))
    expect(await orderOf(order)).toMatchObject({
      status: 5,
      buyer_confirmed_by: world.people.trader.userId,
      seller_confirmed_by: null,
    })
  })

  it('can be rejected by the other side, whose order it still is to confirm', async () => {
    const order = await place(world, await publish(world))
    await must(accept('office', order))
    await must(world.as('trader', (context) => rejectOrder(context, { orderId: order, from: 5, status: 8 })))
    expect(await orderOf(order)).toMatchObject({ status: 8, pending_decision: 'REJECTION' })
  })

  it('is accepted once by two who press together', async () => {
    const order = await place(world, await publish(world))
    const results = await Promise.all([accept('office', order), accept('office', order)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'WRONG_STATUS', current: 5 } })
  })
})

describe('the choice of a company', () => {
  it('is its own managers’, holds for orders that are placed from then on, and is on record', async () => {
    const before = await place(world, await publish(world))
    await must(choose('root', 'bank', true))
    const after = await place(world, await publish(world))
    expect(await orderOf(before)).toMatchObject({ buyer_accepts_bindingly: true })
    expect(await orderOf(after)).toMatchObject({
      buyer_accepts_bindingly: false,
      seller_accepts_bindingly: true,
    })
    expect(await traceOf(world.db, 'company')).toEqual({
      events: ['company.second_step_set'],
      audited: ['company.second_step_set'],
    })
  })

  it.each([
    ['office', 'office', 'MISSING_CAPABILITY'],
    ['trader', 'bank', 'MISSING_CAPABILITY'],
    ['root', 'office', 'NOT_FOUND'],
    ['backOffice', 'bank', 'NOT_FOUND'],
  ] as const)('is refused to %s for %s: %s', async (who, company, code) => {
    expect(await choose(who, company, true)).toMatchObject({ refusal: { code } })
  })

  it('of two who choose at once, one is told', async () => {
    const results = await Promise.all([choose('root', 'bank', true), choose('root', 'bank', false)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'SETTINGS_CHANGED', current: 2 } })
    expect(await choose('root', 'bank', true, 0)).toMatchObject({ refusal: { code: 'SETTINGS_CHANGED' } })
  })
})
