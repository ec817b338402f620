import type {
  ListCounts,
  OrderListCounts,
  orderListCountsCall,
} from '@fxmatch/contract/http/order-list-counts'
import type { Actor } from '@fxmatch/domain/access/actor'
import type { Db } from '../../db/connect.ts'
import type { OrderFilter, OrderScope } from '../../db/orders/order-list-rows.ts'
import { countFound } from '../../db/orders/order-sums.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { limitSearch } from './list-limits.ts'
import { toOrderFilter } from './order-filter.ts'

type Query = ReturnType<typeof orderListCountsCall.query.parse>

/** The lists of the viewer's own company by side; the platform's, which reads all orders, has none. */
function scopesOf({ companyKind, companyId }: Actor): Readonly<Record<keyof ListCounts, OrderScope | null>> {
  if (companyKind === 'PLATFORM') return { all: { kind: 'ALL' }, purchases: null, sales: null }
  const bank = companyKind === 'BANK'
  return {
    all: { kind: 'ORGANIZATION', companyId },
    purchases: bank ? { kind: 'PURCHASES', companyId } : null,
    sales: bank ? { kind: 'BANK_SALES', companyId } : null,
  }
}

/**
 * How many orders a list of the viewer's company has on each of its sides, with its filters and without them: what its
 * toggles say, and what its filters hide (decision 0270). From one snapshot, so that sides and whole agree.
 * @throws ListTooLong as the list itself
 */
export function countListed(db: Db, viewer: Actor, { latest, ...query }: Query): Promise<OrderListCounts> {
  const filter = toOrderFilter(query)
  const { 'status[]': listed, status, decides } = query
  const unfiltered = toOrderFilter({ 'status[]': listed ?? status, decides, endDate: latest })
  const scopes = scopesOf(viewer)
  return inSnapshot(db, async (snapshot) => {
    for (const asked of [filter, unfiltered]) if (scopes.all) await limitSearch(snapshot, scopes.all, asked)
    const counted = async (of: OrderFilter): Promise<ListCounts> => {
      const count = (scope: OrderScope | null) => (scope === null ? null : countFound(snapshot, scope, of))
      const [all, purchases, sales] = await Promise.all([
        count(scopes.all),
        count(scopes.purchases),
        count(scopes.sales),
      ])
      return { all: all ?? 0, purchases, sales }
    }
    const [found, everything] = await Promise.all([counted(filter), counted(unfiltered)])
    return { found, everything }
  })
}
