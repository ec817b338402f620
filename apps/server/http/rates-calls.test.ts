import type { ExchangeRate } from '@fxmatch/contract/http/rates'
import { expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'

const journey = callJourney(['rates'], { ratesEntered: false })
const { make, request } = journey

it("goes from a day's missing standard rates to its entered ones", async () => {
  const { companies } = journey.world()
  const params = { companyId: companies.bank }
  const before: ExchangeRate[] = await make('trader', 'exchangeRates', { params })
  expect(before).toHaveLength(16)
  expect(before[0]).toMatchObject({
    id: `${companies.bank}.AED`,
    currency: { isoCode: 'AED', unit: 10 },
    purchaseRate: null,
  })
  expect(await make('tickets', 'exchangeRatesDay', { params })).toEqual({
    day: '2026-11-18',
    updated: false,
    validatedAt: null,
    by: null,
  })
  const body = before.map(({ id }, index) => ({ id, purchaseRate: index === 0 ? 8.026 : '0' }))
  const after = await make('tickets', 'updateExchangeRates', { body })
  expect(after[0]).toMatchObject({
    purchaseRate: '8.0260',
    saleRate: null,
    validFrom: '2026-11-18T09:00:00.000Z',
  })
  expect(await make('trader', 'exchangeRatesDay', { params })).toMatchObject({
    updated: true,
    by: 'Person tickets',
  })
  const history = await make('reader', 'exchangeRateHistory', { params, query: { currency: 'AED' } })
  expect(history).toHaveLength(1)
  expect((await request('rival', 'exchangeRates', { params })).statusCode).toBe(404)
})

it('goes from a sale price of the remainder to what a company reads', async () => {
  const { companies } = journey.world()
  const body = [
    { currecy_isocode: 'EUR', rate: 3.402 },
    { currecy_isocode: 'JPY', rate: '20.61' },
  ]
  const { data } = await make('tickets', 'updateRemainderRates', { body })
  expect(data).toMatchObject([
    { currecy_isocode: 'EUR', unit: 1, rate: '3.4020' },
    { currecy_isocode: 'JPY', unit: 1000, rate: '20.6100' },
  ])
  for (const [who, companyId] of [
    ['trader', companies.bank],
    ['company', companies.bank],
    ['company', companies.corporate],
    ['backOffice', companies.bank],
  ] as const) {
    expect(await make(who, 'remainderRates', { params: { companyId } })).toEqual({ data })
  }
  const params = { companyId: companies.bank, iso: 'EUR' }
  expect(await make('company', 'remainderRateOfCurrency', { params })).toEqual({ data: [data[0]] })
  for (const [who, companyId] of [
    ['rival', companies.bank],
    ['office', companies.bank],
    ['company', companies.otherBank],
    ['office', companies.office],
  ] as const) {
    expect((await request(who, 'remainderRates', { params: { companyId } })).statusCode).toBe(404)
  }
  expect(journey.missing()).toEqual([])
})
