import { actorOf } from '@fxmatch/domain/access/actor'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { describe, expect, it } from 'vitest'
import { asReadBy } from '../http/order-price-fields.ts'
import type { ListedOrder } from '../http/order-view.ts'
import { FULL_ORDER } from '../testing/sample-order.ts'
import {
  BOOK_COLUMN_IDS,
  ORDER_COLUMN_IDS,
  ORDER_REGISTER,
  ORDER_SORTS,
  type OrderColumnId,
  USUAL_COLUMN_IDS,
} from './order-register.ts'
import { chosenColumns, columnsFor } from './register.ts'

const reader = (companyKind: CompanyKind, ...roles: Role[]) =>
  actorOf({ userId: 'u', companyId: 'c', companyKind, roles })

const PAID: OrderColumnId[] = [
  ...(['tcc', 'commission', 'finalPrice', 'commissionPercent', 'vat', 'payable'] as const),
  ...(['originalCommissionRate', 'negotiatedCommissionRate'] as const),
]
const MARGIN: OrderColumnId[] = ['margin', 'marginPercent']
const EARNED: OrderColumnId[] = [
  ...(['platformPercent', 'platformShare'] as const),
  ...(['insightPercent', 'insightShare', 'partnerPercent', 'partnerShare'] as const),
]

/** What each kind of reader must not see, written out by hand (specification 000 §6). */
const HIDDEN: [string, ReturnType<typeof reader>, OrderColumnId[]][] = [
  ['a bank', reader('BANK', 'ROLE_TRADER'), ['commissionTtc']],
  [
    'an exchange office',
    reader('EXCHANGE_OFFICE', 'ROLE_TRADER'),
    ['commissionTtc', 'profit', 'provenance', 'priceRank', ...PAID, ...MARGIN, ...EARNED],
  ],
  [
    'a company',
    reader('CORPORATE', 'ROLE_ORGANIZATION_ADMIN'),
    ['commissionTtc', 'profit', 'provenance', ...EARNED],
  ],
  ['the back office', reader('PLATFORM', 'ROLE_HIVE_BO'), ['profit']],
  [
    'the platform without the right to commissions',
    reader('PLATFORM', 'ROLE_LIMITED'),
    ['profit', 'commissionTtc'],
  ],
]

/** What an order's view says to every reader who may read the order, though not every reader has a column for it. */
const SAID_ANYWAY: OrderColumnId[] = ['provenance']

const empty = (order: ListedOrder) =>
  ORDER_COLUMN_IDS.filter((id) => (ORDER_REGISTER.columns[id].value(order, String) ?? '') === '')

describe('the columns of an order list', () => {
  it.each(HIDDEN)('hide from %s what is none of its business, and nothing else', (_, who, hidden) => {
    const seen = columnsFor(ORDER_REGISTER, who)
    expect(seen).toEqual(ORDER_COLUMN_IDS.filter((column) => !hidden.includes(column)))
  })

  it('all have a value for an order of which everything is known', () => {
    expect(empty(FULL_ORDER)).toEqual([])
  })

  it.each(HIDDEN)('have for %s the values of what is seen, and none that is withheld', (_, who, hidden) => {
    const none = empty(asReadBy(FULL_ORDER, who))
    expect(none.filter((id) => !hidden.includes(id))).toEqual([])
    // The platform knows the parts of a bank's profit, which is nobody's column but the bank's.
    const told = who.companyKind === 'PLATFORM' ? [...SAID_ANYWAY, 'profit'] : SAID_ANYWAY
    expect(hidden.filter((id) => !none.includes(id))).toEqual(hidden.filter((id) => told.includes(id)))
  })

  it('tell a company commission and margin as one figure where its bank does not tell the margin', () => {
    const company = reader('CORPORATE', 'ROLE_ORGANIZATION_ADMIN')
    const profit = {
      commissionEquivalent: '169.340',
      commissionRate: '0.5',
      margin: '135.472',
      marginRate: '0.4',
    }
    const order = { ...FULL_ORDER, profit: { ...FULL_ORDER.profit, ...profit } }
    const told = (withMargin: boolean, who: ReturnType<typeof reader>) =>
      asReadBy({ ...order, profit: { ...order.profit, withMargin } }, who).profit
    expect(told(true, company)).toMatchObject({
      commissionEquivalent: '304.812',
      commissionRate: '0.9',
      withMargin: true,
    })
    expect(told(true, company)).not.toHaveProperty('margin')
    expect(told(true, company)).not.toHaveProperty('marginRate')
    expect(told(false, company)).toMatchObject({ ...profit, withMargin: false })
    expect(told(true, reader('BANK', 'ROLE_TRADER'))).toMatchObject({ ...profit, withMargin: false })
    expect(told(false, reader('EXCHANGE_OFFICE', 'ROLE_TRADER'))).not.toHaveProperty('margin')
  })

  it('are chosen from what the reader may see; the usual ones of a book where nothing is left', () => {
    const [, bank] = HIDDEN[0] as (typeof HIDDEN)[number]
    const choose = (asked?: OrderColumnId[]) => chosenColumns(ORDER_REGISTER, bank, asked, BOOK_COLUMN_IDS)
    expect(choose(['status', 'commissionTtc', 'reference', 'status'])).toEqual(['status', 'reference'])
    const usual = BOOK_COLUMN_IDS.filter((id) => id !== 'commissionTtc')
    expect([choose(['commissionTtc']), choose()]).toEqual([usual, usual])
  })

  it('have usual ones among them, and of them a book has more', () => {
    expect(USUAL_COLUMN_IDS).toEqual(BOOK_COLUMN_IDS.filter((id) => USUAL_COLUMN_IDS.includes(id)))
    expect(BOOK_COLUMN_IDS.filter((id) => !USUAL_COLUMN_IDS.includes(id))).toEqual([
      ...['status', 'commission', 'commissionTtc', 'agency', 'user', 'valueDate', 'margin'],
      ...(['priceSpread', 'priceCost', 'priceRank'] as const),
    ])
  })

  it('are sorted by what the lists say', () => {
    expect(ORDER_SORTS).toEqual([
      'reference',
      'createdAt',
      'status',
      'currency',
      'amount',
      'rate',
      'equivalent',
    ])
  })
})

it.each([
  [3, null],
  [9, null],
  [15, null],
  [999, null],
  [13, true],
  [10, true],
  [700, true],
] as const)('shows the profit of an order in %s: %s', (code, shown) => {
  const value = ORDER_REGISTER.columns.profit.value({ ...FULL_ORDER, status: { code, name: '' } }, String)
  if (shown) expect(value).toMatch(/^\d+\.\d{3}$/)
  else expect(value).toBeNull()
})
