import { afterAll, beforeEach, expect, it } from 'vitest'
import { findRemainderRate, listRemainderRates } from '../../db/reference/remainder-rates.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { setRemainderRates } from './set-remainder-rates.ts'

let world: MarketWorld
beforeEach(async () => {
  await world?.close()
  world = await createMarketWorld()
})
afterAll(() => world.close())

const set = (rates: Record<string, string>, who: Person = 'tickets') =>
  world.as(who, (context) =>
    setRemainderRates(context, {
      lines: Object.entries(rates).map(([currency, rate]) => ({ currency, rate })),
    }),
  )
const now = async (currency: string, at = world.clock.now()) =>
  (await findRemainderRate(world.db, { bankId: world.companies.bank, currency, at }))?.rate ?? null

it('are in force from now on, what is left out stays, and what was in force stays on record', async () => {
  const first = world.clock.now()
  await must(set({ EUR: '3.402', USD: '2.93' }))
  world.clock.time = new Date(first.getTime() + 60_000)
  await must(set({ EUR: '3.410', USD: '2.930' }))
  expect([await now('EUR'), await now('USD'), await now('GBP')]).toEqual(['3.4100', '2.9300', null])
  expect(await now('EUR', first)).toBe('3.4020')
  expect(await world.db.selectFrom('remainder_rates').select('id').execute()).toHaveLength(3)
  const events = await world.db.selectFrom('outbox').select('payload').execute()
  expect(events[0]?.payload).toMatchObject({
    noun: 'rates',
    event: 'remainder_rates.set',
    companies: expect.arrayContaining([
      world.companies.bank,
      world.companies.corporate,
      world.companies.otherCorporate,
    ]),
  })
})

it('of zero end the sale', async () => {
  await must(set({ EUR: '3.402', USD: '2.93' }))
  await must(set({ EUR: '0' }))
  expect(await now('EUR')).toBeNull()
  const sold = await listRemainderRates(world.db, { bankIds: [world.companies.bank], at: world.clock.now() })
  expect(sold.map(({ currency }) => currency)).toEqual(['USD'])
})

it('are refused with more than three decimals, for the dinar, named twice, and from who may not', async () => {
  const path = async (result: ReturnType<typeof set>) => {
    const settled = await result
    return settled.ok ? null : (settled.refusal.fields?.[0]?.path ?? settled.refusal.code)
  }
  expect(await path(set({ USD: '2.9', EUR: '3.4021' }))).toBe('1.rate')
  expect(await path(set({ TND: '1' }))).toBe('0.currecy_isocode')
  const line = { currency: 'EUR', rate: '3' }
  expect(
    await path(world.as('tickets', (context) => setRemainderRates(context, { lines: [line, line] }))),
  ).toBe('1.currecy_isocode')
  for (const who of ['trader', 'company', 'office', 'backOffice'] as const)
    expect(await path(set({ EUR: '3' }, who)), who).toBe('MISSING_CAPABILITY')
  expect(await now('EUR')).toBeNull()
})

it('of two who set them at once are those of the last', async () => {
  await Promise.all([set({ EUR: '3.3', CAD: '2.1' }), set({ EUR: '3.4', CAD: '2.2' })])
  expect([
    ['3.3000', '2.1000'],
    ['3.4000', '2.2000'],
  ]).toContainEqual([await now('EUR'), await now('CAD')])
})

it('of two people who saw the same are those of one; the other is told', async () => {
  const seen = (rate: string, validFrom: string | null) =>
    world.as('tickets', (context) =>
      setRemainderRates(context, { lines: [{ currency: 'EUR', rate, validFrom }] }),
    )
  const both = await Promise.all([seen('3.4', null), seen('3.5', null)])
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  expect(both.find(({ ok }) => !ok)).toMatchObject({ refusal: { code: 'SETTINGS_CHANGED' } })
  await must(seen('3.45', world.clock.now().toISOString()))
  const [entry] = await world.db.selectFrom('audit_entries').select('data').orderBy('id', 'desc').execute()
  expect(entry?.data).toEqual({ changes: [{ currency: 'EUR', rate: '3.45' }] })
})
