import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readAskable } from '../../db/rfqs/askable-houses.ts'
import { keepReferences } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must } from '../../testing/market-world.ts'
import { request, setMargins } from '../../testing/request-world.ts'
import { rfqsIn } from '../../testing/rfq-world.ts'
import { setPositionPolicy } from '../position-policies/set-position-policy.ts'

// What somebody dishonest asks for, whom they ask, and of how much.

let world: MarketWorld
beforeAll(async () => {
  world = await createMarketWorld()
  await setMargins(world)
})
afterAll(() => world.close())
beforeEach(async () => {
  await keepReferences(world)
  await endAll()
})

const { open, quote, award, endAll } = rfqsIn(() => world)
const offices = () => [world.companies.office, world.companies.otherOffice]
let version = 1
const setBounds = (smallestAmount: string | null, largestAmount: string | null) =>
  must(
    world.as('backOffice', (context) =>
      setPositionPolicy(context, {
        ...{ currency: 'EUR', version: version++, smallestAmount, largestAmount },
        ...{ deviationPercent: '5', maxHours: null },
      }),
    ),
  )

describe('a request for quotes', () => {
  it('is of a currency that is traded, and at a governorate that there is', async () => {
    for (const [more, path, rule] of [
      [{ currency: 'ZZZ' }, 'currency', 'CURRENCY_UNKNOWN'],
      [{ currency: 'TND' }, 'currency', 'CURRENCY_UNKNOWN'],
      [{ governorateId: 9_999 }, 'governorateId', 'REGION_UNKNOWN'],
    ] as const)
      expect(await open('trader', { ask: offices(), ...more })).toMatchObject({
        refusal: { code: 'INVALID_INPUT', fields: [{ path, rule }] },
      })
  })

  it('is never asked of the central bank', async () => {
    const { otherBank, office } = world.companies
    const setCentral = (central_bank: boolean) =>
      world.db.updateTable('companies').set({ central_bank }).where('id', '=', otherBank).execute()
    await setCentral(true)
    try {
      const asking = { companyId: office, companyKind: 'EXCHANGE_OFFICE', currency: 'EUR' } as const
      const houses = await readAskable(
        world.db,
        { ...asking, form: 'DIGITAL', bankId: null },
        world.clock.now(),
      )
      expect(houses.map(({ id }) => id)).toEqual([world.companies.bank])
      expect(await open('office', { side: 'SELL', ask: [otherBank] })).toMatchObject({
        refusal: { fields: [{ path: 'ask', rule: 'RFQ_HOUSE' }] },
      })
    } finally {
      await setCentral(false)
    }
  })
})

describe('the bounds of a position', () => {
  beforeAll(() => setBounds('1000', '20000'))
  afterAll(() => setBounds(null, null))

  it('hold for what is asked, and for the least that is taken of a house', async () => {
    const ask = offices()
    for (const [more, path] of [
      [{ amount: '999' }, 'amount'],
      [{ minPart: '999' }, 'minPart'],
    ] as const)
      expect(await open('trader', { ask, ...more })).toMatchObject({
        refusal: { code: 'AMOUNT_OUT_OF_BOUNDS', fields: [{ path, rule: 'POSITION_AMOUNT' }] },
      })
  })

  it('hold for all houses together', async () => {
    const beyond = {
      refusal: {
        code: 'AMOUNT_OUT_OF_BOUNDS',
        fields: [
          {
            path: 'amount',
            rule: 'POSITION_AMOUNT',
            details: { smallest: '1000', largest: '40000', currency: 'EUR' },
          },
        ],
      },
    }
    expect(await open('trader', { ask: offices(), amount: '40000.01' })).toMatchObject(beyond)
    expect(await open('trader', { ask: offices(), amount: '999999999999999' })).toMatchObject(beyond)
    await must(open('trader', { ask: offices(), amount: '40000' }))
  })

  it('hold for what a house sells, while several together may sell more', async () => {
    const { rfqId } = await must(open('trader', { ask: offices(), amount: '30000' }))
    expect(await quote('office', rfqId, { amount: '20001' })).toMatchObject({
      refusal: { code: 'AMOUNT_OUT_OF_BOUNDS', fields: [{ path: 'amount', rule: 'POSITION_AMOUNT' }] },
    })
    const one = await must(quote('office', rfqId, { amount: '20000' }))
    const other = await must(quote('otherOffice', rfqId, { amount: '20000' }))
    const [quoteId, otherId] = [one.quoteId, other.quoteId]
    expect(
      await award('trader', rfqId, [
        { quoteId, amount: '20000' },
        { quoteId: otherId, amount: '999' },
      ]),
    ).toMatchObject({ refusal: { fields: [{ path: 'parts', rule: 'AWARD_PART' }] } })
    await must(
      award('trader', rfqId, [
        { quoteId, amount: '20000' },
        { quoteId: otherId, amount: '10000' },
      ]),
    )
  })

  it('do not hold for what a bank sells to a company of its own: that is no position', async () => {
    const { id } = await request(world, {
      ...{ totalAmount: '50000', importReference: 'RFQ-BOUNDS', domicilaryBank: world.companies.bank },
    })
    const { rfqId } = await must(
      open('company', { ask: [world.companies.bank], amount: '500', orderRequestId: id }),
    )
    const { quoteId } = await must(quote('trader', rfqId, { amount: '500', rate: '3.3950' }))
    await must(award('company', rfqId, [{ quoteId, amount: '200' }]))
    const { rows } = await sql<{ amount: string }>`
      select trim_scale(o.amount)::text as amount from quotes q join orders o on o.id = q.order_id where q.id = ${quoteId}`.execute(
      world.db,
    )
    expect(rows).toEqual([{ amount: '200' }])
  })
})
