import { marketKpiSchema, marketPositionSchema } from '@fxmatch/contract/http/market'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cancelDraft } from '../../commands/orders/cancel-draft.ts'
import { confirmMarketRoom } from '../../commands/orders/confirm-market-room.ts'
import { generateTicket } from '../../commands/orders/generate-ticket.ts'
import { recordBanknotes } from '../../commands/orders/record-banknotes.ts'
import { validateBackOffice } from '../../commands/orders/validate-back-office.ts'
import { withdrawPosition } from '../../commands/positions/withdraw-position.ts'
import type { MarketFilter } from '../../db/positions/market-rows.ts'
import { insertPosition } from '../../testing/fixtures.ts'
import {
  bind,
  createMarketWorld,
  type MarketWorld,
  must,
  place,
  publish,
} from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { getMarketData } from './get-market-data.ts'
import { getMarketPosition, marketPositionsForPipe } from './get-market-position.ts'

const MINUTE = 60_000

let world: MarketWorld
beforeEach(async () => {
  world = await createMarketWorld()
})
afterEach(() => world.close())

const market = async (who: Person, filter: MarketFilter = {}) => {
  const data = await getMarketData(world.db, world.people[who], filter, world.clock.now())
  marketKpiSchema.strict().parse(data.kpi)
  for (const position of data.data) marketPositionSchema.strict().parse(position)
  return data
}
const listed = async (who: Person, filter: MarketFilter = {}) =>
  (await market(who, filter)).data.map((p) => [p.id, p.status])
const wait = (minutes: number) => {
  world.clock.time = new Date(world.clock.time.getTime() + minutes * MINUTE)
}

async function ticket(orderId: string, notes: number): Promise<void> {
  const bills = [{ nbr: notes, bill: '50' }]
  await bind(world, orderId)
  await must(world.as('office', (context) => recordBanknotes(context, { orderId, bills })))
  await must(world.as('room', (context) => confirmMarketRoom(context, { orderId })))
  await must(world.as('second', (context) => validateBackOffice(context, { orderId })))
  await must(world.as('tickets', (context) => generateTicket(context, { orderId })))
}

describe('positions', () => {
  it('lists what can be ordered to all, newest first, and filters it', async () => {
    const { db, companies, clock } = world
    const now = clock.now()
    const old = await insertPosition(db, companies.office, new Date(now.getTime() - MINUTE), {
      currency: 'USD',
      form: 'DIGITAL',
      governorate_id: 1,
    })
    const fresh = await insertPosition(db, companies.office, now)
    await insertPosition(db, companies.office, now, { listing: 'WITHDRAWN' })
    await insertPosition(db, companies.office, now, { expires_at: now })
    await insertPosition(db, companies.office, now, { status: 'ENGAGED' })
    for (const who of ['trader', 'office', 'company', 'backOffice', 'rival'] as const) {
      expect(await listed(who)).toEqual([
        [fresh, 'FREE'],
        [old, 'FREE'],
      ])
    }
    expect(await listed('trader', { currency: 'USD' })).toEqual([[old, 'FREE']])
    expect(await listed('trader', { form: 'CASH' })).toEqual([[fresh, 'FREE']])
    expect(await listed('trader', { region: 1 })).toEqual([[old, 'FREE']])
    expect(await listed('trader', { region: 1, form: 'CASH' })).toEqual([])
  })

  it('keeps the position of a live order of the day for its parties, with its label and offers', async () => {
    const positionId = await publish(world)
    const orderId = await place(world, positionId, { negotation_rate: '3.38' })
    for (const who of ['rival', 'otherOffice', 'company', 'backOffice'] as const)
      expect(await listed(who)).toEqual([])
    const [mine] = (await market('trader')).data
    expect(mine).toMatchObject({
      id: positionId,
      status: 'ENGAGED',
      hasOrder: true,
      order_info: {
        order_id: orderId,
        order_status: 1,
        negotation_amount: '10000.00',
        negotation_rate: '3.3800',
        agency: 'Sousse Corniche',
      },
      bank_bids: [{ rate: '3.3800', side: 'BUYER' }],
    })
    expect(await listed('office')).toEqual([[positionId, 'ENGAGED']])
    expect(await listed('office', { currency: 'USD' })).toEqual([])
    await must(world.as('trader', (context) => cancelDraft(context, { orderId })))
    for (const who of ['trader', 'rival'] as const) {
      const [freed] = (await market(who)).data
      expect(freed).toMatchObject({ id: positionId, status: 'FREE', hasOrder: false, order_info: null })
      expect(freed?.bank_bids).toEqual([])
    }
    await ticket(await place(world, positionId), 200)
    expect(await listed('trader')).toEqual([[positionId, 'DEAL']])
    wait(24 * 60)
    expect(await listed('trader')).toEqual([])
  })

  it('shows one by number to those who may know of it', async () => {
    const positionId = await publish(world)
    const one = (who: Person) => getMarketPosition(world.db, world.people[who], positionId, world.clock.now())
    expect((await one('rival'))?.id).toBe(positionId)
    await place(world, positionId)
    expect(await one('rival')).toBeNull()
    expect(await one('company')).toBeNull()
    for (const who of ['trader', 'office', 'backOffice'] as const)
      expect((await one(who))?.id).toBe(positionId)
    expect(await getMarketPosition(world.db, world.people.trader, 999_999)).toBeNull()
  })

  it("gives the feed a bank price and nothing of anybody's order", async () => {
    const positionId = await publish(world)
    await place(world, positionId, { negotation_rate: '3.38' })
    const pipe = await marketPositionsForPipe(world.db, [positionId, 999_999], world.clock.now())
    expect([...pipe.keys()]).toEqual([positionId])
    expect(pipe.get(positionId)).toMatchObject({
      status: 'ENGAGED',
      hasOrder: false,
      order_info: null,
      bank_bids: [],
      rateTCC: '3.4037',
      equivalentTCC: '34037.340',
    })
  })
})

describe('prices', () => {
  it("adds a company's own margin before its bank's usual one, and none for a bank", async () => {
    const { db, companies, clock } = world
    const eur = await insertPosition(db, companies.office, clock.now())
    const usd = await insertPosition(db, companies.office, clock.now(), { currency: 'USD' })
    const at = (hours: number) => new Date(clock.now().getTime() + hours * 60 * MINUTE)
    const margin = { bank_id: companies.bank, form: 'CASH' as const }
    await db
      .insertInto('margin_settings')
      .values([
        { ...margin, currency: null, percent: '0.5', valid_from: at(-9) },
        { ...margin, currency: null, percent: '0.4', valid_from: at(-8) },
        { ...margin, currency: 'EUR', percent: '0.1', valid_from: at(-9) },
        { ...margin, currency: 'EUR', percent: '9', valid_from: at(1) },
        { ...margin, currency: null, form: 'DIGITAL', percent: '8', valid_from: at(-1) },
        { ...margin, bank_id: companies.otherBank, currency: 'EUR', percent: '7', valid_from: at(-1) },
      ])
      .execute()
    const prices = async (who: Person) =>
      new Map(
        (await market(who)).data.map((p) => [p.id, [p.rateTCC, p.equivalentTCC, p.commission_equivalent]]),
      )
    const bank = await prices('trader')
    expect(bank.get(eur)).toEqual(['3.4037', '34037.340', '169.340'])
    const company = await prices('company')
    // 0.50 % + 0.10 % of 3.3868; 33 868.000 + 169.340 + 33.868.
    expect(company.get(eur)).toEqual(['3.4071', '34071.208', '169.340'])
    // 0.50 % + 0.40 %, the usual margin: 33 868.000 + 169.340 + 135.472.
    expect(company.get(usd)).toEqual(['3.4173', '34172.812', '169.340'])
  })

  it('names a single seller with all of it, and a syndicate by parts', async () => {
    await publish(world)
    await publish(world, { syndicate: world.syndicateId })
    const [syndicate, single] = (await market('trader')).data
    expect(single?.members).toEqual([
      {
        percentage: '100',
        ex_op: {
          uuid: world.companies.office,
          name: 'Company office',
          phone: '71000000',
          _bct__id: '0412',
          region: { id: 15, name: 'Sousse' },
        },
      },
    ])
    expect(syndicate?.members.map((m) => m.percentage)).toEqual(['60', '40'])
  })
})

describe('figures of the day', () => {
  it('follow the market through its day, and the charts end with them', async () => {
    const cv = (amount: string) => counterValue(amount, '3.3868', 1)
    const check = async () => {
      const { kpi, charts } = await market('trader')
      expect(charts.position.at(-1)?.value).toBe(kpi.total_position)
      expect(charts.ticket_avg.at(-1)?.value).toBe(kpi.ticket_avg)
      return kpi
    }
    expect(await check()).toMatchObject({
      total_position: '0.000',
      ticket_avg: '0.000',
      total_count_deals: 0,
    })
    const first = await publish(world)
    const second = await publish(world, { amount: '3000' })
    expect((await check()).total_position).toBe(cv('13000'))
    wait(31)
    const abandoned = await place(world, second, { amount: '3000' })
    const orderId = await place(world, first, { amount: '4000' })
    expect((await check()).total_position).toBe('0.000')
    wait(5)
    await must(world.as('trader', (context) => cancelDraft(context, { orderId: abandoned })))
    await ticket(orderId, 80)
    // The rest of the first, and the second again.
    const kpi = await check()
    expect(kpi).toEqual({
      total_position: cv('9000'),
      ticket_avg: cv('4000'),
      total_count_deals: 1,
      total_sum_deal: '13614.936',
      total_purchase: cv('4000'),
      total_sale: '0.000',
      total_sum_deals: cv('4000'),
    })
    wait(31)
    await must(world.as('office', (context) => withdrawPosition(context, { positionId: second })))
    expect((await check()).total_position).toBe(cv('6000'))
    const { charts } = await market('trader')
    const points = charts.position.map((p) => p.value)
    // 08:00 to 11:00 in Tunis, and now (11:07): published at 10:00, taken at 10:31, back at 10:36.
    expect(points).toEqual([
      '0.000',
      '0.000',
      '0.000',
      '0.000',
      cv('13000'),
      cv('13000'),
      cv('9000'),
      cv('6000'),
    ])
    expect(charts.ticket_avg.map((p) => p.value).slice(-3)).toEqual(['0.000', cv('4000'), cv('4000')])
    wait(8 * 60)
    expect((await check()).total_position).toBe('0.000')
    wait(24 * 60)
    expect(await check()).toMatchObject({ total_count_deals: 0, ticket_avg: '0.000' })
  })

  it('says where the live feed goes on', async () => {
    expect((await market('trader')).lastEventId).toBe('0')
    await world.db
      .insertInto('live_events')
      .values([1, 2].map((seq) => ({ seq, topic: 'clock', data: '{}', created_at: world.clock.now() })))
      .execute()
    expect((await market('trader')).lastEventId).toBe('2')
  })
})
