import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { rfqsToEnd } from '../../db/rfqs/rfq-rows.ts'
import { checkAward } from '../../queries/rfqs/check-award.ts'
import { getRfq } from '../../queries/rfqs/get-rfq.ts'
import { must, publish } from '../../testing/market-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { placeBid } from '../order-requests/place-bid.ts'
import { submitRequest } from '../order-requests/submit-request.ts'
import { validateFrontOffice } from '../order-requests/validate-front-office.ts'
import { validateRequestBackOffice } from '../order-requests/validate-request-back-office.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { rejectOrder } from '../orders/reject-order.ts'
import { expireRfq } from './end-rfq.ts'

// Who asks whom besides a bank and its offices: an office asks banks, a company asks offices through its bank, or banks.

const { world, draft, open, quote, award, pass } = rfqWorld()
const orderOf = async (quoteId: string) => {
  const { rows } = await sql<Record<string, unknown>>`
    select o.* from quotes q join orders o on o.id = q.order_id where q.id = ${quoteId}`.execute(world().db)
  return rows[0] ?? {}
}

/** The offers that stand on an order, each with the company whose person made it. */
const offersOf = async (orderId: unknown) => {
  const { rows } = await sql<{ side: string; of: string }>`
    select f.side, u.company_id as of from order_offers f join users u on u.id = f.user_id
    where f.order_id = ${orderId}::uuid order by f.created_at`.execute(world().db)
  return rows
}

describe('an office', () => {
  const banks = () => [world().companies.bank, world().companies.otherBank]

  it('sells to the bank that pays most: both have confirmed, and the bank carries it', async () => {
    const { rfqId } = await must(open('office', { side: 'SELL', ask: banks() }))
    const low = await must(quote('trader', rfqId, { rate: '3.3850' }))
    const high = await must(quote('rival', rfqId, { rate: '3.3900' }))
    expect(await award('office', rfqId, [{ quoteId: low.quoteId, amount: '10000' }])).toMatchObject({
      refusal: { fields: [{ path: 'reason', rule: 'AWARD_REASON' }] },
    })
    await must(award('office', rfqId, [{ quoteId: high.quoteId, amount: '10000' }]))
    const { office, otherBank } = world().companies
    expect(await orderOf(high.quoteId)).toMatchObject({
      ...{ operation_type: 'DIRECT_PURCHASE', seller_id: office, buyer_id: otherBank, bank_id: otherBank },
      ...{ status: 7, rate: '3.3900', placed_by: world().people.rival.userId },
      ...{
        buyer_confirmed_by: world().people.rival.userId,
        seller_confirmed_by: world().people.office.userId,
      },
    })
    // The price was made by who quoted it, not by who took it.
    expect(await offersOf((await orderOf(high.quoteId)).id)).toEqual([{ side: 'BUYER', of: otherBank }])
  })

  it('improves upwards alone, and hands banknotes over at the agency that the bank names', async () => {
    const { rfqId } = await must(open('office', { side: 'SELL', form: 'CASH', ask: banks() }))
    expect(await quote('trader', rfqId)).toMatchObject({ refusal: { code: 'AGENCY_REQUIRED' } })
    expect(await quote('trader', rfqId, { agencyId: world().foreignAgencyId })).toMatchObject({ ok: false })
    await must(quote('trader', rfqId, { rate: '3.3850', agencyId: world().agencyId }))
    expect(await quote('trader', rfqId, { rate: '3.3840', agencyId: world().agencyId })).toMatchObject({
      refusal: { rule: 'QUOTE_NOT_BETTER' },
    })
    const { quoteId } = await must(quote('trader', rfqId, { rate: '3.3860', agencyId: world().agencyId }))
    await must(award('office', rfqId, [{ quoteId, amount: '4000' }]))
    expect(await orderOf(quoteId)).toMatchObject({
      status: 6,
      amount: '4000.0000',
      agency_id: world().agencyId,
    })
  })

  it('asks no office, does not buy, and no bank asks a bank', async () => {
    const { office, otherOffice, otherBank } = world().companies
    for (const [who, more] of [
      ['office', { side: 'SELL', ask: [otherOffice] }],
      ['office', { side: 'SELL', ask: [office] }],
      ['office', { side: 'BUY', ask: [otherBank] }],
      ['trader', { side: 'SELL', ask: [office] }],
      ['trader', { side: 'BUY', ask: [otherBank] }],
      ['trader', { side: 'BUY', ask: [otherBank, office] }],
    ] as const)
      expect([who, more, await open(who, { ...more, ask: [...more.ask] })]).toMatchObject([
        who,
        more,
        { ok: false, refusal: { code: 'INVALID_INPUT' } },
      ])
  })
})

describe('a price that the market outdoes', () => {
  const ANSWER = {
    refusal: { code: 'PRICE_REASON', fields: [{ path: 'priceReason', rule: 'PRICE_REASON' }] },
  }
  const proofOf = async (quoteId: string) => {
    const { rows } = await sql<{ reason: unknown }>`
      select p.content::jsonb -> 'reason' as reason from quotes q join order_price_proofs p on p.order_id = q.order_id
      where q.id = ${quoteId} and p.moment = 'AWARDED'`.execute(world().db)
    return rows[0]?.reason
  }
  const checked = (who: 'trader' | 'company' | 'office', id: string, quoteId: string) =>
    checkAward(
      world().db,
      world().people[who],
      { id, parts: [{ quoteId, amount: '10000' }] },
      world().clock.now(),
    )

  it('is not taken of a friend without a word: by a bank, nor by a company of an office or of a bank', async () => {
    const { office, otherOffice, bank } = world().companies
    await publish(world(), { form: 'DIGITAL', amount: '10000', rate: '3.3600' })
    for (const [who, house, quoting] of [
      ['trader', otherOffice, 'otherOffice'],
      ['company', office, 'office'],
      ['company', bank, 'trader'],
    ] as const) {
      const orderRequestId = who === 'company' ? (await draft()).id : undefined
      const { rfqId } = await must(open(who, { ask: [house], ...(orderRequestId && { orderRequestId }) }))
      const { quoteId } = await must(quote(quoting, rfqId, { rate: '3.4000' }))
      const parts = [{ quoteId, amount: '10000' }]
      expect((await checked(who, rfqId, quoteId))?.better).toEqual({
        saved: expect.stringMatching(/^4\d\d\.\d{3}$/),
      })
      expect([who, house, await award(who, rfqId, parts)]).toMatchObject([who, house, ANSWER])
      // Why it is not the best of the quotes is another question.
      expect(await award(who, rfqId, parts, { reason: 'Seul à livrer demain' })).toMatchObject(ANSWER)
      const text = 'Seul à livrer demain'
      for (const blank of [
        undefined,
        '',
        ' \u00a0\u3000 ',
        '\u200b\u200b\u200b\u200b',
        '\u2800\u2800\u2800',
        '.…!',
        'a',
      ])
        expect([
          blank,
          await award(who, rfqId, parts, { priceReason: 'OTHER', priceReasonText: blank }),
        ]).toMatchObject([blank, { refusal: { fields: [{ path: 'priceReasonText' }] } }])
      await must(award(who, rfqId, parts, { priceReason: 'OTHER', priceReasonText: text }))
      expect(await proofOf(quoteId)).toMatchObject({ given: { code: 'OTHER', text } })
    }
  })

  it('is no question where the price is the best, nor of an office that sells for the most', async () => {
    const { otherOffice, bank } = world().companies
    const best = await must(open('trader', { ask: [otherOffice] }))
    const low = await must(quote('otherOffice', best.rfqId, { rate: '3.3500' }))
    expect((await checked('trader', best.rfqId, low.quoteId))?.better).toBeNull()
    await must(award('trader', best.rfqId, [{ quoteId: low.quoteId, amount: '10000' }]))
    const sale = await must(open('office', { side: 'SELL', ask: [bank] }))
    const high = await must(quote('trader', sale.rfqId, { rate: '3.4000' }))
    expect((await checked('office', sale.rfqId, high.quoteId))?.better).toBeNull()
    await must(award('office', sale.rfqId, [{ quoteId: high.quoteId, amount: '10000' }]))
  })
})

describe('a company', () => {
  const offices = () => [world().companies.office, world().companies.otherOffice]

  it('asks offices for a part of its order request: it enters the basket, and follows the request', async () => {
    const { id, reference } = await draft()
    const { rfqId } = await must(open('company', { ask: offices(), amount: '20000', orderRequestId: id }))
    const { quoteId } = await must(quote('office', rfqId, { amount: '20000' }))
    await must(award('company', rfqId, [{ quoteId, amount: '20000' }]))
    const placed = await orderOf(quoteId)
    expect(await offersOf(placed.id)).toEqual([{ side: 'SELLER', of: world().companies.office }])
    expect(placed).toMatchObject({
      ...{ operation_type: 'MATCHING', status: 5, awaits_request: true, bank_id: world().companies.bank },
      ...{
        seller_confirmed_by: world().people.office.userId,
        buyer_confirmed_by: null,
        margin_percent: '0.2500',
      },
    })
    const orderId = String(placed.id)
    const confirm = () => world().as('company', (context) => halfConfirmOrder(context, { orderId }))
    expect(await confirm()).toMatchObject({ refusal: { code: 'REQUEST_NOT_VALIDATED' } })
    // The house has no last look: it is bound by its quote.
    const rejected = await world().as('office', (context) =>
      rejectOrder(context, { orderId, from: 5, status: 8, reason: 'Le marché a bougé' }),
    )
    expect(rejected).toMatchObject({ refusal: { code: 'SIDE_ALREADY_CONFIRMED', rule: 'BOUND_BY_QUOTE' } })
    const { covered_amount } = await world()
      .db.selectFrom('order_requests')
      .select('covered_amount')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(Number(covered_amount)).toBe(20_000)
    await must(world().as('company', (context) => submitRequest(context, { reference, form: 'DIGITAL' })))
    const submitted = await orderOf(quoteId)
    expect(submitted).toMatchObject({ status: 5, expires_at: submitted.quote_binds_until })
    const ids = { request: id }
    await must(world().as('tickets', (context) => validateFrontOffice(context, { ...ids, assignments: [] })))
    await must(world().as('manifest', (context) => validateRequestBackOffice(context, ids)))
    expect((await orderOf(quoteId)).expires_at).not.toBeNull()
    await must(confirm())
    expect(await orderOf(quoteId)).toMatchObject({ status: 7 })
  })

  it('asks banks: what it takes is an accepted bid', async () => {
    const { id } = await draft()
    const { bank, otherBank } = world().companies
    const { rfqId } = await must(
      open('company', { ask: [bank, otherBank], amount: '20000', orderRequestId: id }),
    )
    const { quoteId } = await must(quote('rival', rfqId, { amount: '20000', rate: '3.3950' }))
    await must(award('company', rfqId, [{ quoteId, amount: '15000' }]))
    expect(await orderOf(quoteId)).toMatchObject({
      ...{ operation_type: 'DIRECT_SALE', status: 105, request_part: 'BID', bank_id: otherBank },
      ...{ position_id: null, buyer_confirmed_by: world().people.company.userId, amount: '15000.0000' },
    })
  })

  it.each([
    { of: 'an office', by: 'office', ask: 'office', rate: '3.3871' },
    { of: 'a bank', by: 'rival', ask: 'otherBank', rate: '3.3953' },
  ] as const)('reads of $of what its order will cost, and pays that', async ({ by, ask, rate }) => {
    const { id } = await draft()
    const opened = { ask: [world().companies[ask]], amount: '20030', orderRequestId: id }
    const { rfqId } = await must(open('company', opened))
    const { quoteId } = await must(quote(by, rfqId, { amount: '20030', rate }))
    const view = await getRfq(world().db, world().people.company, rfqId, world().clock.now())
    const [shown] = view?.quotes ?? []
    // As the screen adds it up, of the percents that it is told.
    const { commissionPercent = '', marginPercent = null, vatPercent = '' } = view?.terms ?? {}
    const { payable } = priceOrder({
      ...{
        amount: '20030',
        rate,
        unit: 1,
        form: 'DIGITAL',
        buyer: marginPercent === null ? 'BANK' : 'CORPORATE',
      },
      terms: {
        ...{ vatPercent, marginPercent: marginPercent ?? '0', platformPercent: commissionPercent },
        ...{
          exchangeOfficePercent: '0',
          sharePercents: { platform: '100', insight: '0', partner: '0' },
        },
      },
    })
    expect(shown?.payable).toBe(payable)
    await must(award('company', rfqId, [{ quoteId, amount: '20030' }], { seenTotal: payable }))
    expect((await orderOf(quoteId)).payable).toBe(payable)
  })

  it('takes no quote of a bank that has a bid on the request', async () => {
    const { id } = await draft()
    const { bank } = world().companies
    const { rfqId } = await must(open('company', { ask: [bank], amount: '20000', orderRequestId: id }))
    const { quoteId } = await must(quote('trader', rfqId, { amount: '20000', rate: '3.3950' }))
    await must(
      world().as('trader', (context) =>
        placeBid(context, { request: id, rate: '3.4100', amount: '50000', form: 'DIGITAL', currency: 'EUR' }),
      ),
    )
    expect(await award('company', rfqId, [{ quoteId, amount: '15000' }])).toMatchObject({
      refusal: { code: 'BID_EXISTS' },
    })
  })

  it('asks for no more than its request leaves open, in its currency, of its own, and not without one', async () => {
    const { id } = await draft()
    const ask = offices()
    const of = (more: object) => open('company', { ask, amount: '20000', orderRequestId: id, ...more })
    expect(await of({ amount: '50001' })).toMatchObject({ refusal: { fields: [{ path: 'amount' }] } })
    expect(await of({ currency: 'USD' })).toMatchObject({ refusal: { fields: [{ path: 'currency' }] } })
    expect(await of({ orderRequestId: null })).toMatchObject({
      refusal: { fields: [{ path: 'orderRequestId', rule: 'FIELD_REQUIRED' }] },
    })
    expect(await open('otherCompany', { ask, amount: '20000', orderRequestId: id })).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    expect(await open('trader', { ask, amount: '20000', orderRequestId: id })).toMatchObject({
      refusal: { fields: [{ path: 'orderRequestId', rule: 'FIELD_INVALID' }] },
    })
  })

  it('takes of two requests for quotes together no more than its order request leaves open', async () => {
    const { id } = await draft()
    const both = [await open('company', { ask: offices(), amount: '50000', orderRequestId: id })]
    both.push(await open('company', { ask: offices(), amount: '50000', orderRequestId: id }))
    const quoted = []
    for (const opened of both) {
      if (!opened.ok) throw new Error('not opened')
      const { rfqId } = opened.value
      quoted.push(await must(quote('office', rfqId, { amount: '50000' })))
    }
    const taken = await Promise.all(
      quoted.map(({ rfqId, quoteId }) => award('company', rfqId, [{ quoteId, amount: '30000' }])),
    )
    expect(taken.filter(({ ok }) => ok)).toHaveLength(1)
    expect(taken.find(({ ok }) => !ok)).toMatchObject({ refusal: { fields: [{ rule: 'AWARD_TOO_MUCH' }] } })
  })
})

describe('the clock', () => {
  it('ends a request as soon as the market is not open: nothing can be awarded', async () => {
    const { rfqId } = await must(open('trader', { ask: [world().companies.office] }))
    await must(quote('office', rfqId))
    pass(1)
    const due = () => rfqsToEnd(world().db, world().clock.now(), 100)
    expect(await due()).not.toContain(rfqId)
    const setStatus = (value: string) =>
      world().db.updateTable('configuration').set({ value }).where('name', '=', 'market.status').execute()
    await setStatus('VEILLE')
    try {
      expect(await due()).toContain(rfqId)
      await must(world().bySystem((context) => expireRfq(context, { rfqId })))
    } finally {
      await setStatus('ON')
    }
    const { rows } = await sql`select r.status, q.status as quote from rfqs r join quotes q on q.rfq_id = r.id
      where r.id = ${rfqId}`.execute(world().db)
    expect(rows).toEqual([{ status: 'EXPIRED', quote: 'LAPSED' }])
  })
})
