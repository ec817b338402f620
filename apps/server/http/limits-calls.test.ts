import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { insertOpeningRate } from '../testing/limits.ts'

const journey = callJourney(['opening-rates', 'position-policies', 'races'], { references: false })
const { make, request } = journey

describe('what bounds and shapes the market', () => {
  it('has opening rates that are validated and rejected, once', async () => {
    const day = '2026-11-18'
    const euro = await insertOpeningRate(journey.world(), { day, currency: 'EUR', rate: '3.3868', status: 0 })
    const yen = await insertOpeningRate(journey.world(), { day, currency: 'JPY', rate: '20.4767', status: 0 })
    await insertOpeningRate(journey.world(), { day: '2026-11-17', currency: 'EUR', rate: '3.3000' })
    expect(await make('company', 'openRates')).toMatchObject([
      { id: euro, rate: '3.3868', status: 0, currency: { isoCode: 'EUR' }, previousRate: '3.3000' },
      { id: yen, rate: '20.4767', status: 0, currency: { isoCode: 'JPY', unit: 1000 } },
    ])
    // Who decides nothing is told so, and by which right; who may decide is not.
    for (const who of ['company', 'office', 'trader', 'backOffice'] as const)
      for (const { allowedActions } of await make(who, 'openRates'))
        for (const action of allowedActions)
          expect(action).toMatchObject({
            allowed: false,
            rule: 'MISSING_CAPABILITY',
            reason: expect.stringMatching(/./),
            details: { capability: 'opening_rate.validate' },
          })
    const [own] = await make('root', 'openRates')
    expect(own.allowedActions).toMatchObject([{ allowed: true }, { allowed: true }])
    // As the specification writes it: a number, or a number as text.
    const validated = await make('root', 'decideOpenRate', { params: { id: euro }, body: { status: 1 } })
    expect(validated).toMatchObject({
      status: 1,
      decidedBy: { name: 'Person root', company: 'Company bank' },
    })
    await make('second', 'decideOpenRate', { params: { id: yen }, body: { status: '2' } })
    const rejected = await make('root', 'decideOpenRate', { params: { id: yen }, body: { status: 2 } })
    expect(rejected).toMatchObject({ status: 2, allowedActions: [{ allowed: false }, { allowed: false }] })
    const first = await make('second', 'proposeOpenRate', { body: { currency: 'CHF', rate: '36.3824' } })
    expect(first).toMatchObject({ status: 0, basis: { kind: 'TYPED' } })
    const typed = await request('second', 'proposeOpenRate', { body: { currency: 'EUR', rate: '9' } })
    expect(typed.json()).toMatchObject({ code: 'OPENING_RATE_EXISTS', fields: [{ path: 'currency' }] })
    const again = await request('second', 'decideOpenRate', { params: { id: euro }, body: { status: 2 } })
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'OPENING_RATE_DECIDED', current: 1 })
    for (const status of [0, 3, 'x', null, undefined]) {
      const bad = await request('root', 'decideOpenRate', { params: { id: yen }, body: { status } })
      expect(bad.statusCode).toBe(400)
      expect(bad.json()).toMatchObject({ fields: [{ path: 'status' }] })
    }
    expect(await make('office', 'openRateHistory', { query: { days: '2' } })).toEqual([
      { currency: 'CHF', points: [{ day, rate: '36.3824', status: 0 }] },
      {
        currency: 'EUR',
        points: [
          { day: '2026-11-17', rate: '3.3000', status: 1 },
          { day, rate: '3.3868', status: 1 },
        ],
      },
      { currency: 'JPY', points: [{ day, rate: '20.4767', status: 2 }] },
    ])
  })

  it('has limits that the back office sets and publications keep', async () => {
    const policies = await make('office', 'positionPolicies')
    expect(policies).toHaveLength(16)
    const set = await make('backOffice', 'setPositionPolicy', {
      params: { currency: 'EUR' },
      body: { version: 1, smallestAmount: 500, largestAmount: null, deviationPercent: '2', maxHours: 12 },
    })
    expect(set).toMatchObject({ smallestAmount: '500.00', lowestRate: '3.3191', highestRate: '3.4545' })
    const bad = await request('backOffice', 'setPositionPolicy', {
      params: { currency: 'EUR' },
      body: {
        version: 2,
        smallestAmount: null,
        largestAmount: null,
        deviationPercent: '20.0001',
        maxHours: null,
      },
    })
    expect(bad.statusCode).toBe(400)
    expect(bad.json()).toMatchObject({
      fields: [{ path: 'deviationPercent', rule: 'PERCENT_INVALID', message: 'Un pourcentage de 0 à 20' }],
    })
  })

  it('has races, which are opened and closed, with their positions', async () => {
    const plan = (startDate: string, endDate: string) =>
      make('backOffice', 'createRace', {
        body: { label: 'Course du matin', currency: 'EUR', form: 'CASH', startDate, endDate },
      })
    const planned = await plan('2026-11-18T12:00:00Z', '2026-11-18T13:00:00Z')
    expect(planned).toMatchObject({ state: 'PLANNED', positions: { count: 0, average: null } })
    const params = { id: planned.id }
    expect(await make('backOffice', 'openRace', { params })).toMatchObject({ state: 'OPEN' })
    const server = journey.server()
    expect(server.commits()).toBeGreaterThan(0)
    expect(
      await make('company', 'races', { query: { state: 'OPEN', currency: 'EUR', form: 'CASH' } }),
    ).toMatchObject({
      count: 1,
      data: [{ id: planned.id, label: 'Course du matin' }],
    })
    expect(await make('trader', 'race', { params })).toMatchObject({ coursePercent: 0 })
    expect(await make('trader', 'racePositions', { params })).toEqual({ count: 0, data: [] })
    expect(await make('backOffice', 'closeRace', { params })).toMatchObject({ state: 'CLOSED' })
    const late = await request('backOffice', 'closeRace', { params })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({ code: 'RACE_STATE', details: { state: 'CLOSED' } })
    const nobody = { id: '00000000-0000-7000-8000-0000000000ff' }
    for (const name of ['race', 'racePositions'])
      expect((await request('trader', name, { params: nobody })).statusCode).toBe(404)
  })

  it('has made every call', () => {
    expect(journey.missing()).toEqual([])
  })
})
