import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { delivered } from '../../testing/deliver.ts'
import { aLimit, limitedWorld, setLimit } from '../../testing/limits-of-deals.ts'
import { createMarketWorld, type MarketWorld, must, publish } from '../../testing/market-world.ts'
import { offer, request, setRemainderRate } from '../../testing/request-world.ts'
import { withoutIds } from '../../testing/without-ids.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { confirmMarketRoom } from '../orders/confirm-market-room.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { placeOrder } from '../orders/place-order.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())
const { checksOf, clear, input, officeLimit, order } = limitedWorld(() => world)
beforeEach(clear)

const refusals = () =>
  world.db.selectFrom('gate_checks').selectAll().where('outcome', '=', 'REFUSE').orderBy('number').execute()

describe('a limit of a counterparty and a day', () => {
  it('lets what fits through, warns, and refuses with its figures; the attempt stays on record', async () => {
    await officeLimit('70000')
    const first = await must(order())
    expect(await checksOf(first.orderId)).toMatchObject([{ outcome: 'PASS', step: 'place', rule: null }])
    const second = await must(order())
    expect(await checksOf(second.orderId)).toMatchObject([
      {
        outcome: 'WARN',
        checks: [{ used: '0.000', reserved: '33868.000', asked: '33868.000', left: '2264.000' }],
      },
    ])
    const before = (await refusals()).length
    const refused = await order('1000')
    expect(refused).toMatchObject({
      refusal: {
        ...{ code: 'GATE_REFUSED', rule: 'LIMIT_COUNTERPARTY' },
        details: {
          ...{ asked: '3386.800', available: '2264.000', limit: '70000.000', used: '0.000' },
          ...{ reserved: '67736.000', missing: '1122.800', code: 'G05' },
        },
      },
    })
    const [kept] = (await refusals()).slice(before)
    expect(kept).toMatchObject({ rule: 'G05', order_id: null, user_id: world.people.trader.userId })
    // The position is free again.
    expect((await order('500')).ok).toBe(true)
  })

  it('counts what was delivered and not what ended', async () => {
    await officeLimit('70000')
    const done = await delivered(world)
    await world.db
      .updateTable('orders')
      .set({
        value_date: await valueDate(),
        bank_id: world.companies.bank,
        seller_id: world.companies.office,
      })
      .where('id', '=', done)
      .execute()
    const { orderId } = await must(order())
    expect((await checksOf(orderId))[0]?.checks).toMatchObject([{ used: '33868.000', reserved: '0.000' }])
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    const again = await must(order())
    expect((await checksOf(again.orderId))[0]?.checks).toMatchObject([{ reserved: '0.000' }])
  })

  it('of 200 at once lets through what has room, and no more', async () => {
    await officeLimit('34000')
    const positions = []
    for (let n = 0; n < 200; n++) positions.push(await publish(world))
    const results = await Promise.all(
      positions.map((position) => world.as('trader', (context) => placeOrder(context, input(position)))),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const codes = results.flatMap((one) => (one.ok ? [] : [one.refusal.code]))
    expect(new Set(codes)).toEqual(new Set(['GATE_REFUSED']))
  })

  it('is asked again with a counter-offer, which makes it more: the other side reads no figure of it', async () => {
    await officeLimit('34000')
    const { orderId } = await must(order())
    const dearer = await world.as('office', (context) => counterOffer(context, { orderId, rate: '3.45' }))
    expect(dearer).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' } })
    if (dearer.ok) throw new Error('it was not refused')
    expect(Object.keys(dearer.refusal.details ?? {})).toEqual(['attempt'])
    expect((await refusals()).at(-1)).toMatchObject({
      order_id: orderId,
      step: 'counter_offer',
      actor_company_id: world.companies.office,
    })
  })

  it('is asked again with each confirmation, and at the market room', async () => {
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const low = await officeLimit('20000')
    expect(low).toBeTruthy()
    const confirm = () => world.as('trader', (context) => halfConfirmOrder(context, { orderId }))
    expect(await confirm()).toMatchObject({ refusal: { rule: 'LIMIT_COUNTERPARTY' } })
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '40000', { counterpartyId: world.companies.office, was: '20000' }),
    )
    await must(confirm())
    await must(world.as('office', (context) => halfConfirmOrder(context, { orderId })))
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '20000', { counterpartyId: world.companies.office, was: '40000' }),
    )
    await world.db
      .updateTable('orders')
      .set({ status: ORDER_STATUS.MARKET_ROOM })
      .where('id', '=', orderId)
      .execute()
    const room = () =>
      world.as('second', (context) => confirmMarketRoom(context, { orderId, agencyId: world.agencyId }))
    expect(await room()).toMatchObject({ refusal: { rule: 'LIMIT_COUNTERPARTY' } })
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '40000', { counterpartyId: world.companies.office, was: '20000' }),
    )
    await must(room())
    expect(
      (await checksOf(orderId)).filter(({ outcome }) => outcome !== 'REFUSE').map(({ step }) => step),
    ).toEqual(['half_confirm', 'half_confirm', 'confirm_market_room'])
  })
})

const valueDate = async () => {
  const { orderId } = await must(order('500'))
  const { value_date } = await world.db
    .selectFrom('orders')
    .select('value_date')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
  return value_date
}

describe('a company’s orders through its bank', () => {
  it('do not use up what the bank may deal with an office before they are submitted', async () => {
    await setRemainderRate(world, 'bank')
    await setLimit(world, aLimit('COUNTERPARTY_DAY', '5000000', { counterpartyKind: 'CORPORATE' }))
    await officeLimit('400000')
    const { reference } = await request(world, { totalAmount: '100000', importReference: 'PLF-1' })
    const position = await offer(world, 'office', { form: 'DIGITAL' })
    await must(
      world.as('company', (context) =>
        fillBasket(context, { reference, sessions: [{ session_id: position, amount: '100000' }] }),
      ),
    )
    // 338 680 TND lie in the basket: the bank's own trader deals beside it.
    const own = await publish(world, { amount: '100000' })
    const dealt = await world.as('trader', (context) =>
      placeOrder(context, { ...input(own, '100000'), seenTotal: null }),
    )
    const days = await world.db
      .selectFrom('orders')
      .select(['id', 'value_date', 'order_request_id'])
      .execute()
    const day = days.find(({ order_request_id: of }) => of !== null)?.value_date
    expect(dealt.ok).toBe(true)
    if (dealt.ok && day)
      await world.db
        .updateTable('orders')
        .set({ value_date: day })
        .where('id', '=', dealt.value.orderId)
        .execute()
    const gone = await world.as('company', (context) =>
      submitRequest(context, { reference, form: 'DIGITAL' }),
    )
    expect(gone).toMatchObject({ refusal: { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' } })
    expect(withoutIds(gone)).not.toMatch(/400000|338680/)
  })

  it('are refused where the bank has limits of companies and none for this one', async () => {
    await setLimit(
      world,
      aLimit('COUNTERPARTY_DAY', '10', { counterpartyId: world.companies.otherCorporate }),
    )
    const { reference } = await request(world, { totalAmount: '1000', importReference: 'PLF-2' })
    const position = await offer(world, 'office', { form: 'DIGITAL', amount: '1000' })
    const filled = await world.as('company', (context) =>
      fillBasket(context, { reference, sessions: [{ session_id: position, amount: '1000' }] }),
    )
    expect(filled).toMatchObject({ refusal: { rule: 'LIMIT_OF_BANK' } })
  })
})

describe('limits of people', () => {
  it('hold who deals, by deal and by day, and nobody else', async () => {
    const { userId } = world.people.second
    await setLimit(world, aLimit('USER_DEAL', '30000', { userId }))
    await setLimit(world, aLimit('USER_DAY', '60000', { userId }))
    expect(await order('10000', 'second')).toMatchObject({
      refusal: {
        rule: 'LIMIT_DEAL',
        details: { limit: '30000.000', asked: '33868.000', missing: '3868.000' },
      },
    })
    await must(order('8000', 'second'))
    await must(order('8000', 'second'))
    expect(await order('8000', 'second')).toMatchObject({
      refusal: { rule: 'LIMIT_DAY', details: { reserved: '54188.800', available: '5811.200' } },
    })
    expect((await order('10000', 'root')).ok).toBe(true)
  })

  it('do not count what they refused', async () => {
    const { userId } = world.people.room
    await setLimit(world, aLimit('USER_DEAL', '30000', { userId }))
    await setLimit(world, aLimit('USER_DAY', '40000', { userId }))
    const { orderId } = await must(order())
    await must(world.as('office', (context) => acceptDraft(context, { orderId })))
    const confirmed = await world.as('room', (context) => halfConfirmOrder(context, { orderId }))
    expect(confirmed).toMatchObject({ refusal: { rule: 'LIMIT_DEAL' } })
    expect((await order('8000', 'room')).ok).toBe(true)
  })
})

it('costs nothing where nobody has set a limit: nothing is kept', async () => {
  const { orderId } = await must(order())
  expect(await checksOf(orderId)).toEqual([])
})
