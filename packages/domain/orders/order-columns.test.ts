import { describe, expect, it } from 'vitest'
import { actorOf } from '../access/actor.ts'
import type { CompanyKind, Role } from '../access/roles.ts'
import { ORDER_COLUMN_IDS, type OrderColumnId, seesColumn, USUAL_COLUMN_IDS } from './order-columns.ts'

const reader = (companyKind: CompanyKind, ...roles: Role[]) =>
  actorOf({ userId: 'u', companyId: 'c', companyKind, roles })

const PAID: OrderColumnId[] = [
  ...(['tcc', 'commission', 'finalPrice', 'commissionPercent', 'vat', 'payable'] as const),
  ...(['originalCommissionRate', 'negotiatedCommissionRate'] as const),
]
const EARNED: OrderColumnId[] = [
  ...(['margin', 'marginPercent', 'platformPercent', 'platformShare'] as const),
  ...(['insightPercent', 'insightShare', 'partnerPercent', 'partnerShare'] as const),
]

/** What each kind of reader must not see, written out by hand (specification 000 §6). */
const HIDDEN: [string, ReturnType<typeof reader>, OrderColumnId[]][] = [
  ['a bank', reader('BANK', 'ROLE_TRADER'), ['commissionTtc']],
  [
    'an exchange office',
    reader('EXCHANGE_OFFICE', 'ROLE_TRADER'),
    ['commissionTtc', 'profit', 'provenance', ...PAID, ...EARNED],
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

describe('the columns of an order list', () => {
  it.each(HIDDEN)('hide from %s what is none of its business, and nothing else', (_, who, hidden) => {
    expect(ORDER_COLUMN_IDS.filter((column) => !seesColumn(column, who)).sort()).toEqual([...hidden].sort())
  })

  it('have usual ones among them, in their order', () => {
    expect(ORDER_COLUMN_IDS.filter((column) => USUAL_COLUMN_IDS.includes(column))).toEqual(USUAL_COLUMN_IDS)
  })
})
