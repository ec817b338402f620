import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import { insertOrder, insertPosition } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { counterOffer } from '../orders/counter-offer.ts'
import { setPartnerMargins } from './set-partner-margins.ts'
import { setPlatformCommission } from './set-platform-commission.ts'

let world: MarketWorld
beforeEach(async () => {
  await world?.close()
  world = await createMarketWorld()
})
afterAll(() => world.close())

const later = (minutes = 1) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * 60_000)
}
type Lines = Parameters<typeof setPartnerMargins>[1]['lines']
const lines = (percents: Record<string, string>): Lines =>
  Object.entries(percents).map(([iso, percent]) => ({ currency: iso === 'DFT' ? null : iso, percent }))
const set = (percents: Record<string, string>, form: 'CASH' | 'DIGITAL' = 'CASH', who: Person = 'tickets') =>
  world.as(who, (context) => setPartnerMargins(context, { form, lines: lines(percents) }))
const commission = (form: 'CASH' | 'DIGITAL', office: string, platform: string, who: Person = 'backOffice') =>
  world.as(who, (context) =>
    setPlatformCommission(context, {
      form,
      currency: null,
      percents: { exchangeOfficePercent: office, platformPercent: platform },
    }),
  )
/** Of one currency, banknotes; null gives it back to the default. */
const commissionOf = (currency: string, platform: string | null, seen?: string | null) =>
  world.as('backOffice', (context) =>
    setPlatformCommission(context, {
      form: 'CASH',
      currency,
      percents: platform === null ? null : { exchangeOfficePercent: '0.1', platformPercent: platform },
      seen,
    }),
  )

/** What a company would pay now, read alone and among all, which must agree. */
async function marginNow(currency: string, form: 'CASH' | 'DIGITAL' = 'CASH', at = world.clock.now()) {
  const paid = { at, marginBankId: world.companies.bank }
  const one = (await loadTermsInForce(world.db, { ...paid, only: { form, currency } }))(form, currency)
  const all = await loadTermsInForce(world.db, paid)
  expect(Number(all(form, currency).marginPercent)).toBe(Number(one.marginPercent))
  return Number(one.marginPercent)
}
const rows = () => world.db.selectFrom('margin_settings').selectAll().orderBy('id').execute()

describe("a bank's margins", () => {
  it('are each currency’s own or the default, by form, and a currency left out takes the default again', async () => {
    await must(set({ DFT: '0.4', EUR: '0.1' }))
    await must(set({ DFT: '0.25' }, 'DIGITAL'))
    expect([await marginNow('EUR'), await marginNow('USD'), await marginNow('EUR', 'DIGITAL')]).toEqual([
      0.1, 0.4, 0.25,
    ])
    const before = world.clock.now()
    later()
    await must(set({ DFT: '0.5', USD: '0.45' }))
    expect([await marginNow('EUR'), await marginNow('USD'), await marginNow('GBP')]).toEqual([0.5, 0.45, 0.5])
    expect([await marginNow('EUR', 'CASH', before), await marginNow('USD', 'CASH', before)]).toEqual([
      0.1, 0.4,
    ])
  })

  it('write only what changed, with who did it, and tell the bank and its companies', async () => {
    await must(set({ DFT: '0.4', EUR: '0.1' }))
    later()
    await must(set({ DFT: '0.4000', EUR: '0.2' }))
    await must(set({ DFT: '0.4', EUR: '0.2' }))
    expect((await rows()).map(({ currency, percent, set_by }) => [currency, percent, set_by])).toEqual([
      [null, '0.4000', world.people.tickets.userId],
      ['EUR', '0.1000', world.people.tickets.userId],
      ['EUR', '0.2000', world.people.tickets.userId],
    ])
    const events = await world.db.selectFrom('outbox').select('payload').orderBy('id').execute()
    expect(events).toHaveLength(2)
    expect(events[0]?.payload).toMatchObject({
      noun: 'margins',
      companies: expect.arrayContaining([
        world.companies.bank,
        world.companies.corporate,
        world.companies.otherCorporate,
      ]),
    })
    const audits = await world.db.selectFrom('audit_entries').select('data').orderBy('id').execute()
    expect(audits[1]?.data).toEqual({ form: 'CASH', changes: [{ currency: 'EUR', percent: '0.2' }] })
  })

  it('need a default, known currencies, percents, and the right', async () => {
    const refusal = async (result: ReturnType<typeof set>) => {
      const settled = await result
      return settled.ok
        ? null
        : [settled.refusal.code, settled.refusal.rule, settled.refusal.fields?.[0]?.path]
    }
    expect(await refusal(set({ EUR: '0.1' }))).toEqual(['INVALID_INPUT', 'DEFAULT_MARGIN_MISSING', 'DFT'])
    expect(await refusal(set({ DFT: '0.1', TND: '0.1' }))).toEqual([
      'INVALID_INPUT',
      'CURRENCY_UNKNOWN',
      '1.currency_iso',
    ])
    expect(await refusal(set({ DFT: '0.1', EUR: '99' }))).toEqual([
      'INVALID_INPUT',
      'PERCENT_INVALID',
      '1.value',
    ])
    for (const who of ['trader', 'root', 'company', 'office', 'backOffice'] as const)
      expect(await refusal(set({ DFT: '0.1' }, 'CASH', who)), who).toEqual([
        'MISSING_CAPABILITY',
        'MISSING_CAPABILITY',
        undefined,
      ])
    expect(await rows()).toEqual([])
  })

  it('of two who set them at once, one after the other: the last list is in force as a whole', async () => {
    await Promise.all([set({ DFT: '1', EUR: '0.1' }), set({ DFT: '2', USD: '0.2' })])
    const now = [await marginNow('EUR'), await marginNow('USD'), await marginNow('GBP')]
    expect([
      [0.1, 1, 1],
      [2, 0.2, 2],
    ]).toContainEqual(now)
  })
})

describe("the market's commission", () => {
  it('changes from now on, for the back office alone', async () => {
    expect(await commission('CASH', '0.3', '0.25', 'tickets')).toMatchObject({
      refusal: { code: 'MISSING_CAPABILITY' },
    })
    expect(await commission('DIGITAL', '0.1', '0.25')).toMatchObject({
      refusal: { fields: [{ path: 'exchangeOfficePercent' }] },
    })
    expect(await commission('CASH', '0.3', '5.1')).toMatchObject({
      refusal: { fields: [{ path: 'platformPercent' }] },
    })
    await must(commission('CASH', '0.4', '0.25'))
    await must(commission('CASH', '0.4', '0.26'))
    await must(commission('CASH', '0.40', '0.260'))
    later()
    const terms = await loadTermsInForce(world.db, { at: world.clock.now(), marginBankId: null })
    expect(terms('CASH', 'EUR')).toMatchObject({ exchangeOfficePercent: '0.4000', platformPercent: '0.2600' })
    expect(await world.db.selectFrom('commission_settings').select('id').execute()).toHaveLength(4)
  })
})

describe('the commission of a currency', () => {
  /** What an order pays now, read alone and among all, which must agree. */
  const paid = async (currency: string, at = world.clock.now()) => {
    const paid = { at, marginBankId: null }
    const one = (await loadTermsInForce(world.db, { ...paid, only: { form: 'CASH', currency } }))(
      'CASH',
      currency,
    )
    const all = await loadTermsInForce(world.db, paid)
    expect(all('CASH', currency)).toEqual(one)
    return [one.exchangeOfficePercent, one.platformPercent].map(Number)
  }

  it('is its own from its moment on, the default’s otherwise, and the default’s again when given back', async () => {
    const before = world.clock.now()
    later()
    await must(commissionOf('EUR', '0.05'))
    expect([await paid('EUR'), await paid('USD'), await paid('EUR', before)]).toEqual([
      [0.1, 0.05],
      [0.3, 0.2],
      [0.3, 0.2],
    ])
    const placed = await place(world, await publish(world))
    later()
    await must(commission('CASH', '0.4', '0.4'))
    expect([await paid('EUR'), await paid('USD')]).toEqual([
      [0.1, 0.05],
      [0.4, 0.4],
    ])
    later()
    await must(commissionOf('EUR', null))
    await must(commissionOf('EUR', null))
    expect(await paid('EUR')).toEqual([0.4, 0.4])
    const order = world.db
      .selectFrom('orders')
      .select(['commission_percent', 'commission', 'platform_percent'])
    expect(await order.where('id', '=', placed).executeTakeFirstOrThrow()).toEqual({
      commission_percent: '0.1500',
      commission: '50.802',
      platform_percent: '0.0500',
    })
    const next = await place(world, await publish(world))
    expect(await order.where('id', '=', next).executeTakeFirstOrThrow()).toMatchObject({
      commission_percent: '0.8000',
    })
    expect(await world.db.selectFrom('commission_settings').select('id').execute()).toHaveLength(5)
  })

  it('needs a currency that is traded, and is not set over one that the person did not see', async () => {
    for (const currency of ['TND', 'XXX'])
      expect(await commissionOf(currency, '0.1')).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: [{ path: 'currency_iso' }] },
      })
    const nothing = { form: 'CASH', currency: null, percents: null } as const
    expect(await world.as('backOffice', (context) => setPlatformCommission(context, nothing))).toMatchObject({
      refusal: { fields: [{ path: 'platformPercent' }] },
    })
    const both = await Promise.all([commissionOf('EUR', '0.1', null), commissionOf('EUR', '0.2', null)])
    expect(both.map((result) => (result.ok ? 'set' : result.refusal.code)).sort()).toEqual([
      'SETTINGS_CHANGED',
      'set',
    ])
  })
})

describe('an order already placed', () => {
  const figures = (id: string) =>
    world.db
      .selectFrom('orders')
      .select(['rate', 'commission_percent', 'margin_percent', 'commission', 'margin', 'platform_percent'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('keeps its commission, also when it is priced anew for another rate', async () => {
    const orderId = await place(world, await publish(world))
    const before = await figures(orderId)
    later()
    await must(commission('CASH', '1', '1'))
    later()
    expect(await figures(orderId)).toEqual(before)
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.4' })))
    expect(await figures(orderId)).toMatchObject({
      rate: '3.4000',
      commission_percent: '0.5000',
      commission: '170.000',
    })
    const next = await place(world, await publish(world))
    expect(await figures(next)).toMatchObject({ commission_percent: '2.0000', commission: '677.360' })
  })

  it("keeps its bank's margin, also when it is priced anew for another rate", async () => {
    await must(set({ DFT: '0.4' }))
    const { companies, people, clock, db } = world
    const position_id = await insertPosition(db, companies.office, clock.now(), { status: 'ENGAGED' })
    const owners = {
      buyerId: companies.corporate,
      sellerId: companies.office,
      bankId: companies.bank,
      placedBy: people.company.userId,
    }
    const orderId = await insertOrder(db, owners, clock.now(), {
      operation_type: 'MATCHING',
      position_id,
      margin_percent: '0.4',
      expires_at: new Date(clock.now().getTime() + 900_000),
    })
    later()
    await must(set({ DFT: '3', EUR: '5' }))
    later()
    await must(world.as('office', (context) => counterOffer(context, { orderId, rate: '3.4' })))
    const { margin } = priceOrder({
      amount: '10000',
      rate: '3.4',
      unit: 1,
      form: 'CASH',
      buyer: 'CORPORATE',
      terms: {
        exchangeOfficePercent: '0.3',
        platformPercent: '0.2',
        marginPercent: '0.4',
        vatPercent: '19',
        sharePercents: { platform: '60', insight: '10', partner: '30' },
      },
    })
    expect(await figures(orderId)).toMatchObject({ rate: '3.4000', margin_percent: '0.4000', margin })
    expect(margin).toBe('136.000')
  })
})
