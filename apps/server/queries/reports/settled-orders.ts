import type { OrderFilterQuery } from '@fxmatch/contract/http/order-lists'
import type { DistrictTotal, ProfitReport } from '@fxmatch/contract/http/order-reports'
import type { Actor } from '@fxmatch/domain/access/actor'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal, HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { seesProfit } from '@fxmatch/domain/orders/price-readers'
import type { Db } from '../../db/connect.ts'
import type { OrderFilter } from '../../db/orders/order-list-rows.ts'
import { sumByAgency, sumProfitByMonth } from '../../db/orders/order-report-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { toOrderFilter } from '../orders/order-filter.ts'
import { resolveScope } from '../orders/resolve-scope.ts'

const tnd = (value: string) => toDecimalString(decimal(value), HOME_DECIMALS)

/** Orders that came to nothing are no business done: without a status, these reports look at what was cashed out. */
function settledFilter(query: OrderFilterQuery): OrderFilter {
  const filter = toOrderFilter(query)
  return { ...filter, statuses: filter.statuses ?? [ORDER_STATUS.CASHED_OUT] }
}

/**
 * Counter value by delivery agency and its chef-lieu; null where the viewer may not read the company's orders. The platform
 * has no orders of its own: asked of itself, it gets everybody's, as on its lists.
 */
export async function getTotalsByDistrict(
  db: Db,
  viewer: Actor,
  companyId: string,
  query: OrderFilterQuery,
): Promise<DistrictTotal[] | null> {
  const ofPlatform = companyId === viewer.companyId && viewer.capabilities.has('platform.read')
  const scope = await resolveScope(db, viewer, ofPlatform ? { kind: 'ALL' } : { kind: 'COMPANY', companyId })
  if (!scope) return null
  const rows = await sumByAgency(db, scope, settledFilter(query))
  return rows.map(({ counterValue, ...row }) => ({ ...row, total_equiv: tnd(counterValue) }))
}

/**
 * What a bank earned: its partner shares of the commissions plus its margins (domain rules §6). Null for a company that
 * is no bank (it has no such profit) and for who may not see that bank's.
 */
export function getProfit(
  db: Db,
  viewer: Actor,
  companyId: string,
  query: OrderFilterQuery,
): Promise<ProfitReport | null> {
  return inSnapshot(db, async (snapshot) => {
    if (!seesProfit(viewer)) return null
    const scope = await resolveScope(snapshot, viewer, { kind: 'COMPANY', companyId })
    if (!scope || !(await isBank(snapshot, companyId))) return null
    const rows = await sumProfitByMonth(snapshot, scope, settledFilter(query))
    return {
      sum_profit: toDecimalString(sumDecimals(rows.map(({ total }) => total)), HOME_DECIMALS),
      by_month: rows.map(({ month, currency, partner, margin, total }) => ({
        month,
        currency,
        partner: tnd(partner),
        margin: tnd(margin),
        total: tnd(total),
      })),
    }
  })
}

async function isBank(db: Db, companyId: string): Promise<boolean> {
  const row = await db
    .selectFrom('companies')
    .select('kind')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return row.kind === 'BANK'
}
