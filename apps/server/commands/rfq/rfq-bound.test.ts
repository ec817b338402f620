import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { dueOrders } from '../../db/jobs/due.ts'
import { getOrderDetail } from '../../queries/orders/get-order-detail.ts'
import { must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { cancelBid } from '../order-requests/cancel-bid.ts'
import { cancelRequest } from '../order-requests/cancel-request.ts'
import { rejectRequest } from '../order-requests/reject-request.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { validateFrontOffice } from '../order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../order-requests/validate-request-back-office.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { expireOrder } from '../orders/expire-order.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { refuseBackOffice } from '../orders/refuse-back-office.ts'
import { rejectOrder } from '../orders/reject-order.ts'
import { withdrawPosition } from '../positions/withdraw-position.ts'

// A house that quoted tries to get out of what a company has taken of it: there is no last look.

const { world, draft, open, quote, award, pass } = rfqWorld()
const DAY = 86_400

/** A request of the company of which it has taken 20 000 EUR of a house's quote. */
async function taken(house: 'office' | 'bank' | 'otherBank') {
  const who = { office: 'office', bank: 'trader', otherBank: 'rival' } as const
  const { id, reference } = await draft()
  const { rfqId } = await must(
    open('company', { ask: [world().companies[house]], amount: '20000', orderRequestId: id }),
  )
  const rate = house === 'office' ? '3.3868' : '3.3950'
  const { quoteId } = await must(quote(who[house], rfqId, { amount: '20000', rate }))
  const { orderIds } = await must(award('company', rfqId, [{ quoteId, amount: '20000' }]))
  const [orderId = ''] = orderIds
  return { id, reference, orderId, house: who[house] }
}
const orderOf = (id: string) =>
  world().db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const submit = (reference: string) =>
  must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
async function validate(id: string) {
  await must(
    world().as('tickets', (context) => validateFrontOffice(context, { request: id, assignments: [] })),
  )
  await must(world().as('manifest', (context) => validateRequestBackOffice(context, { request: id })))
}
const confirm = (who: Person, orderId: string) =>
  world().as(who, (context) => halfConfirmOrder(context, { orderId }))
const allowed = async (who: Person, orderId: string) => {
  const detail = await getOrderDetail(world().db, world().people[who], orderId, world().clock.now())
  return detail?.allowedActions.map(({ action, allowed, rule }) => [action, allowed, rule])
}

/** Everything by which a house might go back. */
async function goBack(who: Person, { orderId, id }: { orderId: string; id: string }) {
  const { status, position_id } = await orderOf(orderId)
  const reason = 'Le marché a bougé'
  return [
    await world().as(who, (context) => rejectOrder(context, { orderId, from: status, status: 8, reason })),
    await world().as(who, (context) => rejectOrder(context, { orderId, from: status, status: 3, reason })),
    await world().as(who, (context) => counterOffer(context, { orderId, rate: '3.4000' })),
    await world().as(who, (context) => cancelDraft(context, { orderId })),
    await world().as(who, (context) => cancelBid(context, { request: id, orderId })),
    await world().as(who, (context) => refuseBackOffice(context, { orderId, reason })),
    await world().as(who, (context) => cancelRequest(context, { request: id, reason })),
    ...(position_id === null
      ? []
      : [await world().as(who, (context) => withdrawPosition(context, { positionId: position_id }))]),
  ]
}

describe('a house of whose quote a company has taken a part', () => {
  it.each(['office', 'otherBank', 'bank'] as const)(
    'is bound before the request is submitted, with the bank, and until the company has confirmed: %s',
    async (house) => {
      const order = await taken(house)
      const { orderId, id, house: who } = order
      const award = world().clock.now()
      const stands = async () => {
        const before = await orderOf(orderId)
        const tried = await goBack(who, order)
        expect(tried.filter(({ ok }) => ok)).toEqual([])
        expect(tried[0]).toMatchObject({
          refusal: { code: 'SIDE_ALREADY_CONFIRMED', rule: 'BOUND_BY_QUOTE' },
        })
        expect(await orderOf(orderId)).toEqual(before)
        expect(await allowed(who, orderId)).toContainEqual(['reject_confirmation', false, 'BOUND_BY_QUOTE'])
      }
      const { quote_binds_until: until } = await orderOf(orderId)
      expect(until).toEqual(new Date(award.getTime() + DAY * 1_000))
      await stands()
      await submit(order.reference)
      expect(await orderOf(orderId)).toMatchObject({ expires_at: until })
      await stands()
      await must(
        world().as('tickets', (context) => validateFrontOffice(context, { request: id, assignments: [] })),
      )
      await stands()
      await must(world().as('manifest', (context) => validateRequestBackOffice(context, { request: id })))
      if (house === 'office') {
        await stands()
        await must(confirm('company', orderId))
      }
      // What a bank quoted it has confirmed by quoting: nothing is left to reject.
      expect(await orderOf(orderId)).toMatchObject({
        ...{ status: 7, seller_confirmed_by: world().people[who].userId, expires_at: null },
      })
      expect((await allowed(who, orderId))?.map(([action]) => action)).not.toContain('reject_confirmation')
    },
  )

  it.each(['office', 'otherBank'] as const)(
    'is bound for the value date for which it quoted, and for no other: %s',
    async (house) => {
      const { reference, orderId } = await taken(house)
      const { value_date: quotedFor } = await orderOf(orderId)
      const later = '2026-11-27'
      const submitFor = (valueDate: string, which = reference) =>
        world().as('company', (context) =>
          submitRequest(context, { reference: which, form: 'DIGITAL', valueDate }),
        )
      expect(await submitFor(later)).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: [{ path: 'valueDate', rule: 'FIELD_FIXED' }] },
      })
      expect((await orderOf(orderId)).value_date).toBe(quotedFor)
      await must(submitFor(quotedFor))
      // Where nobody has promised anything it moves.
      const { reference: free } = await draft()
      await must(submitFor(later, free))
    },
  )

  it('is told with its end on the order, to both, as long as it lasts', async () => {
    const { orderId, id, reference } = await taken('office')
    const until = (await orderOf(orderId)).quote_binds_until?.toISOString()
    const told = async (who: Person) =>
      (await getOrderDetail(world().db, world().people[who], orderId, world().clock.now()))?.quoteBindsUntil
    expect([await told('company'), await told('office')]).toEqual([until, until])
    await submit(reference)
    await validate(id)
    await must(confirm('company', orderId))
    expect([await told('company'), await told('office')]).toEqual([null, null])
  })

  it.each(['office', 'otherBank'] as const)(
    'is free where nobody submits the request, and at the fixed end, where the order ends by itself: %s',
    async (house) => {
      const unsubmitted = await taken(house)
      pass(10 * 60)
      expect(await dueOrders(world().db, world().clock.now(), 100)).toContain(unsubmitted.orderId)
      await must(world().bySystem((context) => expireOrder(context, { orderId: unsubmitted.orderId })))
      expect(await orderOf(unsubmitted.orderId)).toMatchObject({ status: 999 })
      const { orderId, reference } = await taken(house)
      await submit(reference)
      const { quote_binds_until: until } = await orderOf(orderId)
      pass(((until?.getTime() ?? 0) - world().clock.time.getTime()) / 1_000 - 1)
      expect(await dueOrders(world().db, world().clock.now(), 100)).not.toContain(orderId)
      pass(1)
      expect(await dueOrders(world().db, world().clock.now(), 100)).toContain(orderId)
      await must(world().bySystem((context) => expireOrder(context, { orderId })))
      expect(await orderOf(orderId)).toMatchObject({ status: 999 })
    },
  )

  it('has the company confirm within its promise, however late the bank validates', async () => {
    const { orderId, id, reference } = await taken('office')
    const { quote_binds_until: until } = await orderOf(orderId)
    await submit(reference)
    pass(((until?.getTime() ?? 0) - world().clock.time.getTime()) / 1_000 - 600)
    await validate(id)
    expect(await orderOf(orderId)).toMatchObject({ status: 5, expires_at: until })
  })

  it('is free as the company lets go, or the bank refuses the request', async () => {
    const canceled = await taken('office')
    await must(
      world().as('company', (context) =>
        cancelRequest(context, { request: canceled.id, reason: 'Plus besoin' }),
      ),
    )
    expect(await orderOf(canceled.orderId)).toMatchObject({ status: 9 })
    const refused = await taken('otherBank')
    await submit(refused.reference)
    await must(
      world().as('tickets', (context) =>
        rejectRequest(context, { request: refused.id, reason: 'Titre échu' }),
      ),
    )
    expect(await orderOf(refused.orderId)).toMatchObject({ status: 9 })
  })

  it('is free once the company has rejected the order, also where the back office sends it back', async () => {
    const { orderId, id, reference } = await taken('office')
    await submit(reference)
    await validate(id)
    await must(
      world().as('company', (context) =>
        rejectOrder(context, { orderId, from: 5, status: 8, reason: 'Non' }),
      ),
    )
    await must(world().as('second', (context) => refuseBackOffice(context, { orderId, reason: 'Si' })))
    expect(await orderOf(orderId)).toMatchObject({
      ...{ status: 2, quote_binds_until: null, seller_confirmed_by: null },
    })
    const [reject] = await goBack('office', { orderId, id })
    expect(reject).toMatchObject({ ok: true })
  })

  it('does not get out by refusing, after the award, to deal with the bank that carries it', async () => {
    const { orderId, id, reference } = await taken('office')
    const { office, bank } = world().companies
    await sql`insert into house_refusals (id, company_id, counterparty_id, note, set_by, set_at)
      values (gen_random_uuid(), ${office}, ${bank}, 'after the award', ${world().people.office.userId}, now())`.execute(
      world().db,
    )
    await submit(reference)
    await validate(id)
    await must(confirm('company', orderId))
    expect(await orderOf(orderId)).toMatchObject({ status: 7 })
  })
})
