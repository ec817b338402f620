import { type Decimal, decimal } from '@fxmatch/domain/money/decimal'
import { describe, expect, it } from 'vitest'
import type { OrderRow } from '../db/orders/order-facts.ts'
import { plantedBook } from '../testing/planted-book.ts'
import { same, sum } from '../testing/readers.ts'

const { book, get, read } = plantedBook()

describe('settled business', () => {
  it('adds counter values up by agency and chef-lieu, cashed-out orders unless told otherwise', async () => {
    const { bank } = book.world.companies
    const agencies = await book.world.db
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
      const mine = book.rows.filter((row) => row.bank_id === bank && row.status === status)
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

  it('is everybody’s for the platform, with the bank of each agency', async () => {
    const { platform } = book.world.companies
    const told = await read('backOffice', `/api/orders/by-district/${platform}?status[]=10`)
    const settled = book.rows.filter((row) => row.status === 10)
    const key = (row: { agency_id: string | null }) => row.agency_id
    expect(new Set(told.map(key))).toEqual(new Set(settled.map(key)))
    for (const line of told) {
      const of = settled.filter((row) => row.agency_id === line.agency_id)
      expect(line.count).toBe(of.length)
      same(
        line.total_equiv,
        sum(of, (row) => row.counter_value),
      )
    }
    const list = await read('backOffice', '/api/back-office/orders/get-all?status[]=10&pageSize=1')
    same(
      list.totals.total_equiv,
      told.reduce(
        (total: Decimal, line: { total_equiv: string }) => total.plus(decimal(line.total_equiv)),
        decimal(0),
      ),
    )
    // Codes are a bank's own: the same one stands there once for each bank.
    const codes = told.filter((line: { agency_code: string }) => line.agency_code === '0207')
    expect(new Set(codes.map((line: { bank: string }) => line.bank)).size).toBe(2)
    expect((await get('trader', `/api/orders/by-district/${platform}`)).status).toBe(404)
  })

  it("is a bank's profit: its shares plus its margins, by Tunis month and currency", async () => {
    const { bank, office } = book.world.companies
    const settled = book.rows.filter((row) => row.bank_id === bank && row.status === 10)
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
    const { userId } = book.world.people.company
    const counts = await read('company', `/api/orders/count-corpotate/${userId}`)
    for (const [code, count] of Object.entries(counts)) {
      const { corporate } = book.world.companies
      expect(count).toBe(
        book.rows.filter((r) => r.buyer_id === corporate && r.status === Number(code)).length,
      )
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
    const mine = book.rows.filter(
      (row) => row.bank_id === book.world.companies.bank && !FINAL.includes(row.status),
    )
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
      company: { id: book.world.companies.bank },
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
    for (const { seller } of office.data) expect(seller.id).toBe(book.world.companies.office)
    const all = await read('backOffice', '/api/orders/on-hold')
    expect(all.count).toBeGreaterThan(office.count)
    expect(all.groups.every(({ mine }: Group) => !mine)).toBe(true)
  })
})
