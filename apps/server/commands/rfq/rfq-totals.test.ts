import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS } from '@fxmatch/domain/money/decimal'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { getRfq } from '../../queries/rfqs/get-rfq.ts'
import { must } from '../../testing/market-world.ts'
import { rfqWorld } from '../../testing/rfq-world.ts'

// What who asks confirms is what is booked, to the millime, in currencies with decimals and units of their own.

const { world, open, quote, award } = rfqWorld()

describe.each([
  // Currency, its unit, two prices, and odd parts of them.
  ['JPY', 1_000, '21.4567', '21.4569', ['1000001', '333333']],
  ['KWD', 1, '9.6351', '9.6353', ['1000.001', '777.777']],
  ['EUR', 1, '3.3868', '3.3871', ['1000.01', '333.33']],
] as const)('an award of %s', (currency, unit, one, other, amounts) => {
  it('costs what its parts cost, each rounded by itself, and not a millime less or more', async () => {
    const { office, otherOffice } = world().companies
    const asked = { currency, amount: '5000000', ask: [office, otherOffice] }
    const { rfqId } = await must(open('trader', asked))
    const quotes = [
      await must(quote('office', rfqId, { rate: one, amount: '2000000' })),
      await must(quote('otherOffice', rfqId, { rate: other, amount: '2000000' })),
    ]
    const read = await getRfq(world().db, world().people.trader, rfqId, world().clock.now())
    if (read?.terms == null) throw new Error('who asks is told what they pay')
    const { commissionPercent, vatPercent } = read.terms
    const terms = {
      ...{ exchangeOfficePercent: '0', platformPercent: commissionPercent, marginPercent: '0', vatPercent },
      sharePercents: { platform: '100', insight: '0', partner: '0' },
    }
    const payable = [one, other].map(
      (rate, place) =>
        priceOrder({ amount: amounts[place] ?? '', rate, unit, form: 'DIGITAL', buyer: 'BANK', terms })
          .payable,
    )
    const total = sumDecimals(payable)
    // The cheaper one could have been taken whole.
    const reason = 'part of each house'
    const parts = quotes.map(({ quoteId }, place) => ({ quoteId, amount: amounts[place] ?? '' }))
    for (const off of ['0.001', '-0.001']) {
      const seenTotal = total.plus(decimal(off)).toFixed(HOME_DECIMALS)
      expect(await award('trader', rfqId, parts, { seenTotal, reason })).toMatchObject({
        refusal: { code: 'TOTAL_CHANGED', details: { total: total.toFixed(HOME_DECIMALS) } },
      })
    }
    const seenTotal = total.toFixed(HOME_DECIMALS)
    const { orderIds } = await must(award('trader', rfqId, parts, { seenTotal, reason }))
    const { rows } = await sql<{ payable: string; amount: string }>`
      select payable::text as payable, trim_scale(amount)::text as amount from orders
      where id = any (${orderIds}) order by array_position(${orderIds}, id)`.execute(world().db)
    expect(rows.map((row) => row.payable)).toEqual(payable)
    expect(rows.map((row) => row.amount)).toEqual(amounts.map((amount) => decimal(amount).toFixed()))
  })
})
