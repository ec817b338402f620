import { type OrderListQuery, orderListQuery } from '@fxmatch/contract/http/order-lists'
import { orderSchema } from '@fxmatch/contract/http/order-view'
import { decimal } from '@fxmatch/domain/money/decimal'
import { ORDER_STATUSES } from '@fxmatch/domain/orders/order-status'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOrder, insertPosition } from '../../testing/fixtures.ts'
import { createMarketWorld, type MarketWorld } from '../../testing/market-world.ts'
import type { Person } from '../../testing/plant-market.ts'
import { countOrders } from './count-orders.ts'
import { listOrders } from './list-orders.ts'
import type { AskedScope } from './resolve-scope.ts'

const BASE = new Date('2026-11-16T08:00:00Z')
const CURRENCIES = ['EUR', 'USD', 'DKK', 'JPY']
const OPERATIONS = ['DIRECT_PURCHASE', 'DIRECT_SALE', 'MATCHING'] as const

let world: MarketWorld
let syndicated: string

/** 120 orders over three days, many at the same instant, in every status, currency, form and operation. */
beforeAll(async () => {
  world = await createMarketWorld()
  const { companies, people, db } = world
  for (let i = 0; i < 120; i++) {
    const operation_type = OPERATIONS[i % 3] ?? 'MATCHING'
    const bankId = i % 5 === 0 ? companies.otherBank : companies.bank
    await insertOrder(
      db,
      {
        bankId,
        buyerId: operation_type === 'DIRECT_PURCHASE' ? bankId : companies.corporate,
        sellerId:
          operation_type === 'DIRECT_SALE' ? bankId : i % 7 ? companies.office : companies.otherOffice,
        placedBy: i % 2 ? people.trader.userId : people.rival.userId,
      },
      new Date(BASE.getTime() + Math.floor(i / 8) * 4 * 3_600_000),
      {
        operation_type,
        status: ORDER_STATUSES[i % ORDER_STATUSES.length] ?? 1,
        currency: CURRENCIES[i % 4] ?? 'EUR',
        form: i % 3 ? 'CASH' : 'DIGITAL',
        amount: String(1000 + 37 * i),
        rate: `3.${1000 + i}`,
        margin_percent: operation_type === 'MATCHING' ? '0.25' : '0',
        governorate_id: i % 2 ? 15 : 1,
        reference: `FX-2026-${String(i + 1).padStart(6, '0')}`,
      },
    )
  }
  const positionId = await insertPosition(db, companies.office, BASE, { status: 'ENGAGED' })
  await db
    .insertInto('position_members')
    .values([
      { position_id: positionId, company_id: companies.office, percentage: '60' },
      { position_id: positionId, company_id: companies.otherOffice, percentage: '40' },
    ])
    .execute()
  syndicated = await insertOrder(
    db,
    {
      bankId: companies.bank,
      buyerId: companies.bank,
      sellerId: companies.office,
      placedBy: people.trader.userId,
    },
    BASE,
    { position_id: positionId },
  )
})
afterAll(() => world.close())

const query = (given: Record<string, unknown> = {}): OrderListQuery => orderListQuery.parse(given)
const list = async (who: Person, scope: AskedScope, given: Record<string, unknown> = {}) => {
  const page = await listOrders(world.db, world.people[who], scope, query(given), world.clock.now())
  if (!page) throw new Error(`${who} may not read ${scope.kind}`)
  return page
}
const everything = async (who: Person, scope: AskedScope, given: Record<string, unknown> = {}) => {
  const first = await list(who, scope, { ...given, pageSize: 100 })
  const second = await list(who, scope, { ...given, pageSize: 100, offset: 2 })
  return { ...first, data: [...first.data, ...second.data] }
}
const sum = (values: string[]) => values.reduce((total, value) => total.plus(decimal(value)), decimal(0))

describe('scopes', () => {
  it('answers the contract, row by row', async () => {
    const { data } = await everything('backOffice', { kind: 'ALL' })
    expect(data).toHaveLength(121)
    for (const row of data) orderSchema.strict().parse(row)
  })

  it('keeps each list to its side', async () => {
    const { companies, people } = world
    const bank = { companyId: companies.bank }
    const sales = await everything('trader', { kind: 'BANK_SALES', ...bank })
    expect(sales.count).toBeGreaterThan(0)
    expect(sales.data.every((o) => o.bank.id === companies.bank)).toBe(true)
    expect(new Set(sales.data.map((o) => o.operationType))).toEqual(new Set(['DIRECT_SALE', 'MATCHING']))
    const purchases = await everything('trader', { kind: 'PURCHASES', ...bank })
    expect(purchases.count).toBeGreaterThan(0)
    expect(purchases.data.every((o) => o.buyer.id === companies.bank)).toBe(true)
    const userId = people.otherOffice.userId
    const organization = await everything('otherOffice', { kind: 'ORGANIZATION', userId })
    expect(organization.data.filter((o) => o.seller.id !== companies.otherOffice).map((o) => o.id)).toEqual([
      syndicated,
    ])
    const both = await everything('trader', { kind: 'ORGANIZATION', userId: people.trader.userId })
    expect(both.count).toBe(sales.count + purchases.count)
  })

  it('is not there for another company, and for nobody where it does not exist', async () => {
    const { companies, people, db } = world
    const unknown = '00000000-0000-7000-8000-00000000ffff'
    const denied: [Person, AskedScope][] = [
      ['rival', { kind: 'BANK_SALES', companyId: companies.bank }],
      ['rival', { kind: 'PURCHASES', companyId: companies.bank }],
      ['company', { kind: 'COMPANY', companyId: companies.bank }],
      ['office', { kind: 'ORGANIZATION', userId: people.trader.userId }],
      ['root', { kind: 'ALL' }],
      ['backOffice', { kind: 'PURCHASES', companyId: unknown }],
      ['trader', { kind: 'ORGANIZATION', userId: unknown }],
    ]
    for (const [who, scope] of denied) {
      expect(await listOrders(db, people[who], scope, query(), world.clock.now())).toBeNull()
      expect(await countOrders(db, people[who], scope, {})).toBeNull()
    }
    expect(
      (await list('backOffice', { kind: 'PURCHASES', companyId: companies.bank })).count,
    ).toBeGreaterThan(0)
  })
})

describe('totals', () => {
  const filters = fc.record(
    {
      'status[]': fc.uniqueArray(fc.constantFrom(...ORDER_STATUSES), { minLength: 1, maxLength: 6 }),
      startDate: fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-17T08:00:00Z'),
      endDate: fc.constantFrom('2026-11-16', '2026-11-17', '2026-11-17T12:00:00Z'),
      before: fc.constantFrom('2026-11-17', '2026-11-18T00:00:00Z'),
      expired: fc.constantFrom('true', 'false'),
      currency: fc.constantFrom(...CURRENCIES),
      form: fc.constantFrom('CASH', 'DIGITAL'),
      rateType: fc.constantFrom('STANDARD', 'NEGOTIATION'),
      statusCode: fc.constantFrom(...ORDER_STATUSES),
      ref: fc.constantFrom('2026-00001', 'FX', '_', '%'),
      user: fc.constantFrom('rival', 'TRADER', 'nobody'),
      region: fc.constantFrom(1, 15, 24),
      'operation_type[]': fc.uniqueArray(fc.constantFrom(...OPERATIONS), { minLength: 1 }),
      sort: fc.constantFrom('createdAt', 'amount', 'rate', 'equivalent', 'status', 'currency', 'reference'),
      direction: fc.constantFrom('asc', 'desc'),
    },
    { requiredKeys: [] },
  )

  it('are the sums of the rows, whatever is filtered', async () => {
    await fc.assert(
      fc.asyncProperty(
        filters,
        fc.constantFrom<Person>('backOffice', 'trader', 'office'),
        async (given, who) => {
          const scope: AskedScope =
            who === 'backOffice'
              ? { kind: 'ALL' }
              : { kind: 'ORGANIZATION', userId: world.people[who].userId }
          const page = await everything(who, scope, given)
          expect(page.count).toBe(page.data.length)
          const { total_amount, total_comission, total_equiv } = page.totals
          // The commission with VAT is the back office's; to others neither its column nor its total is there.
          const commissions = page.data.flatMap((o) => o.profit.commissionValueTTC ?? [])
          expect(decimal(total_equiv).toString()).toBe(sum(page.data.map((o) => o.equivalent)).toString())
          expect(commissions).toHaveLength(who === 'backOffice' ? page.data.length : 0)
          expect(total_comission === undefined ? null : decimal(total_comission).toString()).toBe(
            who === 'backOffice' ? sum(commissions).toString() : null,
          )
          if (given.currency === undefined) expect(total_amount).toBeNull()
          else
            expect(decimal(total_amount ?? '-1').toString()).toBe(
              sum(page.data.map((o) => o.amount)).toString(),
            )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('find what the filters say and nothing else', async () => {
    const all = { kind: 'ALL' } as const
    const ids = async (given: Record<string, unknown>) =>
      (await everything('backOffice', all, given)).data.map((o) => o.reference).sort()
    const whole = (await everything('backOffice', all)).data
    const those = (keep: (o: (typeof whole)[number]) => boolean) =>
      whole
        .filter(keep)
        .map((o) => o.reference)
        .sort()
    expect(await ids({ status: [11, 13] })).toEqual(those((o) => [11, 13].includes(o.status.code)))
    expect(await ids({ expired: 'true' })).toEqual(those((o) => o.status.code === 999))
    expect(await ids({ expired: 'false' })).toEqual(those((o) => o.status.code !== 999))
    expect(await ids({ ref: '00001' })).toEqual(those((o) => o.reference.includes('00001')))
    expect(await ids({ ref: '%' })).toEqual([])
    expect(await ids({ user: 'PERSON riv' })).toEqual(those((o) => o.user.name === 'Person rival'))
    expect(await ids({ region: 15, form: 'DIGITAL' })).toEqual(
      those((o) => o.members.region === 'Sousse' && o.form === 'DIGITAL'),
    )
    expect(await ids({ statusCode: 11, status: [13] })).toEqual([])
  })
})

describe('the end of a period', () => {
  it('takes the whole Tunis day of a date, and a moment as it is', async () => {
    const { companies, people, db } = world
    const owners = {
      bankId: companies.bank,
      buyerId: companies.bank,
      sellerId: companies.office,
      placedBy: people.trader.userId,
    }
    // 23:30 of the 9th and 00:30 of the 10th in Tunis.
    const late = await insertOrder(db, owners, new Date('2026-11-09T22:30:00Z'))
    const early = await insertOrder(db, owners, new Date('2026-11-09T23:30:00Z'))
    const found = async (given: Record<string, unknown>) =>
      (await list('trader', { kind: 'PURCHASES', companyId: companies.bank }, given)).data.map((o) => o.id)
    for (const name of ['before', 'to', 'endDate']) {
      expect(await found({ [name]: '2026-11-09' })).toEqual([late])
      expect(await found({ [name]: '2026-11-10' })).toEqual([early, late])
      expect(await found({ [name]: '2026-11-09T00:00:00Z' })).toEqual([])
      expect(await found({ [name]: '2026-11-09T22:30:00Z' })).toEqual([late])
      expect(await found({ [name]: '2026-11-09T23:59:59Z' })).toEqual([early, late])
    }
    expect(await found({ startDate: '2026-11-10', endDate: '2026-11-10' })).toEqual([early])
  })
})

describe('pages', () => {
  it('hold every order once, in a stable order, though keys are equal', async () => {
    for (const sort of ['createdAt', 'currency', 'status']) {
      for (const direction of ['asc', 'desc']) {
        const paged: string[] = []
        for (let offset = 1; offset <= 19; offset++) {
          const page = await list('backOffice', { kind: 'ALL' }, { sort, direction, offset, pageSize: 7 })
          paged.push(...page.data.map((o) => o.id))
        }
        const whole = await everything('backOffice', { kind: 'ALL' }, { sort, direction })
        expect(paged).toEqual(whole.data.map((o) => o.id))
        expect(new Set(paged).size).toBe(whole.count)
      }
    }
  })

  it('beyond the last one are empty, with the totals of all', async () => {
    const page = await list('backOffice', { kind: 'ALL' }, { offset: 1000 })
    expect(page.data).toEqual([])
    expect(page.count).toBeGreaterThan(0)
  })
})

describe('counts by status', () => {
  it('agree with the lists', async () => {
    const { db, people, companies } = world
    const counts = await countOrders(db, people.backOffice, { kind: 'ALL' }, {})
    for (const status of ORDER_STATUSES) {
      const { count } = await list('backOffice', { kind: 'ALL' }, { status: [status] })
      expect(counts?.[String(status)] ?? 0).toBe(count)
    }
    const mine = await countOrders(
      db,
      people.trader,
      { kind: 'COMPANY', companyId: companies.bank },
      { startDate: '2026-11-18' },
    )
    const listed = await list(
      'trader',
      { kind: 'ORGANIZATION', userId: people.trader.userId },
      { startDate: '2026-11-18' },
    )
    expect(Object.values(mine ?? {}).reduce((a, b) => a + b, 0)).toBe(listed.count)
  })
})
