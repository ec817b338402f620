import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listOpeningRates } from '../../queries/opening-rates/list-opening-rates.ts'
import { listPositionPolicies } from '../../queries/position-policies/list-position-policies.ts'
import { readOpeningWork } from '../../queries/work/desk-work.ts'
import { insertDeal } from '../../testing/fixtures.ts'
import { insertOpeningRate, traceOf } from '../../testing/limits.ts'
import { createMarketWorld, type MarketWorld, must, place, publish } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { secondAccountOf } from '../../testing/second-account.ts'
import { acceptDraft } from '../orders/accept-draft.ts'
import { cancelDraft } from '../orders/cancel-draft.ts'
import { halfConfirmOrder } from '../orders/half-confirm-order.ts'
import { decideOpeningRate } from './decide-opening-rate.ts'
import { prepareOpeningRates } from './prepare-opening-rates.ts'
import { proposeOpeningRate } from './propose-opening-rate.ts'

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld({ references: false })
})
afterEach(() => world.close())

/** An order whose ticket was made at an instant. */
async function deal(at: string, more: Parameters<typeof insertDeal>[3]): Promise<void> {
  const { db, companies, people } = world
  const when = new Date(at)
  const owners = {
    buyerId: companies.bank,
    sellerId: companies.office,
    bankId: companies.bank,
    placedBy: people.trader.userId,
    ticketBy: people.tickets.userId,
  }
  await insertDeal(db, owners, when, more)
}

const prepare = () => must(world.bySystem(prepareOpeningRates))
const decide = (who: Person, id: string, status: 1 | 2) =>
  world.as(who, (context) => decideOpeningRate(context, { id, status }))
const today = () => listOpeningRates(world.db, world.people.root, world.clock.now())

describe('the preparation of a market day', () => {
  it("averages the previous market day's concluded orders, else takes the last validated rate", async () => {
    await insertOpeningRate(world, { day: '2026-11-12', currency: 'USD', rate: '2.9000' })
    await insertOpeningRate(world, { day: '2026-11-13', currency: 'USD', rate: '2.9143' })
    await insertOpeningRate(world, { day: '2026-11-16', currency: 'USD', rate: '9.9999', status: 2 })
    await insertOpeningRate(world, { day: '2026-11-16', currency: 'GBP', rate: '4.0000', status: 0 })
    await deal('2026-11-17T09:00:00Z', { amount: '10000', rate: '3.3868' })
    await deal('2026-11-17T22:59:59Z', { amount: '5000', rate: '3.3802', form: 'DIGITAL', status: 13 })
    await deal('2026-11-17T10:00:00Z', { currency: 'JPY', amount: '300000', rate: '20.4767', status: 14 })
    // Of the day before, of today, cancelled after its ticket, and a bank's own sale: none counts.
    await deal('2026-11-16T22:59:59Z', { amount: '90000', rate: '9' })
    await deal('2026-11-17T23:00:00Z', { amount: '90000', rate: '9' })
    await deal('2026-11-17T12:00:00Z', { amount: '90000', rate: '9', status: 15 })
    await deal('2026-11-17T12:00:00Z', { amount: '90000', rate: '9', operation_type: 'DIRECT_SALE' })

    expect(await prepare()).toEqual({ day: '2026-11-18', prepared: 3 })
    expect(await today()).toMatchObject([
      {
        currency: { isoCode: 'EUR' },
        rate: '3.3846',
        status: 0,
        basis: { kind: 'AVERAGE', day: '2026-11-17', orders: 2, amount: '15000.00' },
        previousRate: null,
        deviationPercent: '5',
        lowestRate: '3.2154',
        highestRate: '3.5538',
        decidedBy: null,
      },
      { currency: { isoCode: 'JPY', unit: 1000 }, rate: '20.4767', basis: { orders: 1, amount: '300000' } },
      {
        currency: { isoCode: 'USD' },
        rate: '2.9143',
        previousRate: '2.9143',
        basis: { kind: 'LAST_VALIDATED', orders: 0, amount: '0.00' },
      },
    ])
    expect(await traceOf(world.db, 'opening_rate')).toEqual({
      events: ['opening_rate.prepared'],
      audited: ['opening_rate.prepared'],
    })
  })

  it('tells of how many orders it comes only who validates it and the platform: of one, they are its price and amount', async () => {
    await deal('2026-11-17T09:00:00Z', { amount: '10000', rate: '3.3868' })
    await prepare()
    const basisFor = async (who: Person) =>
      (await listOpeningRates(world.db, world.people[who], world.clock.now()))[0]?.basis
    for (const who of ['root', 'backOffice'] as const)
      expect(await basisFor(who), who).toMatchObject({ orders: 1, amount: '10000.00' })
    for (const who of ['office', 'company', 'trader'] as const)
      expect(await basisFor(who), who).toEqual({
        ...{ kind: 'AVERAGE', day: '2026-11-17', orders: null, amount: null },
      })
  })

  it('tells what prices are allowed now as the limits do: a rate that waits allows nothing yet', async () => {
    await insertOpeningRate(world, { day: '2026-11-16', currency: 'EUR', rate: '3.3000' })
    await deal('2026-11-17T09:00:00Z', { amount: '10000', rate: '3.3868' })
    await deal('2026-11-17T09:00:00Z', { currency: 'USD', amount: '10000', rate: '2.9000' })
    await prepare()
    const read = async () => {
      const rates = await today()
      const limits = await listPositionPolicies(world.db, world.clock.now())
      return rates.map(({ id, currency: { isoCode }, inForce }) => {
        const limit = limits.find((policy) => policy.currency.isoCode === isoCode)
        expect(inForce?.lowest ?? null, isoCode).toBe(limit?.lowestRate)
        expect(inForce?.highest ?? null, isoCode).toBe(limit?.highestRate)
        return { id, isoCode, inForce }
      })
    }
    const [euro, dollar] = await read()
    expect(euro).toMatchObject({ isoCode: 'EUR', inForce: { lowest: '3.1350', highest: '3.4650' } })
    expect(dollar).toMatchObject({ isoCode: 'USD', inForce: null })
    await must(decide('second', euro?.id ?? '', 1))
    expect((await read())[0]).toMatchObject({ inForce: { lowest: '3.2175', highest: '3.5561' } })
  })

  it('happens once when several processes try at once, and not again the same day', async () => {
    await deal('2026-11-17T09:00:00Z', { amount: '10000', rate: '3.3868' })
    const results = await Promise.all(Array.from({ length: 6 }, prepare))
    expect(results.map(({ prepared }) => prepared).sort()).toEqual([0, 0, 0, 0, 0, 1])
    expect((await prepare()).prepared).toBe(0)
    expect(await today()).toHaveLength(1)
    expect((await traceOf(world.db, 'opening_rate')).events).toEqual(['opening_rate.prepared'])
  })

  it("has Friday's rates through the weekend, and Monday's from all since Friday began", async () => {
    await deal('2026-11-19T09:00:00Z', { amount: '1000', rate: '3.3000' })
    world.clock.time = new Date('2026-11-21T10:00:00Z')
    expect(await prepare()).toEqual({ day: '2026-11-20', prepared: 1 })
    await deal('2026-11-20T09:00:00Z', { amount: '1000', rate: '3.4000' })
    await deal('2026-11-21T09:00:00Z', { amount: '1000', rate: '3.5000' })
    world.clock.time = new Date('2026-11-22T22:59:00Z')
    expect((await prepare()).prepared).toBe(0)
    expect(await today()).toMatchObject([{ day: '2026-11-20', rate: '3.3000' }])
    world.clock.time = new Date('2026-11-22T23:00:00Z')
    expect(await prepare()).toEqual({ day: '2026-11-23', prepared: 1 })
    expect(await today()).toMatchObject([{ day: '2026-11-23', rate: '3.4500' }])
  })

  it('skips the holidays of the table', async () => {
    await world.db.insertInto('holidays').values({ day: '2026-11-17', label: 'Aïd' }).execute()
    await deal('2026-11-16T09:00:00Z', { amount: '1000', rate: '3.3000' })
    await prepare()
    expect(await today()).toMatchObject([{ day: '2026-11-18', rate: '3.3000', basis: { day: '2026-11-16' } }])
  })

  it('prepares nothing where nothing was ever traded', async () => {
    expect(await prepare()).toEqual({ day: '2026-11-18', prepared: 0 })
    expect(await today()).toEqual([])
  })
})

describe('the first rate of a currency', () => {
  const propose = (who: Person, currency: string, rate: string) =>
    world.as(who, (context) => proposeOpeningRate(context, { currency, rate }))

  it('is typed by one person and validated by another; then the currency can be published', async () => {
    const { id } = await must(propose('second', 'EUR', '3.3868'))
    expect(await today()).toMatchObject([{ status: 0, basis: { kind: 'TYPED' } }])
    expect(await decide('second', id, 1)).toMatchObject({ refusal: { rule: 'SEGREGATION_OPENING_RATE' } })
    // Nor by another account of theirs, at whatever bank.
    const twin = await secondAccountOf(world, 'second', { like: 'rivalSecond', fullName: 'Person second' })
    const byTwin = await world.as('rivalSecond', (context) =>
      decideOpeningRate({ ...context, actor: twin }, { id, status: 1 }),
    )
    expect(byTwin).toMatchObject({ refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_OPENING_RATE' } })
    // Neither list nor queue promises it.
    const now = world.clock.now()
    for (const who of [twin, world.people.second]) {
      expect((await listOpeningRates(world.db, who, now))[0]?.allowedActions).toMatchObject([
        { action: 'validate', allowed: false, rule: 'SEGREGATION_OPENING_RATE' },
        { action: 'reject', allowed: true },
      ])
      expect(await readOpeningWork(world.db, who, now)).toMatchObject([
        { barred: { rule: 'SEGREGATION_OPENING_RATE' } },
      ])
    }
    expect(await readOpeningWork(world.db, world.people.rivalSecond, now)).toMatchObject([{ barred: null }])
    await must(decide('rivalSecond', id, 1))
    await publish(world)
    expect((await traceOf(world.db, 'opening_rate')).events).toEqual([
      'opening_rate.proposed',
      'opening_rate.validated',
    ])
  })

  it('is not typed twice, nor where there is a reference, nor absurd, nor by just anybody', async () => {
    await insertOpeningRate(world, { day: '2026-11-17', currency: 'USD', rate: '2.9143' })
    expect(await propose('second', 'USD', '9')).toMatchObject({ refusal: { code: 'OPENING_RATE_EXISTS' } })
    await must(propose('second', 'EUR', '3.3868'))
    expect(await propose('root', 'EUR', '3.4')).toMatchObject({ refusal: { code: 'OPENING_RATE_EXISTS' } })
    for (const rate of ['0', '-1', '3.38681', '1000000'])
      expect(await propose('second', 'GBP', rate)).toMatchObject({ refusal: { code: 'INVALID_INPUT' } })
    for (const currency of ['TND', 'XXX'])
      expect(await propose('second', currency, '3')).toMatchObject({ refusal: { code: 'INVALID_INPUT' } })
    for (const who of ['trader', 'office', 'company', 'backOffice'] as const)
      expect(await propose(who, 'GBP', '4')).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
  })
})

describe('the decision', () => {
  const waiting = (currency = 'EUR') =>
    insertOpeningRate(world, { day: '2026-11-18', currency, rate: '3.3868', status: 0 })

  it('is made once: of two people at the same moment one wins, the other learns what was decided', async () => {
    for (const currency of ['EUR', 'USD', 'GBP', 'JPY', 'CHF', 'SAR', 'DKK', 'KWD']) {
      const id = await waiting(currency)
      // Somebody has asked for the rejection: the next person's is the second.
      await must(decide('rivalSecond', id, 2))
      const [first, second] = await Promise.all([decide('root', id, 1), decide('second', id, 2)])
      expect([first.ok, second.ok].sort()).toEqual([false, true])
      const loser = first.ok ? second : first
      const decided = first.ok ? 1 : 2
      expect(loser).toMatchObject({
        refusal: {
          code: 'OPENING_RATE_DECIDED',
          current: decided,
          rule: 'OPENING_RATE_DECIDED',
          details: { status: first.ok ? 1 : 2 },
        },
      })
      const now = (await today()).find((rate) => rate.id === id)
      expect(now).toMatchObject({
        status: decided,
        decidedBy: { name: `Person ${first.ok ? 'root' : 'second'}` },
      })
      expect(await decide('root', id, 2)).toMatchObject({ refusal: { code: 'OPENING_RATE_DECIDED' } })
    }
  })

  it('is traced, and told to everyone', async () => {
    const validated = await waiting()
    const rejected = await insertOpeningRate(world, {
      day: '2026-11-18',
      currency: 'USD',
      rate: '2.9143',
      status: 0,
    })
    await must(decide('second', validated, 1))
    await must(decide('rivalSecond', rejected, 2))
    await must(decide('root', rejected, 2))
    const names = ['opening_rate.validated', 'opening_rate.rejection_asked', 'opening_rate.rejected']
    expect(await traceOf(world.db, 'opening_rate')).toEqual({ events: names, audited: names })
    const [euro] = await listPositionPolicies(world.db, world.clock.now(), 'EUR')
    expect(euro).toMatchObject({ openingRate: '3.3868', lowestRate: '3.2175', highestRate: '3.5561' })
    const [dollar] = await listPositionPolicies(world.db, world.clock.now(), 'USD')
    expect(dollar).toMatchObject({ openingRate: null, lowestRate: null, highestRate: null })
  })

  it('rejects by two people: one alone, again and again, takes nobody’s reference away', async () => {
    const id = await waiting('CNY')
    await must(decide('second', id, 2))
    const asked = { status: 0, rejectionAskedBy: { name: 'Person second', company: 'Company bank' } }
    expect(await today()).toMatchObject([asked])
    expect(await decide('second', id, 2)).toMatchObject({
      refusal: { code: 'SEGREGATION', rule: 'SEGREGATION_OPENING_RATE' },
    })
    expect(await today()).toMatchObject([asked])
    await must(decide('root', id, 2))
    expect(await today()).toMatchObject([{ status: 2, rejectionAskedBy: null }])
  })

  it('once validated takes off the market what stands outside, and leaves the rest', async () => {
    await insertOpeningRate(world, { day: '2026-11-17', currency: 'EUR', rate: '3.3868' })
    const [inside, below, above] = [
      await publish(world, { rate: '3.4500' }),
      await publish(world, { rate: '3.2300' }),
      await publish(world, { rate: '3.5500' }),
    ]
    const held = await publish(world, { rate: '3.2300' })
    const orderId = await place(world, held, { rate: '3.2300' })
    const id = await insertOpeningRate(world, {
      day: '2026-11-18',
      currency: 'EUR',
      rate: '3.4500',
      status: 0,
    })
    await must(decide('root', id, 1))
    const listings = await world.db.selectFrom('positions').select(['id', 'listing']).orderBy('id').execute()
    expect(listings).toEqual([
      { id: inside, listing: 'LISTED' },
      { id: below, listing: 'WITHDRAWN' },
      { id: above, listing: 'LISTED' },
      { id: held, listing: 'LISTED' },
    ])
    expect((await traceOf(world.db, 'position')).events).toEqual(['position.out_of_range'])
    // What an order holds is judged when it is accepted.
    expect(await world.as('office', (context) => acceptDraft(context, { orderId }))).toMatchObject({
      refusal: { code: 'RATE_OUT_OF_RANGE', details: { openingRate: '3.4500' } },
    })
  })

  it('keeps off the market what an order gives back outside the band, and what a confirmed one leaves', async () => {
    await insertOpeningRate(world, { day: '2026-11-17', currency: 'EUR', rate: '3.3868' })
    const [given, split, inside] = [
      await publish(world, { rate: '3.2300' }),
      await publish(world, { rate: '3.2300' }),
      await publish(world, { rate: '3.4500' }),
    ]
    const draft = await place(world, given, { rate: '3.2300' })
    const other = await place(world, inside, { rate: '3.4500' })
    const part = await place(world, split, { rate: '3.2300', amount: '4000' })
    await must(world.as('office', (context) => acceptDraft(context, { orderId: part })))
    const id = await insertOpeningRate(world, {
      day: '2026-11-18',
      currency: 'EUR',
      rate: '3.4500',
      status: 0,
    })
    await must(decide('root', id, 1))
    for (const orderId of [draft, other])
      await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    await must(world.as('trader', (context) => halfConfirmOrder(context, { orderId: part })))
    await must(world.as('office', (context) => halfConfirmOrder(context, { orderId: part })))
    const positions = await world.db
      .selectFrom('positions')
      .select(['parent_id as parent', 'status', 'listing'])
      .orderBy('id')
      .execute()
    expect(positions).toEqual([
      { parent: null, status: 'FREE', listing: 'WITHDRAWN' },
      { parent: null, status: 'CONFIRMED', listing: 'LISTED' },
      { parent: null, status: 'FREE', listing: 'LISTED' },
      { parent: split, status: 'FREE', listing: 'WITHDRAWN' },
    ])
    expect((await traceOf(world.db, 'position')).events).toEqual([
      'position.out_of_range',
      'position.out_of_range',
    ])
  })

  it.each(['trader', 'tickets', 'reader', 'office', 'company', 'backOffice'] as const)(
    'is refused to %s, and changes nothing',
    async (who) => {
      const id = await waiting()
      expect(await decide(who, id, 1)).toMatchObject({ refusal: { code: 'MISSING_CAPABILITY' } })
      expect(await today()).toMatchObject([{ status: 0 }])
    },
  )

  it('knows no other id, and no other day', async () => {
    expect(await decide('root', crypto.randomUUID(), 1)).toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    const id = await waiting()
    world.clock.time = new Date('2026-11-18T23:00:00Z')
    expect(await decide('root', id, 1)).toMatchObject({
      refusal: { code: 'OPENING_DAY_OVER', details: { day: '2026-11-18' } },
    })
  })

  it('is kept by the database too', async () => {
    const id = await waiting()
    await must(decide('root', id, 1))
    const again = world.db.updateTable('opening_rates').set({ status: 2 }).where('id', '=', id).execute()
    await expect(again).rejects.toThrow(/is decided/)
    const rate = world.db.updateTable('opening_rates').set({ rate: '1' }).where('id', '=', id).execute()
    await expect(rate).rejects.toThrow(/permission denied/)
  })
})
