import { decimal, toDecimalString } from '@fxmatch/domain/money/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOpeningRate } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { setPositionPolicy } from '../position-policies/set-position-policy.ts'
import { publishPosition } from './publish-position.ts'

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld({ references: false })
  const day = '2026-11-18'
  await insertOpeningRate(world, { day, currency: 'EUR', rate: '3.3868' })
  await insertOpeningRate(world, { day, currency: 'JPY', rate: '20.4767' })
  await insertOpeningRate(world, { day, currency: 'DKK', rate: '45.7996' })
  await insertOpeningRate(world, { day, currency: 'CHF', rate: '36.3824' })
  await insertOpeningRate(world, { day, currency: 'USD', rate: '2.9143', status: 0 })
  await insertOpeningRate(world, { day, currency: 'GBP', rate: '4.0086', status: 2 })
  await insertOpeningRate(world, { day: '2026-11-17', currency: 'USD', rate: '2.9143' })
  await insertOpeningRate(world, { day: '2026-11-17', currency: 'GBP', rate: '4.0086' })
  await insertOpeningRate(world, { day: '2026-11-17', currency: 'KWD', rate: '9.6351' })
  // Five working days before the 18th, and six.
  await insertOpeningRate(world, { day: '2026-11-11', currency: 'CAD', rate: '2.1756' })
  await insertOpeningRate(world, { day: '2026-11-10', currency: 'SAR', rate: '7.8537' })
})
afterAll(() => world.close())

type Input = Parameters<typeof publishPosition>[1]
const HOUR = 3_600_000
const publish = (more: Partial<Input>) =>
  world.as('office', (context) =>
    publishPosition(context, {
      currency: 'EUR',
      amount: '10000',
      rate: '3.3868',
      form: 'CASH',
      region: 15,
      expireDate: new Date(world.clock.time.getTime() + 8 * HOUR).toISOString(),
      ...more,
    }),
  )
const step = (rate: string, tenThousandths: number) =>
  toDecimalString(decimal(rate).plus(decimal(tenThousandths).dividedBy(10_000)), 4)
const count = async () => (await world.db.selectFrom('positions').select('id').execute()).length

describe('the deviation from the opening rate', () => {
  it.each([
    ['EUR', '3.2175', '3.5561'],
    ['JPY', '19.4529', '21.5005'],
    ['DKK', '43.5097', '48.0895'],
    ['CHF', '34.5633', '38.2015'],
  ])('%s stands from %s to %s, and not a ten-thousandth beyond', async (currency, lowest, highest) => {
    for (const rate of [lowest, highest]) await must(publish({ currency, rate }))
    const before = await count()
    for (const rate of [step(lowest, -1), step(highest, 1)]) {
      const refused = await publish({ currency, rate })
      expect(refused).toMatchObject({
        refusal: {
          code: 'RATE_OUT_OF_RANGE',
          rule: 'OPENING_RATE_DEVIATION',
          details: { lowest, highest, deviationPercent: '5', currency },
          fields: [{ path: 'rate' }],
        },
      })
    }
    expect(await count()).toBe(before)
  })

  it.each([
    ['USD', '2.9143', '99.9999', '2.7686', '2026-11-17'],
    ['GBP', '4.0086', '9', '3.8082', '2026-11-17'],
    ['CAD', '2.1756', '0.0001', '2.0669', '2026-11-11'],
  ])(
    'of %s, whose rate of today waits, is rejected or is missing, is measured by the last validated one',
    async (currency, reference, absurd, lowest, day) => {
      await must(publish({ currency, rate: reference }))
      expect(await publish({ currency, rate: absurd })).toMatchObject({
        refusal: { code: 'RATE_OUT_OF_RANGE', details: { openingRate: reference, lowest, day } },
      })
    },
  )

  it.each(['SAR', 'SEK'])('has nothing to measure %s by: it is not published', async (currency) => {
    expect(await publish({ currency, rate: '7.8537' })).toMatchObject({
      refusal: {
        code: 'NO_REFERENCE_RATE',
        fields: [{ path: 'rate' }],
      },
    })
  })

  it('follows the percent that the back office sets, from then on', async () => {
    const set = (version: number, deviationPercent: string) =>
      must(
        world.as('backOffice', (context) =>
          setPositionPolicy(context, {
            currency: 'CHF',
            version,
            deviationPercent,
            smallestAmount: null,
            largestAmount: null,
            maxHours: null,
          }),
        ),
      )
    await set(1, '0')
    await must(publish({ currency: 'CHF', rate: '36.3824' }))
    for (const rate of ['36.3823', '36.3825'])
      expect(await publish({ currency: 'CHF', rate })).toMatchObject({
        refusal: { code: 'RATE_OUT_OF_RANGE', details: { lowest: '36.3824', highest: '36.3824' } },
      })
    await set(2, '5')
    await must(publish({ currency: 'CHF', rate: '34.5633' }))
  })
})

describe('the bounds of a position', () => {
  beforeAll(() =>
    must(
      world.as('backOffice', (context) =>
        setPositionPolicy(context, {
          currency: 'KWD',
          version: 1,
          smallestAmount: '500.250',
          largestAmount: '20000',
          deviationPercent: '5',
          maxHours: 2,
        }),
      ),
    ),
  )
  const soon = (hours: number, ms = 0) =>
    new Date(world.clock.time.getTime() + hours * HOUR + ms).toISOString()
  const kuwaiti = { currency: 'KWD', rate: '9.6351' }

  it.each(['500.25', '500.250', '20000'])('take %s', async (amount) => {
    await must(publish({ ...kuwaiti, amount, expireDate: soon(2) }))
  })

  it.each(['500.249', '20000.001'])('refuse %s with the figures', async (amount) => {
    expect(await publish({ ...kuwaiti, amount, expireDate: soon(1) })).toMatchObject({
      refusal: {
        code: 'AMOUNT_OUT_OF_BOUNDS',
        rule: 'POSITION_AMOUNT',
        details: { smallest: '500.25', largest: '20000', currency: 'KWD' },
        fields: [{ path: 'amount' }],
      },
    })
  })

  it("hold the validity too: the currency's hours, else the general ones", async () => {
    expect(await publish({ ...kuwaiti, amount: '1000', expireDate: soon(2, 1) })).toMatchObject({
      refusal: {
        code: 'INVALID_INPUT',
        fields: [{ path: 'expireDate', rule: 'POSITION_EXPIRY', details: { hours: 2 } }],
      },
    })
    await must(publish({ currency: 'GBP', rate: '4.0086', expireDate: soon(72) }))
    expect(await publish({ currency: 'GBP', rate: '4.0086', expireDate: soon(72, 1) })).toMatchObject({
      refusal: { fields: [{ path: 'expireDate', rule: 'POSITION_EXPIRY', details: { hours: 72 } }] },
    })
  })
})
