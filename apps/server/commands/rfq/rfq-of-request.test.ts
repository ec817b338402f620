import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { must } from '../../testing/market-world.ts'
import { offer } from '../../testing/request-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { acceptBid } from '../order-requests/accept-bid.ts'
import { cancelRequest } from '../order-requests/cancel-request.ts'
import { expireRequest } from '../order-requests/expire-request.ts'
import { fillBasket } from '../order-requests/fill-basket.ts'
import { placeBid } from '../order-requests/place-bid.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { expireOrder } from '../orders/expire-order.ts'

// What becomes of the requests for quotes of an order request that takes nothing of them any more.

const { world, draft, open, quote, award } = rfqWorld()

/** Two offices are asked for a part of a draft, and one has quoted. */
async function asked(id: string, more: { amount?: string; minPart?: string } = {}) {
  const amount = more.amount ?? '20000'
  const ask = [world().companies.office, world().companies.otherOffice]
  const { rfqId } = await must(open('company', { ask, orderRequestId: id, ...more, amount }))
  const { quoteId } = await must(quote('office', rfqId, { amount }))
  return { rfqId, quoteId }
}
const stateOf = async (rfqId: string) => {
  const { rows } = await sql<{ rfq: string; reason: string | null; quotes: string[] }>`
    select r.status as rfq, r.end_reason as reason, array_agg(q.status order by q.number) as quotes
    from rfqs r join quotes q on q.rfq_id = r.id where r.id = ${rfqId} group by r.id`.execute(world().db)
  return rows[0]
}
/** Who was told what of a request, in the order in which it happened. */
const toldOf = async (rfqId: string) => {
  const { rows } = await sql<{ event: string; companies: string[] }>`
    select payload ->> 'event' as event, (select array_agg(c) from jsonb_array_elements_text(payload -> 'companies') c) as companies
    from outbox where payload ->> 'id' = ${rfqId} order by id`.execute(world().db)
  return rows.map(({ event, companies }) => [event, companies.toSorted()])
}
const ENDED = { rfq: 'CANCELED', reason: 'La demande d’achat ne prend plus de prix', quotes: ['LOST'] }

describe('an order request that takes no more', () => {
  it('cancelled by its company, ends what it asks, and the houses hear of it as of a cancellation', async () => {
    const { id } = await draft()
    const { rfqId, quoteId } = await asked(id)
    await must(
      world().as('company', (context) => cancelRequest(context, { request: id, reason: 'Plus besoin' })),
    )
    expect(await stateOf(rfqId)).toEqual(ENDED)
    const { corporate, office, otherOffice } = world().companies
    expect((await toldOf(rfqId)).slice(-3)).toEqual([
      ['rfq.canceled', [corporate]],
      ['rfq.lost', [office]],
      ['rfq.ended', [otherOffice]],
    ])
    expect(await award('company', rfqId, [{ quoteId, amount: '20000' }])).toMatchObject({ ok: false })
  })

  it('submitted, ends what it asks; what was awarded before stands', async () => {
    const { id, reference } = await draft()
    const { rfqId, quoteId } = await asked(id)
    await must(award('company', rfqId, [{ quoteId, amount: '5000' }]))
    await must(quote('otherOffice', rfqId, { amount: '15000', rate: '3.3900' }))
    const other = await asked(id)
    await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
    expect(await stateOf(rfqId)).toMatchObject({ rfq: 'CLOSED_PART', quotes: ['AWARDED', 'LOST'] })
    expect(await stateOf(other.rfqId)).toEqual(ENDED)
  })

  it('out of time, ends what it asks', async () => {
    const { id } = await draft()
    const { rfqId } = await asked(id)
    await sql`update order_requests set expires_at = ${world().clock.time} where id = ${id}`.execute(
      world().db,
    )
    await must(world().bySystem((context) => expireRequest(context, { requestId: id })))
    expect(await stateOf(rfqId)).toEqual(ENDED)
  })

  it('covered by its basket, by a bid, or by another award, ends what it asks', async () => {
    const basket = await draft()
    const first = await asked(basket.id)
    const position = await offer(world(), 'otherOffice', { amount: '50000', form: 'DIGITAL' })
    await must(
      world().as('company', (context) =>
        fillBasket(context, {
          reference: basket.reference,
          sessions: [{ session_id: position, amount: '50000' }],
        }),
      ),
    )
    expect(await stateOf(first.rfqId)).toEqual(ENDED)
    const bid = await draft()
    const second = await asked(bid.id)
    await must(
      world().as('trader', (context) =>
        placeBid(context, {
          ...{ request: bid.id, rate: '3.4100', amount: '50000', form: 'DIGITAL', currency: 'EUR' },
        }),
      ),
    )
    expect(await stateOf(second.rfqId)).toMatchObject({ rfq: 'OPEN' })
    const { id: orderId } = await world()
      .db.selectFrom('orders')
      .select('id')
      .where('order_request_id', '=', bid.id)
      .executeTakeFirstOrThrow()
    await must(
      world().as('company', (context) =>
        acceptBid(context, {
          ...{ request: bid.id, orderId, priceReason: 'OTHER', priceReasonText: 'la banque livre demain' },
        } as Parameters<typeof acceptBid>[1]),
      ),
    )
    expect(await stateOf(second.rfqId)).toEqual(ENDED)
    const both = await draft()
    const third = await asked(both.id, { amount: '50000' })
    const fourth = await asked(both.id)
    await must(award('company', third.rfqId, [{ quoteId: third.quoteId, amount: '50000' }]))
    expect(await stateOf(third.rfqId)).toMatchObject({ rfq: 'AWARDED', quotes: ['AWARDED'] })
    expect(await stateOf(fourth.rfqId)).toEqual(ENDED)
  })

  it('with less open than the least part of one, ends that one and no other', async () => {
    const { id } = await draft()
    const large = await asked(id, { minPart: '15000' })
    const small = await asked(id)
    const third = await asked(id, { amount: '40000' })
    await must(award('company', third.rfqId, [{ quoteId: third.quoteId, amount: '36000' }]))
    expect(await stateOf(large.rfqId)).toEqual(ENDED)
    expect(await stateOf(small.rfqId)).toMatchObject({ rfq: 'OPEN', quotes: ['LIVE'] })
  })

  it('whose part was lost is asked for again: what has ended does not come back', async () => {
    const { id } = await draft()
    const { rfqId, quoteId } = await asked(id, { amount: '50000' })
    const { orderIds } = await must(award('company', rfqId, [{ quoteId, amount: '50000' }]))
    const [orderId = ''] = orderIds
    await sql`update orders set expires_at = ${world().clock.time} where id = ${orderId}`.execute(world().db)
    await must(world().bySystem((context) => expireOrder(context, { orderId })))
    const again = await asked(id)
    expect(await stateOf(again.rfqId)).toMatchObject({ rfq: 'OPEN' })
    expect(await stateOf(rfqId)).toMatchObject({ rfq: 'AWARDED' })
  })
})

describe('an award and the end of its order request', () => {
  it('come one after the other, and wait for each other in no circle', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await draft()
      const { rfqId, quoteId } = await asked(id)
      const [awarded, canceled] = await Promise.all([
        award('company', rfqId, [{ quoteId, amount: '20000' }]),
        world().as('company', (context) => cancelRequest(context, { request: id, reason: 'Plus besoin' })),
      ])
      expect(canceled.ok).toBe(true)
      expect(await stateOf(rfqId)).toMatchObject({ quotes: [awarded.ok ? 'AWARDED' : 'LOST'] })
    }
  })
})

describe('the rest after an award', () => {
  it('that is below the least part ends the request at once: nobody could take it', async () => {
    const { office, otherOffice } = world().companies
    const { rfqId } = await must(
      open('trader', { ask: [office, otherOffice], amount: '10000', minPart: '3000' }),
    )
    const { quoteId } = await must(quote('office', rfqId, { amount: '10000' }))
    await must(quote('otherOffice', rfqId, { amount: '10000', rate: '3.3900' }))
    await must(award('trader', rfqId, [{ quoteId, amount: '8000' }]))
    expect(await stateOf(rfqId)).toMatchObject({ rfq: 'CLOSED_PART', quotes: ['AWARDED', 'LOST'] })
    expect((await toldOf(rfqId)).slice(-2)).toEqual([
      ['rfq.lost', [otherOffice]],
      ['rfq.ended', [office]],
    ])
    expect(await quote('otherOffice', rfqId, { amount: '10000', rate: '3.3850' })).toMatchObject({
      ok: false,
    })
  })
})
