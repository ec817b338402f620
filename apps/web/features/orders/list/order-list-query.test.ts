import { orderListQuery } from '@fxmatch/contract/http/order-lists'
import { describe, expect, it } from 'vitest'
import { dayBefore, listCountsInput, orderListInput, withoutFilters } from './order-list-query.ts'
import { type OrderListSearch, orderListSearch } from './order-list-search.ts'
import { ORDER_LISTS, type OrderList } from './order-lists.ts'

const TODAY = '2026-11-20'

describe('the address of an order list', () => {
  it('falls back where it is wrong, member by member', () => {
    const search = orderListSearch.parse({
      page: -1,
      size: 700,
      sort: 'buyer',
      side: 'both',
      startDate: 'yesterday',
      currency: 'eur',
      origin: 'X',
      status: 'many',
      agency: '7',
      ref: 2026,
      region: '11',
    })
    expect(search).toEqual({ page: 1, side: 'all', ref: '2026', region: 11 })
  })

  it('asks from today by default, and for everything once that is taken off', () => {
    const ask = (raw: Record<string, unknown>) =>
      orderListInput(ORDER_LISTS.confirm, orderListSearch.parse(raw), TODAY)
    expect(ask({})).toEqual({ 'status[]': [2, 5], offset: 1, startDate: TODAY })
    expect(ask({ startDate: 'all' })).toEqual({ 'status[]': [2, 5], offset: 1 })
    expect(ask({ startDate: '2026-11-02', endDate: '2026-11-03' })).toMatchObject({
      startDate: '2026-11-02',
      endDate: '2026-11-03',
    })
  })

  it('never shows a day of the book that is not over', () => {
    const ask = (raw: Record<string, unknown>) =>
      orderListInput(ORDER_LISTS.book, orderListSearch.parse(raw), TODAY)
    expect(ask({})).toMatchObject({ endDate: '2026-11-19' })
    expect(ask({})).not.toHaveProperty('startDate')
    expect(ask({ endDate: TODAY }).endDate).toBe('2026-11-19')
    expect(ask({ endDate: '2026-11-01' }).endDate).toBe('2026-11-01')
  })

  it('hands every filter on under its name of the wire', () => {
    const agency = '0198c2c5-6f0a-7000-8000-000000000001'
    const input = orderListInput(
      ORDER_LISTS.ticket,
      orderListSearch.parse({
        page: 3,
        size: 50,
        sort: 'amount',
        direction: 'desc',
        currency: 'EUR',
        origin: 'MATCHING',
        type: 'NEGOTIATION',
        status: 11,
        ref: 'FX-2026',
        user: 'amine',
        region: 4,
        zone: 9,
        agency,
        startDate: 'all',
      }),
      TODAY,
    )
    expect(input).toEqual({
      'status[]': [11],
      pageSize: 50,
      offset: 3,
      sort: 'amount',
      direction: 'desc',
      currency: 'EUR',
      'operation_type[]': ['MATCHING'],
      rateType: 'NEGOTIATION',
      statusCode: 11,
      ref: 'FX-2026',
      user: 'amine',
      region: 4,
      zone: 9,
      agence: agency,
    })
    expect(orderListQuery.safeParse(input).success).toBe(true)
  })

  it('counts by its filters, not by its page, and the book never beyond its own end', () => {
    const counted = (list: OrderList, raw: Record<string, unknown>) =>
      listCountsInput(list, orderListInput(list, orderListSearch.parse(raw), TODAY), TODAY)
    expect(counted(ORDER_LISTS.draft, { page: 4, currency: 'EUR', sort: 'amount' })).toEqual({
      'status[]': [1],
      startDate: TODAY,
      currency: 'EUR',
    })
    expect(counted(ORDER_LISTS.book, { endDate: '2026-11-01' })).toMatchObject({
      endDate: '2026-11-01',
      latest: '2026-11-19',
    })
  })

  it('shows what was hidden: each side, each day, no filter', () => {
    const typed = { side: 'vente', currency: 'EUR', ref: 'FX', endDate: '2026-11-01', page: 3 }
    for (const list of Object.values(ORDER_LISTS)) {
      const search = { ...orderListSearch.parse(typed), ...withoutFilters(list) } as OrderListSearch
      const counted = listCountsInput(list, orderListInput(list, search, TODAY), TODAY)
      const { asked, statuses } = list
      expect(search.side).toBe('all')
      expect(counted, list.name).toEqual({
        'status[]': [...(asked?.statuses ?? statuses)],
        ...(asked ? { decides: asked.decides } : {}),
        ...(list.period === 'until-yesterday' ? { endDate: '2026-11-19', latest: '2026-11-19' } : {}),
      })
    }
  })

  it('knows the day before across months and years', () => {
    expect([dayBefore('2026-03-01'), dayBefore('2026-01-01')]).toEqual(['2026-02-28', '2025-12-31'])
  })
})
