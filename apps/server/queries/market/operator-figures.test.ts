import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { counterOffer } from '../../commands/orders/counter-offer.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import { insertOrder } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import { getMarketAnalytics } from './get-market-analytics.ts'
import { getNegotiationHistory } from './get-negotiation-history.ts'
import { getOperatorTurnover } from './get-operator-turnover.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
})
afterAll(() => world.close())

const asked = () => ({ currency: 'EUR', operatorId: world.companies.office, bankId: world.companies.bank })

describe("an operator's turnover and the year's best price", () => {
  it('count what was delivered in the Tunis year, from either side of a bank', async () => {
    const { db, companies, people, clock } = world
    const now = clock.now()
    expect(await getMarketAnalytics(db, people.trader, asked(), now)).toEqual({
      bank_part: '0.000',
      best_price: { valid: false, best_price: null },
      delivery: null,
    })
    const owners = {
      bankId: companies.bank,
      buyerId: companies.bank,
      sellerId: companies.office,
      placedBy: people.trader.userId,
    }
    const matching = { ...owners, buyerId: companies.corporate }
    const earlier = new Date(now.getTime() - 3_600_000)
    await insertOrder(db, owners, earlier, { status: 13, rate: '3.4000' })
    await insertOrder(db, matching, earlier, {
      status: 10,
      operation_type: 'MATCHING',
      rate: '3.3000',
      form: 'DIGITAL',
    })
    // 00:30 of 1 January in Tunis is still the old year in UTC.
    await insertOrder(db, owners, new Date('2025-12-31T23:30:00Z'), { status: 10, rate: '3.3500' })
    await insertOrder(db, owners, new Date('2025-12-31T22:30:00Z'), { status: 10, rate: '3.1000' })
    await insertOrder(db, owners, earlier, { status: 14, rate: '3.0000' })
    await insertOrder(db, owners, earlier, { status: 13, rate: '2.9000', currency: 'USD' })
    await insertOrder(db, { ...owners, sellerId: companies.otherOffice }, earlier, {
      status: 13,
      rate: '3.3900',
    })
    await insertOrder(db, { ...owners, bankId: companies.otherBank, buyerId: companies.otherBank }, earlier, {
      status: 13,
      rate: '3.3200',
    })
    // 34 000 + 33 000 + 33 500 + 29 000 (USD): all currencies; the rival's best price is the platform's.
    const analytics = await getMarketAnalytics(db, people.trader, asked(), now)
    expect(analytics).toEqual({
      bank_part: '129500.000',
      best_price: { valid: true, best_price: '3.3200' },
      // Orders put on record without their history count for no class.
      delivery: null,
    })
    const turnover = { operatorId: companies.office, companyOrUserId: people.trader.userId }
    expect(await getOperatorTurnover(db, people.room, turnover, now)).toEqual({ equivalent: '129500.000' })
    expect(
      await getOperatorTurnover(db, people.room, { ...turnover, companyOrUserId: companies.bank }, now),
    ).toEqual({ equivalent: '129500.000' })
    expect(await getOperatorTurnover(db, people.backOffice, turnover, now)).not.toBeNull()
  })

  it("are not for other companies' eyes", async () => {
    const { db, companies, people } = world
    expect(await getMarketAnalytics(db, people.rival, asked())).toBeNull()
    const turnover = { operatorId: companies.office, companyOrUserId: people.trader.userId }
    expect(await getOperatorTurnover(db, people.rival, turnover)).toBeNull()
    const nobody = { ...turnover, companyOrUserId: '00000000-0000-7000-8000-00000000ffff' }
    expect(await getOperatorTurnover(db, people.trader, nobody)).toBeNull()
  })
})

describe('the negotiation history', () => {
  it('is what both sides proposed, newest first, and no third party sees it', async () => {
    const { db, companies, people } = world
    const positionId = await publish(world)
    const orderId = await place(world, positionId, { negotation_rate: '3.38' })
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.385' })))
    const usd = await publish(world, { currency: 'USD', rate: '2.9143' })
    await place(world, usd, { currency: 'USD', rate: '2.9143' })
    const expected = [
      ['3.3850', 'SELLER', positionId],
      ['3.3800', 'BUYER', positionId],
    ]
    const seen = async (
      who: 'trader' | 'office' | 'rival',
      more: { operatorId?: string; positionId?: number } = {},
    ) =>
      (await getNegotiationHistory(db, people[who], { currency: 'EUR', ...more })).map((row) => [
        row.price,
        row.side,
        row.session_id,
      ])
    expect(await seen('trader')).toEqual(expected)
    expect(await seen('office')).toEqual(expected)
    expect(await seen('trader', { operatorId: companies.office })).toEqual(expected)
    expect(await seen('trader', { positionId: usd })).toEqual(expected)
    expect(await seen('trader', { operatorId: companies.otherOffice })).toEqual([])
    expect(await seen('rival')).toEqual([])
  })
})

describe('terms in force', () => {
  it('are the same for a screen of many positions as for one order', async () => {
    const { db, companies, clock } = world
    const at = (days: number) => new Date(clock.now().getTime() + days * 86_400_000)
    await db
      .insertInto('commission_settings')
      .values([
        { form: 'CASH', exchange_office_percent: '0.4', platform_percent: '0.1', valid_from: at(-2) },
        { form: 'CASH', exchange_office_percent: '0.5', platform_percent: '0.1', valid_from: at(1) },
        {
          form: 'CASH',
          currency: 'EUR',
          exchange_office_percent: '0.2',
          platform_percent: '0.3',
          valid_from: at(0),
        },
      ])
      .execute()
    await db
      .insertInto('share_settings')
      .values({ platform: '50', insight: '20', partner: '30', valid_from: at(-1) })
      .execute()
    await db
      .insertInto('margin_settings')
      .values([
        { bank_id: companies.bank, form: 'CASH', currency: 'EUR', percent: '0.2', valid_from: at(-3) },
        { bank_id: companies.bank, form: 'CASH', currency: null, percent: '0.3', valid_from: at(-1) },
      ])
      .execute()
    for (const now of [at(-9), at(-2), at(-1.5), at(0), at(1), at(2)]) {
      for (const buyerKind of ['BANK', 'CORPORATE'] as const) {
        const marginBankId = buyerKind === 'CORPORATE' ? companies.bank : null
        const terms = await loadTermsInForce(db, { at: now, marginBankId })
        for (const form of ['CASH', 'DIGITAL'] as const) {
          for (const currency of ['EUR', 'USD']) {
            const one = await loadTermsInForce(db, { at: now, marginBankId, only: { form, currency } })
            expect(terms(form, currency)).toEqual(one(form, currency))
          }
        }
      }
    }
    await expect(loadTermsInForce(db, { at: new Date(0), marginBankId: null })).rejects.toThrow(
      'no pricing settings',
    )
  })
})
