import { MOST_READ_ORDERS } from '@fxmatch/domain/orders/list-limits'
import { ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planOrderExport } from '../queries/exports/plan-order-export.ts'
import { ListTooLong } from '../queries/orders/list-limits.ts'
import { listOrders } from '../queries/orders/list-orders.ts'
import { insertOrder } from '../testing/fixtures.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'

const DAY = 86_400_000
const FIRST = Date.parse('2026-10-30T12:00:00Z')
const ALL = { kind: 'ALL' } as const

let world: MarketWorld
let server: TestApp
let token: string
/** Twelve orders, one a day from 30 October on; every other one placed by the rival's trader. */
beforeAll(async () => {
  world = await createMarketWorld()
  server = await createTestApp(world)
  const { companies, people, db } = world
  for (let n = 0; n < 12; n++) {
    const parties = {
      bankId: companies.bank,
      buyerId: companies.bank,
      sellerId: companies.office,
      placedBy: n % 2 ? people.trader.userId : people.rival.userId,
    }
    await insertOrder(db, parties, new Date(FIRST + n * DAY), { amount: String(1000 + n) })
  }
})
beforeEach(async () => {
  token = await openSession(world, world.people.backOffice)
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const query = { pageSize: 10, offset: 1, sort: 'createdAt', direction: 'desc' } as const
const list = async (more: object, most: number) => {
  const page = await listOrders(
    world.db,
    world.people.backOffice,
    ALL,
    { ...query, ...more },
    world.clock.now(),
    most,
  )
  return page?.count
}
const workbook = async (more: object, most: number) => {
  const asked = { asked: ALL, list: 'ALL', form: { language: 'fr' } } as const
  const filters = { ...query, ...more }
  const viewer = world.people.backOffice
  return (await planOrderExport(world.db, viewer, { ...asked, filters }, world.clock.now(), most))?.rowCount
}

describe.each([
  ['a list', list],
  ['its workbook', workbook],
])('%s', (_, read) => {
  it('by time is read at any length, with whatever the tallies know', async () => {
    expect(await read({}, 1)).toBe(12)
    expect(await read({ currency: 'EUR', startDate: '2026-11-01' }, 1)).toBe(10)
    expect(await read({ ref: 'FX' }, 1)).toBe(12)
  })

  it('is sorted by another column up to the limit, and not by one order more', async () => {
    expect(await read({ sort: 'amount' }, 12)).toBe(12)
    await expect(read({ sort: 'amount' }, 11)).rejects.toThrow(ListTooLong)
    // Days make it short enough.
    expect(await read({ sort: 'amount', startDate: '2026-11-01', endDate: '2026-11-05' }, 5)).toBe(5)
    await expect(read({ sort: 'amount', startDate: '2026-11-01', endDate: '2026-11-06' }, 5)).rejects.toThrow(
      ListTooLong,
    )
  })

  it('is searched for a person among so many orders, whoever is looked for', async () => {
    const { username } = await world.db
      .selectFrom('users')
      .select('username')
      .where('id', '=', world.people.rival.userId)
      .executeTakeFirstOrThrow()
    for (const [user, found] of [
      [username, 6],
      ['nobody of this name', 0],
    ] as const) {
      expect(await read({ user }, 12)).toBe(found)
      await expect(read({ user }, 11)).rejects.toMatchObject({ path: 'user' })
      expect(await read({ user, startDate: '2026-11-01', endDate: '2026-11-05' }, 5)).toBe(found && 3)
    }
    await expect(read({ region: 1 }, 11)).rejects.toMatchObject({ path: 'region' })
    // Moments are no days: the orders of the days around them are read.
    const moment = { startDate: '2026-11-01T13:30:00Z', endDate: '2026-11-03T11:30:00Z' }
    expect(await read(moment, 3)).toBe(1)
    await expect(read(moment, 2)).rejects.toMatchObject({ path: 'startDate' })
  })
})

it('is searched for what was done by the steps of the time that is asked for, not by its orders', async () => {
  const [order] = await world.db.selectFrom('orders').select('id').orderBy('number').limit(1).execute()
  const step = ORDER_TABLE.find(({ action }) => action === 'deliver')
  if (!order || !step) throw new Error('there is an order, and a step that delivers one')
  const line = { order_id: order.id, action: 'deliver', before_status: step.from, after_status: step.to }
  const times = [1, 2, 3].map((hour) => new Date(Date.UTC(2026, 10, 2, hour)))
  await world.db
    .insertInto('order_history')
    .values(times.map((created_at) => ({ ...line, created_at, user_id: null, reason: null })))
    .execute()
  // A step counts while it stands.
  await world.db.updateTable('orders').set({ status: step.to }).where('id', '=', order.id).execute()
  const done = { done: 'deliver', startDate: '2000-01-01' }
  expect(await list(done, 3)).toBe(1)
  expect(await workbook(done, 3)).toBe(1)
  await expect(list(done, 2)).rejects.toMatchObject({ path: 'startDate' })
  expect(await list({ ...done, endDate: '2026-11-01' }, 2)).toBe(0)
})

it('says the limit, the field and what helps; by HTTP, for lists, totals and workbooks', async () => {
  // What a tally tells is believed: the orders need not be there.
  const much = {
    scope: 'ALL',
    company_id: '00000000-0000-0000-0000-000000000000',
    status: 10,
    currency: 'EUR',
    form: 'CASH',
    operation_type: 'MATCHING',
    orders: MOST_READ_ORDERS,
    amount: '0',
    counter_value: '0',
    commission_ttc: '0',
  } as const
  await world.db
    .insertInto('order_tallies')
    .values([
      { ...much, grain: 'EVER', starts: '0001-01-01' },
      { ...much, grain: 'MONTH', starts: '2020-02-01' },
      { ...much, grain: 'YEAR', starts: '2020-01-01' },
    ])
    .execute()
  const get = (url: string) => server.app.inject({ method: 'GET', url, headers: bearer(token) })
  const all = '/api/back-office/orders/get-all'
  const sorted = await get(`${all}?sort=amount`)
  expect(sorted.statusCode).toBe(400)
  expect(sorted.json()).toMatchObject({
    code: 'INVALID_INPUT',
    rule: 'LIST_TOO_LONG_TO_SORT',
    details: { limit: MOST_READ_ORDERS },
    errors: expect.stringMatching(/^Au plus 100\s000 ordres /),
    fields: [{ path: 'sort', rule: 'LIST_TOO_LONG_TO_SORT' }],
  })
  const searched = await get(`${all}?user=trader`)
  expect(searched.json()).toMatchObject({
    rule: 'LIST_TOO_LONG_TO_SEARCH',
    fields: [{ path: 'user', rule: 'LIST_TOO_LONG_TO_SEARCH' }],
  })
  expect((await get(`${all}?user=trader&startDate=2026-10-01`)).statusCode).toBe(200)
  expect((await get(all)).statusCode).toBe(200)
  expect((await get('/document/orders/excel?sort=amount')).statusCode).toBe(400)
  expect((await get('/api/back-office/orders/total-equivalent?user=trader')).statusCode).toBe(400)
  expect((await get('/api/back-office/orders/total-amount?user=trader')).statusCode).toBe(400)
})
