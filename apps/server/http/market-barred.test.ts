import { describe, expect, it } from 'vitest'
import { callJourney } from '../testing/call-journey.ts'
import { bind, place, publish } from '../testing/market-world.ts'
import { aPaper, bothPapers, paperInForce } from '../testing/office-papers.ts'
import type { Person } from '../testing/plant-market.ts'

// What the market's rows and an order's buttons say of houses that may not deal, before anybody tries (decision 0352).

const journey = callJourney(['market', 'house-refusals', 'orders', 'order-lists'])
const { make, request } = journey
const world = () => journey.world()

const barred = async (who: Person) => (await make(who, 'marketBarred')).data
const refuse = (more: object = {}) =>
  make('officeCompliance', 'refuseHouse', {
    body: {
      ...{ counterpartyId: world().companies.bank, currency: 'EUR', note: 'Impayés de l’an dernier' },
      ...more,
    },
  })
const actionsOf = async (who: Person, id: string) =>
  (await make(who, 'orderDetail', { params: { id } })).allowedActions
/** Each test has a currency of its own: what is refused in one stays. */
const PRICES = { USD: '2.9143', GBP: '4.0086', CAD: '2.1756' } as const
const ordered = async (currency: keyof typeof PRICES) => {
  const offer = { currency, rate: PRICES[currency] }
  return place(world(), await publish(world(), { form: 'DIGITAL', ...offer }), { ...transfer, ...offer })
}
const transfer = { cashOutType: 'BANK_TRANSFER_PAYMENT', agence: null } as const

describe('houses that do not deal with each other', () => {
  it('are told on the market to who would order, by whom they cannot order of, and to nobody else', async () => {
    await refuse()
    // Nothing is on offer: nobody is told of a house before.
    expect(await barred('trader')).toEqual([])
    await publish(world())
    const told = [
      {
        ...{ house: world().companies.office, currency: 'EUR', form: null, allowed: false },
        rule: 'HOUSES_REFUSE',
      },
    ]
    expect(await barred('trader')).toMatchObject(told)
    // A company of the bank buys through it.
    expect(await barred('company')).toMatchObject(told)
    for (const who of [
      'rival',
      'office',
      'otherOffice',
      'reader',
      'tickets',
      'backOffice',
      'auditor',
    ] as const)
      expect([who, await barred(who)]).toEqual([who, []])
    const { body } = await request('trader', 'marketBarred', {})
    expect(body).not.toMatch(/Impayés|Company/)
    expect((await request('compliance', 'marketBarred', {})).json()).toEqual({ data: [] })
  })

  it('bar the steps that would bind further, and none that ends the order, with what a try would be refused with', async () => {
    const id = await ordered('USD')
    await refuse({ currency: 'USD' })
    const offered = await actionsOf('office', id)
    expect(offered).toMatchObject([
      { action: 'accept_draft', allowed: false, rule: 'HOUSES_REFUSE' },
      { action: 'counter_offer', allowed: false, rule: 'HOUSES_REFUSE' },
      { action: 'reject_draft', allowed: true, rule: null },
    ])
    const tried = await request('office', 'acceptDraft', { params: { id }, body: {} })
    expect(tried.json()).toMatchObject({ code: 'GATE_REFUSED', rule: 'HOUSES_REFUSE' })
    const listed = await make('office', 'organizationOrders', {
      params: { userId: world().people.office.userId },
    })
    expect(listed.data.find((one: { id: string }) => one.id === id)?.allowedActions).toEqual(offered)
  })

  it('bar nothing of a deal that both have confirmed', async () => {
    const id = await ordered('GBP')
    await bind(world(), id)
    await refuse({ currency: 'GBP' })
    expect(await actionsOf('room', id)).toMatchObject([
      { action: 'confirm_market_room', allowed: true, rule: null },
    ])
  })
})

describe('an office whose papers have ended', () => {
  it('is told by name and day to banks, without either to companies; a bound deal’s step stays open and says so', async () => {
    const { authorisation } = await bothPapers(world(), 'office')
    const id = await ordered('CAD')
    const bound = await ordered('CAD')
    await bind(world(), bound)
    await publish(world())
    await paperInForce(
      world(),
      aPaper(world(), 'office', { replaces: authorisation, validUntil: '2026-11-17' }),
    )
    const house = { house: world().companies.office, currency: null, form: null, allowed: false }
    // Papers come first: what they bar is barred in every currency.
    for (const who of ['trader', 'rival'] as const)
      expect((await barred(who))[0]).toMatchObject({
        ...house,
        ...{ rule: 'OFFICE_PAPERS', details: { party: 'Company office', since: '2026-11-18' } },
      })
    expect((await barred('company'))[0]).toMatchObject({ ...house, rule: 'OFFICE_MAY_NOT_DEAL' })
    expect((await request('company', 'marketBarred', {})).body).not.toMatch(/Company|2026/)
    expect((await actionsOf('office', id))[0]).toMatchObject({
      ...{ action: 'accept_draft', allowed: false, rule: 'OFFICE_PAPERS' },
    })
    const [step] = await actionsOf('room', bound)
    expect(step).toMatchObject({
      ...{ action: 'confirm_market_room', allowed: true, rule: 'OFFICE_PAPERS' },
      details: { party: 'Company office', since: '2026-11-18' },
    })
  })
})
