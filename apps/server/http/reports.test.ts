import { decimal } from '@fxmatch/domain/money/decimal'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliverOrder } from '../commands/orders/deliver-order.ts'
import type { OrderRow } from '../db/orders/order-facts.ts'
import { bearer, createTestApp, openSession, type TestApp } from '../testing/http-app.ts'
import { createMarketWorld, type MarketWorld, type Person } from '../testing/market-world.ts'
import { plantOrders } from '../testing/order-book.ts'

let world: MarketWorld
let server: TestApp
let rows: OrderRow[]
const tokens = new Map<Person, string>()

beforeAll(async () => {
  world = await createMarketWorld()
  await plantOrders(world, 160, 20_261_118)
  rows = await world.db.selectFrom('orders').selectAll().execute()
  server = await createTestApp(world)
  for (const who of Object.keys(world.people) as Person[]) {
    tokens.set(who, await openSession(world, world.people[who]))
  }
})
afterAll(async () => {
  await server.close()
  await world.close()
})

const get = async (who: Person, url: string) => {
  const response = await server.app.inject({ url, headers: bearer(tokens.get(who) ?? '') })
  return { status: response.statusCode, body: response.json() }
}
const read = async (who: Person, url: string) => {
  const { status, body } = await get(who, url)
  expect(status, url).toBe(200)
  return body
}
const sum = (of: readonly OrderRow[], value: (row: OrderRow) => string) =>
  of.reduce((total, row) => total.plus(decimal(value(row))), decimal(0))
const same = (told: string | null | undefined, expected: { toString(): string }) =>
  expect(told === null || told === undefined ? told : decimal(told).toString()).toBe(expected.toString())

/** The lists of a bank, computed without the code under test. */
const LISTS = {
  purchases: (row: OrderRow, company: string) => row.buyer_id === company,
  sales: (row: OrderRow, company: string) =>
    row.bank_id === company && ['MATCHING', 'DIRECT_SALE'].includes(row.operation_type),
  all: (row: OrderRow, company: string) => [row.buyer_id, row.seller_id, row.bank_id].includes(company),
}

describe('totals', () => {
  const filters = fc.record(
    {
      status: fc.uniqueArray(fc.constantFrom(...[1, 2, 10, 13, 14, 999]), { minLength: 1 }),
      currency: fc.constantFrom('EUR', 'JPY', 'CHF'),
      startDate: fc.constantFrom('2026-10-30', '2026-11-05'),
    },
    { requiredKeys: [] },
  )
  const passes =
    ({
      status,
      currency,
      startDate,
    }: {
      status?: number[] | undefined
      currency?: string | undefined
      startDate?: string | undefined
    }) =>
    (row: OrderRow) =>
      (!status || status.includes(row.status)) &&
      (!currency || row.currency === currency) &&
      // Midnight in Tunis is 23:00 UTC of the day before.
      (!startDate || row.created_at.getTime() >= Date.parse(`${startDate}T00:00:00+01:00`))
  const toQuery = (given: object) =>
    Object.entries(given)
      .flatMap(([name, value]) =>
        Array.isArray(value)
          ? value.map((v) => `${name}[]=${v}`)
          : value === undefined
            ? []
            : `${name}=${value}`,
      )
      .join('&')

  it('of a company are those of its list, and what the rows add up to', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom('purchases' as const, 'sales' as const, 'all' as const),
        fc.constantFrom<[Person, 'bank' | 'otherBank' | 'office' | 'corporate']>(
          ['trader', 'bank'],
          ['rival', 'otherBank'],
          ['office', 'office'],
          ['company', 'corporate'],
          ['backOffice', 'bank'],
        ),
        async (given, side, [who, key]) => {
          const company = world.companies[key]
          const mine = rows.filter((row) => LISTS[side](row, company)).filter(passes(given))
          const query = toQuery(given)
          const equivalent = await read(who, `/api/orders/total-equivalent/${company}?side=${side}&${query}`)
          expect(Object.keys(equivalent)).toEqual(['total_equiv'])
          same(
            equivalent.total_equiv,
            sum(mine, (row) => row.counter_value),
          )
          const amount = await read(who, `/api/orders/total-amount/${company}?side=${side}&${query}`)
          for (const [currency, told] of Object.entries<string>(amount.by_currency)) {
            same(
              told,
              sum(
                mine.filter((row) => row.currency === currency),
                (row) => row.amount,
              ),
            )
          }
          expect(Object.keys(amount.by_currency).sort()).toEqual(
            [...new Set(mine.map((r) => r.currency))].sort(),
          )
          if (given.currency)
            same(
              amount.total_amount,
              sum(mine, (row) => row.amount),
            )
          else expect(amount.total_amount).toBeNull()
          if (side === 'all') return
          const list = side === 'purchases' ? 'status' : 'bank-sells'
          const page = await read(who, `/api/orders/${list}/${company}?${query}`)
          expect(page.count).toBe(mine.length)
          expect(page.totals.total_equiv).toBe(equivalent.total_equiv)
          expect(page.totals.total_amount).toBe(amount.total_amount)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('of the platform are for its back office, the commission with VAT for it alone', async () => {
    await fc.assert(
      fc.asyncProperty(filters, async (given) => {
        const found = rows.filter(passes(given))
        const url = '/api/back-office/orders'
        const { total_comission } = await read('backOffice', `${url}/total-comission?${toQuery(given)}`)
        same(
          total_comission,
          sum(found, (row) => row.commission_ttc),
        )
        const { total_equiv } = await read('backOffice', `${url}/total-equivalent?${toQuery(given)}`)
        same(
          total_equiv,
          sum(found, (row) => row.counter_value),
        )
        const amount = await read('backOffice', `${url}/total-amount?${toQuery(given)}`)
        if (given.currency)
          same(
            amount.total_amount,
            sum(found, (row) => row.amount),
          )
        const page = await read('backOffice', `${url}/get-all?${toQuery(given)}`)
        expect(page.totals).toEqual({ total_amount: amount.total_amount, total_equiv, total_comission })
      }),
      { numRuns: 15 },
    )
  })

  it('of sales are those of the sales list', async () => {
    const { bank } = world.companies
    const told = await read('trader', `/api/orders/bank-sells/total-equivalent/${bank}?status[]=10`)
    const page = await read('trader', `/api/orders/bank-sells/${bank}?status[]=10`)
    expect(told).toEqual({ total_equiv: page.totals.total_equiv })
    expect(page.count).toBeGreaterThan(0)
  })
})

describe('each list, total and report', () => {
  const paths = (company: string, userId: string) => ({
    company: [
      `/api/orders/status/${company}`,
      `/api/orders/bank-sells/${company}`,
      `/api/orders/organization/${userId}`,
      `/api/orders/filter/${userId}`,
      `/api/orders/count/${company}`,
      `/api/orders/count-corpotate/${userId}`,
      `/api/orders/total-equivalent/${company}`,
      `/api/orders/total-amount/${company}`,
      `/api/orders/bank-sells/total-equivalent/${company}`,
      `/api/orders/by-district/${company}`,
    ],
    platform: ['get-all', 'total-comission', 'total-amount', 'total-equivalent', 'count'].map(
      (name) => `/api/back-office/orders/${name}`,
    ),
  })

  it('is for the company itself and the back office, and not there for anyone else', async () => {
    const subjects = { trader: 'bank', rival: 'otherBank', office: 'office', company: 'corporate' } as const
    for (const [subject, key] of Object.entries(subjects) as [Person, (typeof subjects)['trader']][]) {
      const { company } = paths(world.companies[key], world.people[subject].userId)
      for (const url of company) {
        for (const who of Object.keys(world.people) as Person[]) {
          const actor = world.people[who]
          const own = actor.companyId === world.companies[key] || who === 'backOffice'
          expect((await get(who, url)).status, `${who} ${url}`).toBe(own ? 200 : 404)
        }
      }
    }
    for (const url of paths('', '').platform) {
      for (const who of Object.keys(world.people) as Person[]) {
        expect((await get(who, url)).status, `${who} ${url}`).toBe(who === 'backOffice' ? 200 : 403)
      }
    }
  })

  it('says which parameter is malformed', async () => {
    const { bank } = world.companies
    const faults = {
      'status[]=x': 'status[].0',
      'startDate=yesterday': 'startDate',
      'endDate=2026-02-31': 'endDate',
      'currency=euro': 'currency',
      'expired=perhaps': 'expired',
      'agence=1': 'agence',
      'operation_type=THEFT': 'operation_type.0',
    }
    for (const path of [
      `total-equivalent/${bank}`,
      `total-amount/${bank}`,
      `by-district/${bank}`,
      `by-profit/${bank}`,
      `bank-sells/total-equivalent/${bank}`,
    ]) {
      for (const [query, field] of Object.entries(faults)) {
        const { status, body } = await get('trader', `/api/orders/${path}?${query}`)
        expect(status, `${path} ${query}`).toBe(400)
        expect(body.fields.map((f: { path: string }) => f.path)).toContain(field)
      }
    }
    expect((await get('trader', '/api/orders/total-equivalent/1')).body.fields[0].path).toBe('company')
    expect((await get('trader', '/api/orders/on-hold?whose=nobody')).body.fields[0].path).toBe('whose')
    expect((await get('trader', `/api/orders/total-amount/${bank}?side=left`)).body.fields[0].path).toBe(
      'side',
    )
  })
})

describe('the price build-up', () => {
  const SELLERS = ['amount', 'price', 'equivalent']
  const BUYERS = [
    ...SELLERS,
    'commissionRate',
    'commissionEquivalent',
    'vat',
    'finalPrice',
    'finalEquivelent',
    'payable',
  ]

  it('holds what its reader is entitled to and nothing else', async () => {
    const profits = async (who: Person) => {
      const page = await read(who, `/api/orders/organization/${world.people[who].userId}?pageSize=100`)
      expect(page.count).toBeGreaterThan(0)
      expect('total_comission' in page.totals).toBe(false)
      return page.data.map(({ profit }: { profit: object }) => Object.keys(profit))
    }
    for (const keys of await profits('office')) expect(keys.sort()).toEqual([...SELLERS].sort())
    for (const keys of await profits('company')) expect(keys.sort()).toEqual([...BUYERS].sort())
    for (const keys of await profits('trader')) {
      expect(keys).toEqual(expect.arrayContaining([...BUYERS, 'margin', 'partnerShare', 'sharePercents']))
      expect(keys).not.toContain('commissionValueTTC')
    }
    const all = await read('backOffice', '/api/back-office/orders/get-all?pageSize=5')
    for (const { profit } of all.data) {
      expect(Object.keys(profit)).toEqual(expect.arrayContaining([...BUYERS, 'margin', 'commissionValueTTC']))
    }
  })

  it('is as restrained on the order’s own page', async () => {
    const mine = rows.find((row) => row.seller_id === world.companies.office)
    const { profit } = await read('office', `/api/orders/${mine?.id}`)
    expect(Object.keys(profit).sort()).toEqual([...SELLERS].sort())
  })
})

describe('settled business', () => {
  it('adds counter values up by agency and chef-lieu, cashed-out orders unless told otherwise', async () => {
    const { bank } = world.companies
    const agencies = await world.db
      .selectFrom('agencies')
      .leftJoin('governorates', 'governorates.id', 'agencies.governorate_id')
      .select(['agencies.id', 'agencies.code_bct', 'governorates.chef_lieu'])
      .execute()
    for (const [query, status] of [
      ['', 10],
      ['?status[]=10', 10],
      ['?status[]=13', 13],
    ] as const) {
      const told = await read('tickets', `/api/orders/by-district/${bank}${query}`)
      const mine = rows.filter((row) => row.bank_id === bank && row.status === status)
      expect(told.length).toBe(new Set(mine.map((row) => row.agency_id)).size)
      for (const line of told) {
        const of = mine.filter((row) => row.agency_id === line.agency_id)
        expect(line.count).toBe(of.length)
        same(
          line.total_equiv,
          sum(of, (row) => row.counter_value),
        )
        const agency = agencies.find(({ id }) => id === line.agency_id)
        expect([line.agency_code, line.chef_lieu]).toEqual([
          agency?.code_bct ?? null,
          agency?.chef_lieu ?? null,
        ])
      }
    }
  })

  it("is a bank's profit: its shares plus its margins, by Tunis month and currency", async () => {
    const { bank, office } = world.companies
    const settled = rows.filter((row) => row.bank_id === bank && row.status === 10)
    const told = await read('trader', `/api/orders/by-profit/${bank}?status[]=10`)
    same(told.sum_profit, sum(settled, (row) => row.share_partner).plus(sum(settled, (row) => row.margin)))
    const monthOf = (row: OrderRow) =>
      new Date(row.created_at.getTime() + 3_600_000).toISOString().slice(0, 7)
    expect(new Set(told.by_month.map((line: { month: string }) => line.month))).toEqual(
      new Set(settled.map(monthOf)),
    )
    expect(new Set(settled.map(monthOf)).size).toBeGreaterThan(1)
    for (const line of told.by_month) {
      const of = settled.filter((row) => row.currency === line.currency && monthOf(row) === line.month)
      same(
        line.partner,
        sum(of, (row) => row.share_partner),
      )
      same(
        line.margin,
        sum(of, (row) => row.margin),
      )
      same(line.total, decimal(line.partner).plus(decimal(line.margin)))
    }
    expect(await read('backOffice', `/api/orders/by-profit/${bank}?status[]=10`)).toEqual(told)
    expect((await get('rival', `/api/orders/by-profit/${bank}`)).status).toBe(404)
    // No bank, no such profit: neither for the office itself nor for the back office that asks about it.
    expect((await get('office', `/api/orders/by-profit/${office}`)).status).toBe(404)
    expect((await get('backOffice', `/api/orders/by-profit/${office}`)).status).toBe(404)
  })

  it('counts the orders of the company of a user', async () => {
    const { userId } = world.people.company
    const counts = await read('company', `/api/orders/count-corpotate/${userId}`)
    for (const [code, count] of Object.entries(counts)) {
      const { corporate } = world.companies
      expect(count).toBe(rows.filter((r) => r.buyer_id === corporate && r.status === Number(code)).length)
    }
    expect(Object.keys(counts).length).toBeGreaterThan(5)
  })
})

describe('orders on hold', () => {
  interface Group {
    action: string
    side: string
    company: { id: string }
    mine: boolean
    count: number
    oldest: string
  }

  it('shows the longest waiting first, with whose step it is', async () => {
    const seen: string[] = []
    let groups: Group[] = []
    let count = 0
    for (let offset = 1; offset <= 20; offset++) {
      const page = await read('trader', `/api/orders/on-hold?pageSize=10&offset=${offset}`)
      ;({ groups, count } = page)
      seen.push(...page.data.map((o: { id: string }) => o.id))
    }
    const FINAL = [3, 4, 9, 10, 12, 15, 108, 109, 999]
    const mine = rows.filter((row) => row.bank_id === world.companies.bank && !FINAL.includes(row.status))
    expect(seen).toEqual(
      mine
        .sort((a, b) => a.status_since.getTime() - b.status_since.getTime() || a.number - b.number)
        .map(({ id }) => id),
    )
    expect(count).toBe(mine.length)
    const cashOut = groups.find(({ action }) => action === 'cash_out')
    const delivered = mine.filter(({ status }) => status === 13)
    expect(cashOut).toMatchObject({
      side: 'BANK',
      company: { id: world.companies.bank },
      mine: true,
      count: delivered.length,
      oldest: delivered[0]?.status_since.toISOString(),
    })
    // A first offer is the buyer's: the seller must answer it.
    const drafts = groups.filter(({ action }) => action === 'accept_draft')
    expect(drafts.length).toBeGreaterThan(0)
    for (const { side } of drafts) expect(side).toBe('SELLER')
  })

  it('finds one group, mine and the others’', async () => {
    const { groups, count } = await read('trader', '/api/orders/on-hold')
    const mine = await read('trader', '/api/orders/on-hold?whose=mine&pageSize=100')
    const others = await read('trader', '/api/orders/on-hold?whose=others&pageSize=100')
    expect(mine.count + others.count).toBe(count)
    for (const { awaits } of mine.data) expect(awaits.by.some((by: Group) => by.mine)).toBe(true)
    for (const { awaits } of others.data) expect(awaits.by.some((by: Group) => by.mine)).toBe(false)
    for (const group of groups as Group[]) {
      const { action, side, company } = group
      const found = await read(
        'trader',
        `/api/orders/on-hold?action=${action}&side=${side}&company=${company.id}&pageSize=100`,
      )
      expect(found.count).toBe(group.count)
      expect(found.data).toHaveLength(group.count)
      expect(found.data[0].status_since).toBe(group.oldest)
    }
  })

  it('is of one’s own company; the back office sees all of it', async () => {
    const office = await read('office', '/api/orders/on-hold?pageSize=100')
    for (const { seller } of office.data) expect(seller.id).toBe(world.companies.office)
    const all = await read('backOffice', '/api/orders/on-hold')
    expect(all.count).toBeGreaterThan(office.count)
    expect(all.groups.every(({ mine }: Group) => !mine)).toBe(true)
  })
})

describe('the cash-out of a district', () => {
  const post = async (who: Person, company: string, agency: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: `/api/orders/cash-out-district/${company}`,
      headers: bearer(tokens.get(who) ?? ''),
      payload: { agency },
    })
    return { status: response.statusCode, body: response.json() }
  }

  it('is for the bank’s own back office and its own agencies', async () => {
    const { bank, otherBank } = world.companies
    expect((await post('trader', bank, '0104')).status).toBe(403)
    expect((await post('tickets', otherBank, '0104')).status).toBe(404)
    expect((await post('tickets', bank, world.foreignAgencyId)).status).toBe(404)
    expect((await post('tickets', bank, '9999')).status).toBe(404)
    expect((await post('tickets', bank, '')).body.fields[0].path).toBe('agency')
    const unchanged = await world.db.selectFrom('orders').selectAll().where('status', '=', 13).execute()
    expect(unchanged.length).toBe(rows.filter(({ status }) => status === 13).length)
  })

  it('cashes every delivered order of the agency out, and nothing twice', async () => {
    const { bank } = world.companies
    // Delivered by the command, so that the books hold what a cash-out settles.
    const mine = rows.filter(
      (row) => row.bank_id === bank && row.agency_id === world.agencyId && row.status === 11,
    )
    for (const { id } of mine) {
      await world.as('tickets', (context) => deliverOrder(context, { orderId: id }))
    }
    const delivered = await world.db
      .selectFrom('orders')
      .selectAll()
      .where('bank_id', '=', bank)
      .where('agency_id', '=', world.agencyId)
      .where('status', '=', 13)
      .execute()
    expect(delivered.length).toBeGreaterThan(1)
    const [stuck] = delivered
    // Its cash-out is in the books already: the database refuses another.
    await world.db
      .insertInto('journals')
      .values({
        id: crypto.randomUUID(),
        kind: 'CASH_OUT',
        order_id: stuck?.id ?? '',
        created_at: world.clock.time,
      })
      .execute()
    const before = server.commits()
    const first = await post('tickets', bank, '0104')
    expect(first.status).toBe(200)
    expect(server.commits()).toBe(before + 1)
    expect(first.body.results).toHaveLength(delivered.length)
    const refused = first.body.results.filter((result: { cashedOut: boolean }) => !result.cashedOut)
    expect(refused).toMatchObject([{ id: stuck?.id, refusal: { code: 'INTERNAL' } }])
    expect(first.body.cashed_out).toBe(delivered.length - 1)
    expect(first.body.remaining).toBe(1)
    same(
      first.body.total_equiv,
      sum(
        delivered.filter(({ id }) => id !== stuck?.id),
        (row) => row.counter_value,
      ),
    )
    const after = await world.db
      .selectFrom('orders')
      .select(['id', 'status'])
      .where(
        'id',
        'in',
        delivered.map(({ id }) => id),
      )
      .execute()
    for (const { id, status } of after) expect(status).toBe(id === stuck?.id ? 13 : 10)
    const second = await post('tickets', bank, world.agencyId)
    expect(second.body).toMatchObject({ cashed_out: 0, total_equiv: '0.000', results: [{ id: stuck?.id }] })
    const journals = await world.db
      .selectFrom('journals')
      .select('order_id')
      .where('kind', '=', 'CASH_OUT')
      .execute()
    expect(journals.map(({ order_id }) => order_id).sort()).toEqual(delivered.map(({ id }) => id).sort())
  })
})
