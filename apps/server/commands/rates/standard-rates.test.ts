import { rateLineId } from '@fxmatch/domain/rates/rate-line'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getStandardRateHistory, getStandardRates } from '../../queries/rates/get-standard-rates.ts'
import { getSessionUser } from '../../queries/session/get-session-user.ts'
import { REFERENCES } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { setStandardRates } from './set-standard-rates.ts'

let world: MarketWorld
let currencies: string[]
beforeEach(async () => {
  await world?.close()
  world = await createMarketWorld({ ratesEntered: false })
  currencies = (await world.db.selectFrom('currencies').select('iso_code').orderBy('iso_code').execute())
    .map(({ iso_code }) => iso_code)
    .filter((iso) => iso !== 'TND')
})
afterAll(() => world.close())

const at = (instant: string) => {
  world.clock.time = new Date(instant)
}
const set = (rates: Record<string, string>, who: Person = 'tickets', ownerId = world.companies.bank) =>
  world.as(who, (context) =>
    setStandardRates(context, {
      lines: Object.entries(rates).map(([currency, purchaseRate]) => ({
        id: rateLineId({ ownerId, currency }),
        purchaseRate,
      })),
    }),
  )
/** Every currency at its reference, in steps of 0.001, and the euro at a rate of one's own. */
const all = (EUR: string, USD = '2.914') => ({
  ...Object.fromEntries(currencies.map((iso) => [iso, (REFERENCES[iso] ?? '').slice(0, -1)])),
  EUR,
  USD,
})
const updated = async (who: Person) =>
  (
    await getSessionUser(world.db, world.people[who].userId, world.clock.now(), {
      secondFactorRequired: false,
    })
  )?.exchangeRateUpdated
const rates = async () => {
  const list = await getStandardRates(world.db, world.people.trader, world.companies.bank, world.clock.now())
  return new Map((list ?? []).map((line) => [line.currency.isoCode, line.purchaseRate]))
}

describe("a day's standard rates", () => {
  it('are asked of a bank each working day, of nobody else, and done once entered or validated', async () => {
    at('2026-11-18T07:00:00Z')
    expect([await updated('tickets'), await updated('trader'), await updated('rival')]).toEqual([
      false,
      false,
      false,
    ])
    expect([await updated('office'), await updated('company'), await updated('backOffice')]).toEqual([
      true,
      true,
      true,
    ])
    await must(set(all('3.386')))
    expect([await updated('tickets'), await updated('trader'), await updated('rival')]).toEqual([
      true,
      true,
      false,
    ])
    // 23:30 UTC is half past midnight in Tunis: another day.
    at('2026-11-18T22:30:00Z')
    expect(await updated('trader')).toBe(true)
    at('2026-11-18T23:30:00Z')
    expect(await updated('trader')).toBe(false)
    // Nothing but a word is needed where nothing changed.
    await must(set({}))
    expect(await updated('trader')).toBe(true)
    at('2026-11-20T09:00:00Z')
    await must(set({}))
    for (const day of ['2026-11-21', '2026-11-22']) {
      at(`${day}T09:00:00Z`)
      expect(await updated('trader'), day).toBe(true)
    }
    at('2026-11-23T09:00:00Z')
    expect(await updated('trader')).toBe(false)
  })

  it('must be of every currency the first time; afterwards what is left out stays', async () => {
    const { EUR: _, ...others } = all('3.3')
    expect(await set(others)).toMatchObject({
      refusal: { rule: 'RATE_MISSING', details: { currencies: 'EUR' }, fields: [{ path: 'EUR' }] },
    })
    expect(await updated('trader')).toBe(false)
    await must(set(all('3.3')))
    await must(set({ EUR: '3.4' }))
    expect([(await rates()).get('EUR'), (await rates()).get('USD')]).toEqual(['3.4000', '2.9140'])
  })

  it('keep what was in force, with who set it, and leave a trace', async () => {
    await must(set(all('3.3')))
    at('2026-11-19T09:00:00Z')
    await must(set(all('3.386')))
    const { bank } = world.companies
    const history = await getStandardRateHistory(world.db, world.people.trader, {
      companyId: bank,
      currency: 'EUR',
    })
    expect(history).toEqual([
      { purchaseRate: '3.3860', validFrom: '2026-11-19T09:00:00.000Z', by: 'Person tickets' },
      { purchaseRate: '3.3000', validFrom: '2026-11-18T09:00:00.000Z', by: 'Person tickets' },
    ])
    expect(await world.db.selectFrom('standard_rates').select('id').execute()).toHaveLength(
      currencies.length + 1,
    )
    const [, entry] = await world.db
      .selectFrom('audit_entries')
      .select(['action', 'data'])
      .orderBy('id')
      .execute()
    expect(entry).toEqual({
      action: 'standard_rates.validated',
      data: { day: '2026-11-19', changes: [{ currency: 'EUR', purchaseRate: '3.386' }] },
    })
    await expect(world.db.deleteFrom('standard_rates').execute()).rejects.toThrow('permission denied')
  })

  it('of two who enter them at once are those of one of them', async () => {
    await Promise.all([set(all('3.3', '2.9')), set(all('3.4', '3'))])
    const now = await rates()
    expect([
      ['3.3000', '2.9000'],
      ['3.4000', '3.0000'],
    ]).toContainEqual([now.get('EUR'), now.get('USD')])
  })
})

describe('two people at once', () => {
  const seen = (purchaseRate: string, validFrom: string | null) =>
    world.as('tickets', (context) =>
      setStandardRates(context, {
        lines: [
          { id: rateLineId({ ownerId: world.companies.bank, currency: 'EUR' }), purchaseRate, validFrom },
        ],
      }),
    )
  it('of whom one has seen what is no more: that one is told, and nothing of theirs is set', async () => {
    at('2026-11-18T07:00:00Z')
    await must(set(all('3.386')))
    const first = world.clock.now().toISOString()
    at('2026-11-18T07:05:00Z')
    const both = await Promise.all([seen('3.35', first), seen('3.4', first)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'SETTINGS_CHANGED' } })
    expect(await seen('3.3', null)).toMatchObject({ refusal: { code: 'SETTINGS_CHANGED' } })
    expect(await world.db.selectFrom('standard_rate_validations').select('id').execute()).toHaveLength(2)
    await must(seen('3.3', '2026-11-18T07:05:00.000Z'))
    expect((await rates()).get('EUR')).toBe('3.3000')
  })
})

describe('what is refused', () => {
  it('is a rate that cannot be, an unknown line, and one named twice', async () => {
    const field = async (result: ReturnType<typeof set>) => {
      const settled = await result
      return settled.ok ? null : settled.refusal.fields?.[0]?.path
    }
    expect(await field(set({ EUR: '3.3868' }))).toBe('0.purchaseRate')
    expect(await field(set({ EUR: '1000000' }))).toBe('0.purchaseRate')
    expect(await field(set({ TND: '1' }))).toBe('0.id')
    const twice = world.as('tickets', (context) => {
      const line = { id: rateLineId({ ownerId: world.companies.bank, currency: 'EUR' }), purchaseRate: '3' }
      return setStandardRates(context, { lines: [line, line] })
    })
    expect(await field(twice as ReturnType<typeof set>)).toBe('1.id')
  })

  it("is another bank's line, and whoever may not manage rates; nothing changes", async () => {
    expect(await set(all('3'), 'tickets', world.companies.otherBank)).toMatchObject({
      refusal: { code: 'NOT_FOUND' },
    })
    for (const who of ['trader', 'root', 'second', 'office', 'company', 'backOffice'] as const)
      expect(await set(all('3'), who), who).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
    expect(await world.db.selectFrom('standard_rate_validations').select('id').execute()).toEqual([])
  })

  it("is reading another bank's, or those of a company that is no bank", async () => {
    const { bank, office } = world.companies
    const seen = async (who: Person, companyId: string) =>
      (await getStandardRates(world.db, world.people[who], companyId, world.clock.now()))?.length ?? null
    expect([await seen('reader', bank), await seen('backOffice', bank)]).toEqual([16, 16])
    expect([await seen('rival', bank), await seen('company', bank), await seen('office', office)]).toEqual([
      null,
      null,
      null,
    ])
    expect(await seen('backOffice', office)).toBeNull()
  })
})
