import { orderExportQuery } from '@fxmatch/contract/http/exports'
import { expect, it } from 'vitest'
import { orderListInput } from '../list/order-list-query.ts'
import { orderListSearch } from '../list/order-list-search.ts'
import { ORDER_LISTS } from '../list/order-lists.ts'
import { orderExportInput } from './export-query.ts'

const ID = '0198c2c5-6f0a-7000-8000-000000000001'
const COMPANY = '0198c2c5-6f0a-7000-8000-000000000002'
const input = orderListInput(
  ORDER_LISTS.delivered,
  orderListSearch.parse({
    page: 3,
    size: 50,
    sort: 'amount',
    currency: 'EUR',
    user: 'amine',
    startDate: 'all',
  }),
  '2026-11-20',
)
const shown = {
  'status[]': [13, 14],
  sort: 'amount',
  direction: 'asc',
  currency: 'EUR',
  placedBy: 'amine',
  columns: ['status', 'reference'],
  language: 'de',
}

it.each([
  ['BANK', 'achat', { company: COMPANY, side: 'purchases' }],
  ['BANK', 'vente', { company: COMPANY, side: 'sales' }],
  ['BANK', 'all', { user: ID }],
  ['EXCHANGE_OFFICE', 'achat', { user: ID }],
  ['PLATFORM', 'achat', {}],
] as const)(
  'exports what a %s sees in %s: filters and order, every page, the columns on screen',
  (companyKind, side, whose) => {
    const query = orderExportInput({ id: ID, company: COMPANY, companyKind }, side, input, {
      columns: ['status', 'reference', 'actions'],
      language: 'de',
    })
    expect(query).toEqual({ ...shown, ...whose })
    expect(orderExportQuery.safeParse(query).success).toBe(true)
  },
)
