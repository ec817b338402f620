import type { HomeFigures } from '@fxmatch/contract/http/home'
import { endOfMarketDate, marketDate, startOfMarketDate } from '@fxmatch/domain/calendar/working-days'
import { DAY_WORK, workOfStep } from '@fxmatch/domain/home/day-line'
import { panelsOf } from '@fxmatch/domain/home/home-panels'
import { PROCESS_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_TABLE } from '@fxmatch/domain/orders/order-table'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { plantOrders } from '../testing/order-book.ts'
import type { Person } from '../testing/plant-market.ts'
import { createReaders, same, signInEverybody, sum } from '../testing/readers.ts'

// A number beside the menu, on a toggle or in the line about hidden orders is the number of rows that the list has.

let world: MarketWorld
let server: TestApp
let get: ReturnType<typeof createReaders>['get']
let read: ReturnType<typeof createReaders>['read']

beforeAll(async () => {
  world = await createMarketWorld()
  await plantOrders(world, 160, 20_261_126)
  await world.db
    .updateTable('orders')
    .set({ asked_at: null })
    .where('status', '=', 1)
    .where('operation_type', '=', 'MATCHING')
    .execute()
  // Short counts of which both parties decide: they stand in the reception.
  const shortage = {
    ...{ bills: [], missing: '10', reason: 'TORN', reduced: null, before: null },
    choices: { BUYER: null, SELLER: null },
  }
  await sql`update orders set pending_decision = 'SHORTAGE', shortage = ${JSON.stringify(shortage)}::jsonb
    where status = 8 and number in (select number from orders where status = 8 order by number limit 4)`.execute(
    world.db,
  )
  await plantWork()
  server = await createTestApp(world)
  ;({ get, read } = createReaders(server, await signInEverybody(world)))
})

/** What was done for some orders, at the first and last moment of today and just outside of it; for some of them twice. */
async function plantWork() {
  const today = marketDate(world.clock.now())
  const [first, end] = [startOfMarketDate(today).getTime(), endOfMarketDate(today).getTime()]
  const moments = [first, first + 1, end - 1, first - 1, end].map((at) => new Date(at))
  const orders = await world.db.selectFrom('orders').select('id').orderBy('number').execute()
  const history = orders.flatMap(({ id }, at) =>
    DAY_WORK.flatMap((action, place) => {
      const step = ORDER_TABLE.find((row) => row.action === action)
      if (step === undefined || (at + place) % 3 === 0) return []
      const line = {
        ...{ order_id: id, action, before_status: step.from, after_status: step.to },
        ...{
          user_id: null,
          reason: null,
          created_at: moments[(at * 7 + place) % moments.length] ?? new Date(),
        },
      }
      return at % 11 === 0 ? [line, { ...line, created_at: new Date(first + 5) }] : [line]
    }),
  )
  await world.db.insertInto('order_history').values(history).execute()
}

afterAll(async () => {
  await server.close()
  await world.close()
})

/** The lists with a number beside the menu, and what each is asked for. */
const LISTS = {
  draft: { statuses: PROCESS_STATUSES.draft },
  confirm: { statuses: PROCESS_STATUSES.confirm },
  reception: { statuses: [6, 8], decides: 'PARTIES' },
  billsNotes: { statuses: PROCESS_STATUSES.billsNotes },
  backOffice: { statuses: [8], decides: 'BACK_OFFICE' },
  generateTicket: { statuses: PROCESS_STATUSES.generateTicket },
  ticket: { statuses: PROCESS_STATUSES.ticket },
  delivered: { statuses: PROCESS_STATUSES.delivered },
} as const satisfies Partial<Record<keyof typeof PROCESS_STATUSES, object>>

/** A day in the middle of the planted ones, so that some orders are older. */
const TODAY = '2026-11-08'

type Query = Record<string, string | undefined>
function asked(list: keyof typeof LISTS, more: Query): string {
  const { statuses, ...rest } = LISTS[list]
  const given = Object.entries<string | undefined>({ ...rest, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  )
  return [...statuses.map((status) => ['status[]', String(status)]), ...given]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&')
}

/** The lists that somebody's screen shows: of both sides, and of each where they are a bank. */
function pagesOf(who: Person) {
  const { companyKind, companyId, userId } = world.people[who]
  if (companyKind === 'PLATFORM') return { all: '/api/back-office/orders/get-all' }
  const all = `/api/orders/organization/${userId}`
  if (companyKind !== 'BANK') return { all }
  return {
    all,
    purchases: `/api/orders/status/${companyId}`,
    sales: `/api/orders/bank-sells/${companyId}`,
  }
}

const everybody = (): Person[] => Object.keys(world.people) as Person[]
/** Of each company somebody: which orders one sees is a matter of the company; what each person may is tried elsewhere. */
const ofEachCompany = (): Person[] => {
  const companies = new Map(everybody().map((who) => [world.people[who].companyId, who]))
  return [...companies.values()]
}
/** How many rows a list has without a filter: asked once for all filters. */
const wholes = new Map<string, Promise<number>>()
function wholeOf(who: Person, path: string): Promise<number> {
  const key = `${who} ${path}`
  const known = wholes.get(key) ?? read(who, path).then(({ count }) => count)
  wholes.set(key, known)
  return known
}
const menuOf = (who: Person, day: string) =>
  world.people[who].companyKind === 'PLATFORM'
    ? `/api/back-office/orders/count?startDate=${day}`
    : `/api/orders/count/${world.people[who].companyId}?startDate=${day}`

describe.each(Object.keys(LISTS) as (keyof typeof LISTS)[])('the list %s', (list) => {
  it.each([
    { startDate: TODAY },
    {},
    { startDate: TODAY, currency: 'EUR' },
    { form: 'CASH', statusCode: String(LISTS[list].statuses[0]) },
  ] as Query[])('has as many rows as its counts say, for each company, filtered by %o', async (filter) => {
    for (const who of ofEachCompany()) {
      const { found, everything } = await read(who, `/api/orders/list-counts?${asked(list, filter)}`)
      const sides = { purchases: null, sales: null }
      const [shown, whole] = [
        { ...sides } as Record<string, unknown>,
        { ...sides } as Record<string, unknown>,
      ]
      for (const [side, path] of Object.entries(pagesOf(who))) {
        const page = await read(who, `${path}?pageSize=100&${asked(list, filter)}`)
        expect(page.data, `${who} ${side}`).toHaveLength(page.count)
        shown[side] = page.data.length
        whole[side] = await wholeOf(who, `${path}?pageSize=1&${asked(list, {})}`)
      }
      expect(found, who).toEqual(shown)
      expect(everything, who).toEqual(whole)
      if (found.purchases !== null) expect(found.purchases + found.sales, who).toBe(found.all)
    }
  })

  it('has as many rows of today as the menu says, for everybody', async () => {
    for (const who of everybody()) {
      const byStatus = await read(who, menuOf(who, TODAY))
      const beside = PROCESS_STATUSES[list].reduce<number>((sum, status) => sum + (byStatus[status] ?? 0), 0)
      const { count } = await read(who, `${pagesOf(who).all}?${asked(list, { startDate: TODAY })}`)
      expect(beside, who).toBe(count)
    }
  })
})

it('counts nobody else’s orders, and says nothing of sides to who has none', async () => {
  const url = `/api/orders/list-counts?${asked('delivered', {})}`
  const [bank, rival] = [await read('reader', url), await read('rival', url)]
  expect(bank).toEqual(await read('root', url))
  expect(bank).not.toEqual(rival)
  for (const who of ['office', 'company', 'auditor'] as const)
    expect((await read(who, url)).found).toMatchObject({ purchases: null, sales: null })
  // There is no parameter by which somebody else's are asked for.
  const other = `${url}&company=${world.companies.otherBank}&companyId=${world.companies.otherBank}`
  const { status, body } = await get('reader', other)
  expect([400, 422].includes(status) || JSON.stringify(body) === JSON.stringify(bank)).toBe(true)
})

it('ends the book where the book ends, whatever end is typed', async () => {
  const { found, everything } = await read(
    'root',
    `/api/orders/list-counts?status[]=13&endDate=2026-11-02&latest=2026-11-07`,
  )
  const until = (day: string) =>
    read('root', `/api/orders/organization/${world.people.root.userId}?status[]=13&endDate=${day}`)
  expect(found.all).toBe((await until('2026-11-02')).count)
  expect(everything.all).toBe((await until('2026-11-07')).count)
})

describe('a home', () => {
  const homeOf = (who: Person): Promise<HomeFigures> => read(who, '/api/home')
  const rows = (who: Person, list: keyof typeof LISTS, more: Query = {}) =>
    read(who, `${pagesOf(who).all}?pageSize=100&${asked(list, more)}`)

  it('answers the panels of the one who asks, and nothing else', async () => {
    for (const who of everybody()) {
      const own = panelsOf(world.people[who])
      const home = await homeOf(who)
      for (const [panel, figures] of Object.entries(home))
        expect(figures !== null, `${who} ${panel}`).toBe(own.includes(panel as never))
    }
  })

  it('counts at each step the rows of its list, for as much, and what waits as the queue does', async () => {
    for (const who of everybody()) {
      const { line } = await homeOf(who)
      if (line === null) continue
      for (const { step, count, value, yours, second } of line.steps) {
        const list = await rows(who, step)
        expect([count, count], `${who} ${step}`).toEqual([list.count, list.data.length])
        same(
          value,
          sum(list.data as { equivalent: string }[], ({ equivalent }) => equivalent),
        )
        expect(yours + second, `${who} ${step}`).toBeLessThanOrEqual(count)
        for (const [whose, told] of Object.entries({ mine: yours, second })) {
          if (told === 0) continue
          const queue = await read(who, `/api/work-queue?pageSize=100&kind=order&at=${step}&whose=${whose}`)
          expect([queue.count, queue.data.length], `${who} ${step} ${whose}`).toEqual([told, told])
        }
      }
      expect(line.steps.reduce((all, { yours }) => all + yours, 0)).toBeLessThanOrEqual(line.yours)
      for (const [whose, told] of [
        ['mine', line.yours],
        ['second', line.steps.reduce((all, { second }) => all + second, 0)],
      ] as const) {
        const queue = await read(who, `/api/work-queue?kind=order&whose=${whose}`)
        if (whose === 'mine') expect(told, who).toBe(queue.count)
        else expect(told, who).toBeLessThanOrEqual(queue.count)
      }
      same(
        line.value,
        sum(line.steps, ({ value }) => value),
      )
      expect(line.count).toBe(line.steps.reduce((all, { count }) => all + count, 0))
    }
  })

  it('counts what was done at each step today, by whomever, as its list has it, for as much', async () => {
    let found = 0
    for (const who of everybody()) {
      const { line } = await homeOf(who)
      for (const { step, done } of line?.steps ?? []) {
        const work = workOfStep(step)
        expect(done === null, step).toBe(work === null)
        if (done === null || work === null || !line) continue
        const of = `done=${work}&startDate=${line.day}&endDate=${line.day}`
        const list = await read(who, `${pagesOf(who).all}?pageSize=100&${of}`)
        expect([done.count, done.count], `${who} ${step}`).toEqual([list.count, list.data.length])
        same(
          done.value,
          sum(list.data as { equivalent: string }[], ({ equivalent }) => equivalent),
        )
        expect((await read(who, `/api/orders/list-counts?${of}`)).found.all, `${who} ${step}`).toBe(
          list.count,
        )
        found += done.count
      }
    }
    expect(found).toBeGreaterThan(20)
    // Nobody learns by it what others did.
    const mine = await read('office', `${pagesOf('office').all}?pageSize=100&done=deliver`)
    const own = await read('office', `${pagesOf('office').all}?pageSize=100`)
    const ids = new Set((own.data as { id: string }[]).map(({ id }) => id))
    expect(own.count).toBeLessThanOrEqual(100)
    expect((mine.data as { id: string }[]).every(({ id }) => ids.has(id))).toBe(true)
    expect((await get('office', `${pagesOf('office').all}?done=expire`)).status).toBe(400)
  })

  it('does not count as done what came to nothing the same day: a ticket rejected after its validation', async () => {
    const of = (status: 12 | 700) =>
      world.db.selectFrom('orders').select('id').where('status', '=', status).orderBy('number').execute()
    const today = startOfMarketDate(marketDate(world.clock.now()))
    const validated = async (who: Person) => {
      const { line } = await homeOf(who)
      return line?.steps.find(({ step }) => step === 'backOffice')?.done?.count ?? 0
    }
    const readers = everybody().filter((who) => world.people[who].capabilities.has('platform.read'))
    const before = await Promise.all(readers.map(validated))
    const [rejected, waiting] = [await of(12), await of(700)]
    const known = new Set(
      (
        await world.db
          .selectFrom('order_history')
          .select('order_id')
          .where('action', '=', 'validate_back_office')
          .where('created_at', '>=', today)
          .where('created_at', '<', endOfMarketDate(marketDate(world.clock.now())))
          .execute()
      ).map((row) => row.order_id),
    )
    const fresh = waiting.filter(({ id }) => !known.has(id))
    expect([rejected.length > 0, fresh.length > 0]).toEqual([true, true])
    await world.db
      .insertInto('order_history')
      .values(
        [...rejected, ...fresh].map(({ id }) => ({
          ...{ order_id: id, action: 'validate_back_office' as const, before_status: 8, after_status: 700 },
          ...{ user_id: null, reason: null, created_at: new Date(today.getTime() + 5) },
        })),
      )
      .execute()
    const after = await Promise.all(readers.map(validated))
    expect(after).toEqual(before.map((count) => count + fresh.length))
  })

  it('counts what waits for a second person as the queue does', async () => {
    for (const who of everybody()) {
      const { line } = await homeOf(who)
      if (line === null) continue
      expect(line.second, who).toBe((await read(who, '/api/work-queue?kind=order&whose=second')).count)
    }
  })

  it('has of each currency what the reception has', async () => {
    let found = 0
    for (const who of everybody()) {
      const { receptions } = await homeOf(who)
      if (receptions === null) continue
      found += receptions.count
      expect(receptions.count).toBe((await rows(who, 'reception')).count)
      same(
        receptions.value,
        sum(receptions.currencies, ({ value }) => value),
      )
      for (const { currency, count, amount, value } of receptions.currencies) {
        const { count: listed, totals } = await rows(who, 'reception', { currency: currency.isoCode })
        expect([count, amount, value], who).toEqual([listed, totals.total_amount, totals.total_equiv])
      }
    }
    expect(found).toBeGreaterThan(0)
  })

  it('has of each currency what the desk offers', async () => {
    for (const who of everybody()) {
      const { stock } = await homeOf(who)
      for (const { currency, count, amount } of stock?.currencies ?? []) {
        const desk = await read(
          who,
          `/api/positions?listing=LISTED&status=FREE&currency=${currency.isoCode}&pageSize=100`,
        )
        expect(desk.count, who).toBe(count)
        same(
          amount,
          sum(desk.data as { amount: string }[], (position) => position.amount),
        )
      }
    }
  })

  it('counts the requests of the manifest', async () => {
    for (const who of everybody()) {
      const { manifest } = await homeOf(who)
      if (manifest === null) continue
      for (const { status, count } of manifest.statuses) {
        const { data } = await read(who, `/api/orders_requests?status=${status}&itemNbr=1`)
        expect(data.totalItems, who).toBe(count)
      }
    }
  })

  it('counts the sign-ups that wait', async () => {
    for (const who of everybody()) {
      const { signups } = await homeOf(who)
      for (const { status, count } of signups ?? []) {
        const { totalItems } = await read(who, `/api/users/get/organizations?status=${status}&itemNbr=1`)
        expect(totalItems, `${who} ${status}`).toBe(count)
      }
    }
  })
})
