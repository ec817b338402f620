import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderRow } from '../db/orders/order-facts.ts'
import { createTestApp, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld } from '../testing/market-world.ts'
import { plantOrders } from '../testing/order-book.ts'
import type { CompanyKey, Person } from '../testing/plant-market.ts'
import { createReaders, same, signInEverybody, sum } from '../testing/readers.ts'

let world: MarketWorld
let server: TestApp
let rows: OrderRow[]
let get: ReturnType<typeof createReaders>['get']
let read: ReturnType<typeof createReaders>['read']

/** Some orders are not asked yet: for their seller and their bank they are not there. */
beforeAll(async () => {
  world = await createMarketWorld()
  await plantOrders(world, 90, 20_261_121)
  await world.db
    .updateTable('orders')
    .set({ asked_at: null })
    .where('status', '=', 1)
    .where('operation_type', '=', 'MATCHING')
    .execute()
  rows = await world.db.selectFrom('orders').selectAll().orderBy('number').execute()
  server = await createTestApp(world)
  ;({ get, read } = createReaders(server, await signInEverybody(world)))
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const OWNERS: readonly CompanyKey[] = [
  'bank',
  'otherBank',
  'office',
  'otherOffice',
  'corporate',
  'otherCorporate',
]

/** A person of each company, for the lists that are asked for by a user. */
const SOMEBODY = {
  bank: 'reader',
  otherBank: 'rival',
  office: 'office',
  otherOffice: 'otherOffice',
  corporate: 'company',
  otherCorporate: 'otherCompany',
} as const satisfies Partial<Record<CompanyKey, Person>>

/** Every list by its address, and the rows of a company on it, written down without the code under test. */
const LISTS: Readonly<
  Record<string, { path: (company: CompanyKey) => string; rows: (row: OrderRow, company: string) => boolean }>
> = {
  'bank-sells': {
    path: (company) => `/api/orders/bank-sells/${world.companies[company]}`,
    rows: (row, company) =>
      row.bank_id === company && row.operation_type !== 'DIRECT_PURCHASE' && row.asked_at !== null,
  },
  status: {
    path: (company) => `/api/orders/status/${world.companies[company]}`,
    rows: (row, company) => row.buyer_id === company,
  },
  organization: {
    path: (company) => `/api/orders/organization/${userOf(company)}`,
    rows: onAnySide,
  },
  filter: {
    path: (company) => `/api/orders/filter/${userOf(company)}`,
    rows: onAnySide,
  },
}

function userOf(company: CompanyKey): string {
  return world.people[SOMEBODY[company as keyof typeof SOMEBODY]].userId
}

function onAnySide(row: OrderRow, company: string): boolean {
  return row.buyer_id === company || (row.asked_at !== null && [row.seller_id, row.bank_id].includes(company))
}

const idsOf = (of: readonly { id: string }[]) => of.map(({ id }) => id).sort()
const everybody = () => Object.keys(world.people) as Person[]
/** The platform's: the back office, and the auditor and the compliance, who read what it reads. */
const readsAll = (who: Person) => ['backOffice', 'auditor', 'compliance', 'complianceSecond'].includes(who)

describe.each(Object.keys(LISTS))('the list %s', (name) => {
  it.each(OWNERS)(
    'of %s: its rows for its people and the back office, nothing for anyone else',
    async (owner) => {
      const list = LISTS[name]
      if (!list) throw new Error(name)
      const companyId = world.companies[owner]
      const expected = rows.filter((row) => list.rows(row, companyId))
      const url = list.path(owner)
      for (const who of everybody()) {
        const { status, body } = await get(who, `${url}?pageSize=100`)
        if (world.people[who].companyId !== companyId && !readsAll(who)) {
          expect([status, body.code, body.data], `${who} ${url}`).toEqual([404, 'NOT_FOUND', undefined])
          continue
        }
        expect(status, `${who} ${url}`).toBe(200)
        expect(idsOf(body.data), `${who} ${url}`).toEqual(idsOf(expected))
        expect(body.count).toBe(expected.length)
        same(
          body.totals.total_equiv,
          sum(expected, (row) => row.counter_value),
        )
        expect('total_comission' in body.totals).toBe(world.people[who].capabilities.has('commission.view'))
      }
    },
  )
})

describe('the list of everything', () => {
  it('is the back office’s, whatever role asks', async () => {
    for (const who of everybody()) {
      const { status, body } = await get(who, '/api/back-office/orders/get-all?pageSize=100')
      if (readsAll(who)) expect(idsOf(body.data)).toEqual(idsOf(rows))
      else expect([status, body.data], who).toEqual([403, undefined])
    }
  })
})

describe('an order that was not asked yet', () => {
  it('is its buyer’s and the back office’s alone', async () => {
    const hidden = rows.filter(({ asked_at }) => asked_at === null)
    expect(hidden.length).toBeGreaterThan(0)
    const of = new Set(idsOf(hidden))
    for (const who of ['trader', 'rival', 'office', 'otherOffice'] as const) {
      const page = await read(who, `/api/orders/filter/${world.people[who].userId}?pageSize=100`)
      expect(page.data.filter(({ id }: { id: string }) => of.has(id))).toEqual([])
    }
  })
})

describe('a list at a moment', () => {
  it('agrees with its totals while orders are added and change hands', async () => {
    const { bank } = world.companies
    const [one] = rows.filter((row) => row.buyer_id === bank && row.status === 10)
    let going = true
    const change = async () => {
      for (let n = 1; going; n++) {
        await world.db
          .updateTable('orders')
          .set({ status: n % 2 === 0 ? 10 : 13 })
          .where('id', '=', one?.id ?? '')
          .execute()
      }
    }
    const changing = change()
    try {
      const counts = new Set<number>()
      for (let n = 0; n < 60; n++) {
        const page = await read('trader', `/api/orders/status/${bank}?status[]=10&pageSize=100`)
        counts.add(page.count)
        expect(page.data).toHaveLength(page.count)
        same(
          page.totals.total_equiv,
          sum(page.data, (order: { equivalent: string }) => order.equivalent),
        )
      }
      // Both states were met: the test saw what it is about.
      expect(counts.size).toBe(2)
    } finally {
      going = false
      await changing
    }
  })
})
