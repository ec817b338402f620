import { actorOf } from '@fxmatch/domain/access/actor'
import type { CompanyKind, Role } from '@fxmatch/domain/access/roles'
import { expect, it } from 'vitest'
import { ANALYTICS_GROUPS, type AnalyticsRow } from '../http/analytics.ts'
import { analyticsRegister, isMarketColumn } from './analytics-register.ts'
import { columnsFor, idsOf } from './register.ts'

const MARKET = ['orders', 'amount', 'counterValue', 'averagePrice', 'spread', 'fixing']
const OWN = ['ownOrders', 'ownCounterValue', 'share', 'ownCost', 'ownFixing']

it.each<[CompanyKind, Role, string[]]>([
  ['BANK', 'ROLE_TRADER', ['key', ...MARKET, ...OWN, 'ownBest']],
  ['EXCHANGE_OFFICE', 'ROLE_TRADER', ['key', ...MARKET, ...OWN]],
  ['PLATFORM', 'ROLE_HIVE_BO', ['key', ...MARKET]],
])('a %s has its own figures beside the market’s, where it trades', (companyKind, role, columns) => {
  const who = actorOf({ userId: 'u', companyId: 'c', companyKind, roles: [role] })
  for (const group of ANALYTICS_GROUPS) expect(columnsFor(analyticsRegister(group), who)).toEqual(columns)
})

it('shows nothing of the market’s figures that come from too few, and one’s own all the same', () => {
  const own = {
    ...{ orders: 1, amount: '5', counterValue: '17.000', averagePrice: '3.4', spreadPercent: '0.10' },
    ...{ fixingBps: '12.0', fixingCost: '0.020' },
  }
  const row: AnalyticsRow = {
    key: 'EUR',
    decimals: 0,
    unit: 1,
    market: null,
    own,
    ownBestPercent: '100.00',
    sharePercent: null,
  }
  const { columns } = analyticsRegister('currency')
  const shown = idsOf(columns).filter((id) => columns[id].value(row, String) !== null)
  expect(shown).toEqual(['key', 'ownOrders', 'ownCounterValue', 'ownCost', 'ownFixing', 'ownBest'])
  expect(idsOf(columns).filter(isMarketColumn)).toEqual(MARKET)
})
