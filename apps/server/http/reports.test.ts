import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '../db/orders/order-facts.ts'
import type { Person } from '../testing/plant-market.ts'
import { plantedBook } from '../testing/planted-book.ts'
import { same, sum } from '../testing/readers.ts'

const { book, get, read } = plantedBook()

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
          const company = book.world.companies[key]
          const mine = book.rows.filter((row) => LISTS[side](row, company)).filter(passes(given))
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
        const found = book.rows.filter(passes(given))
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
        const { live, dead, ...all } = page.totals
        expect(all).toEqual({ total_amount: amount.total_amount, total_equiv, total_comission })
        const lost = found.filter((row) => DEAD_STATUSES.includes(row.status))
        expect(dead.count).toBe(lost.length)
        same(
          dead.total_equiv,
          sum(lost, (row) => row.counter_value),
        )
        same(
          live.total_equiv,
          sum(
            found.filter((row) => !lost.includes(row)),
            (row) => row.counter_value,
          ),
        )
      }),
      { numRuns: 15 },
    )
  })

  it('of sales are those of the sales list', async () => {
    const { bank } = book.world.companies
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

  it('is for the company itself, the back office and the auditor, and not there for anyone else', async () => {
    const subjects = { trader: 'bank', rival: 'otherBank', office: 'office', company: 'corporate' } as const
    for (const [subject, key] of Object.entries(subjects) as [Person, (typeof subjects)['trader']][]) {
      const { company } = paths(book.world.companies[key], book.world.people[subject].userId)
      for (const url of company) {
        for (const who of Object.keys(book.world.people) as Person[]) {
          const actor = book.world.people[who]
          const own = actor.companyId === book.world.companies[key] || actor.capabilities.has('platform.read')
          expect((await get(who, url)).status, `${who} ${url}`).toBe(own ? 200 : 404)
        }
      }
    }
    for (const url of paths('', '').platform) {
      const needed = url.endsWith('total-comission') ? 'commission.view' : 'platform.read'
      for (const who of Object.keys(book.world.people) as Person[]) {
        expect((await get(who, url)).status, `${who} ${url}`).toBe(
          book.world.people[who].capabilities.has(needed) ? 200 : 403,
        )
      }
    }
  })

  it('says which parameter is malformed', async () => {
    const { bank } = book.world.companies
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
    'vatPercent',
    'finalPrice',
    'finalEquivelent',
    'payable',
  ]

  it('holds what its reader is entitled to and nothing else', async () => {
    const profits = async (who: Person) => {
      const page = await read(who, `/api/orders/organization/${book.world.people[who].userId}?pageSize=100`)
      expect(page.count).toBeGreaterThan(0)
      expect('total_comission' in page.totals).toBe(false)
      return page.data.map(({ profit }: { profit: object }) => Object.keys(profit))
    }
    for (const keys of await profits('office')) expect(keys.sort()).toEqual([...SELLERS].sort())
    // From the commission on a price its percent can be computed: who does not see one sees neither.
    const rates = ['negotiation_commission_rate', 'original_commission_rate']
    const ratesOf = (page: { data: object[] }) =>
      page.data.map((order) => rates.filter((name) => name in order))
    const url = (who: Person) => `/api/orders/organization/${book.world.people[who].userId}?pageSize=100`
    for (const told of ratesOf(await read('office', url('office')))) expect(told).toEqual([])
    for (const who of ['company', 'trader'] as const)
      for (const told of ratesOf(await read(who, url(who)))) expect(told).toEqual(rates)
    // Its bank tells the margin by default (decision 0152).
    const told = [...BUYERS, 'margin', 'marginRate', 'withMargin'].sort()
    for (const keys of await profits('company')) expect(keys.sort()).toEqual(told)
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
    const mine = book.rows.find((row) => row.seller_id === book.world.companies.office)
    const { profit } = await read('office', `/api/orders/${mine?.id}`)
    expect(Object.keys(profit).sort()).toEqual([...SELLERS].sort())
  })
})
