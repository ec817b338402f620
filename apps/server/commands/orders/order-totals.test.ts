import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, roundHalfUp } from '@fxmatch/domain/money/decimal'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bind, must, publish } from '../../testing/market-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'
import { acceptBid } from '../order-requests/accept-bid.ts'
import { placeBid } from '../order-requests/place-bid.ts'
import { cashOutOrder } from './cash-out-order.ts'
import { confirmMarketRoom } from './confirm-market-room.ts'
import { deliverOrder } from './deliver-order.ts'
import { generateTicket } from './generate-ticket.ts'
import { placeOrder } from './place-order.ts'
import { validateBackOffice } from './validate-back-office.ts'

// What somebody confirms of an order is what is booked, to the millime, in currencies with decimals and units of their own.

const { world, draft } = rfqWorld()

/** What an amount costs at a price, counted by hand: each part rounded by itself. Percents of the counter value. */
function costs(
  deal: { readonly amount: string; readonly rate: string; readonly unit: number },
  { commission, margin }: { readonly commission: string; readonly margin: string },
): string {
  const value = decimal(deal.amount).times(decimal(deal.rate)).dividedBy(deal.unit)
  const part = (percent: string) => roundHalfUp(value.times(decimal(percent)).dividedBy(100), HOME_DECIMALS)
  const fee = part(commission)
  const vat = roundHalfUp(fee.times(decimal('0.19')), HOME_DECIMALS)
  const parts = [roundHalfUp(value, HOME_DECIMALS), fee, vat, part(margin)]
  return parts.reduce((sum, one) => sum.plus(one)).toFixed(HOME_DECIMALS)
}
const besides = (total: string) =>
  ['0.001', '-0.001'].map((by) => decimal(total).plus(decimal(by)).toFixed(HOME_DECIMALS))
const changed = (total: string) => ({ refusal: { code: 'TOTAL_CHANGED', details: { total } } })

/** What the ledger holds of an order after its cash-out: TND by company that paid or was paid, and what was delivered to whom. */
async function booked(orderId: string) {
  const { rows } = await sql<{ company: string; account: string; amount: string }>`
    select e.company_id as company, e.account, sum(e.amount)::text as amount from ledger_entries e
    join journals j on j.id = e.journal_id where j.order_id = ${orderId}
    group by 1, 2 having sum(e.amount) <> 0`.execute(world().db)
  return (account: string) => rows.filter((row) => row.account === account)
}

describe.each([
  // Currency, its unit, a price, an odd amount.
  ['JPY', 1_000, '20.4769', '333333'],
  ['KWD', 1, '9.6353', '777.777'],
  ['EUR', 1, '3.3871', '1033.33'],
] as const)('an order of %s', (currency, unit, rate, amount) => {
  it('of a bank costs, is paid and is passed on as it was confirmed', async () => {
    const session_id = await publish(world(), { currency, rate, amount, form: 'DIGITAL' })
    const form = { session_id, currency, amount, rate, cashOutType: 'BANK_TRANSFER_PAYMENT' as const }
    const place = (seenTotal: string) =>
      world().as('trader', (context) => placeOrder(context, { ...form, seenTotal }))
    const total = costs({ amount, rate, unit }, { commission: '0.2', margin: '0' })
    for (const seenTotal of besides(total)) expect(await place(seenTotal)).toMatchObject(changed(total))
    const { orderId } = await must(place(total))
    await bind(world(), orderId)
    await must(
      world().as('room', (context) => confirmMarketRoom(context, { orderId, agencyId: world().agencyId })),
    )
    await world().as('second', (context) => validateBackOffice(context, { orderId }))
    for (const desk of [generateTicket, deliverOrder, cashOutOrder])
      await must(world().as('tickets', (context) => desk(context, { orderId })))
    const ledger = await booked(orderId)
    const { bank, office } = world().companies
    const cash = new Map(ledger('CASH').map((row) => [row.company, decimal(row.amount)]))
    const share = sumDecimals(ledger('COMMISSION_PARTNER').map((row) => row.amount))
    expect(cash.get(bank)?.toFixed(HOME_DECIMALS)).toBe(share.minus(decimal(total)).toFixed(HOME_DECIMALS))
    expect(cash.get(office)?.toFixed(HOME_DECIMALS)).toBe(
      costs({ amount, rate, unit }, { commission: '0', margin: '0' }),
    )
    expect([...cash.values()].reduce((sum, one) => sum.plus(one)).isZero()).toBe(true)
    expect(
      ledger('CURRENCY').map(({ company, amount: moved }) => [company, decimal(moved).toFixed()]),
    ).toEqual(
      expect.arrayContaining([
        [bank, decimal(amount).toFixed()],
        [office, decimal(amount).negated().toFixed()],
      ]),
    )
  })

  it('that a bank sells to a company costs what it accepted', async () => {
    const { id, reference } = await draft({ currency, totalAmount: '400000' })
    const bid = { request: reference, currency, rate, amount, form: 'DIGITAL' as const }
    await must(world().as('rival', (context) => placeBid(context, bid)))
    const [order] = await world()
      .db.selectFrom('orders')
      .select(['id', 'commission_percent', 'margin_percent', 'payable'])
      .where('order_request_id', '=', id)
      .execute()
    if (!order) throw new Error('the bid is an order')
    const percents = { commission: order.commission_percent, margin: order.margin_percent }
    const total = costs({ amount, rate, unit }, percents)
    const accept = (seenTotal: string) =>
      world().as('company', (context) =>
        acceptBid(context, { request: reference, orderId: order.id, seenTotal }),
      )
    for (const seenTotal of besides(total)) expect(await accept(seenTotal)).toMatchObject(changed(total))
    await must(accept(total))
    expect(order.payable).toBe(total)
  })
})
