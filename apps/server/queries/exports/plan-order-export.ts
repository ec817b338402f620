import type { OrderExportQuery } from '@fxmatch/contract/http/exports'
import type { OrderFilterQuery, OrderSortQuery } from '@fxmatch/contract/http/order-lists'
import { uuid } from '@fxmatch/contract/http/scalars'
import { ORDER_COLUMNS } from '@fxmatch/documents/columns/order-columns'
import { formatDateTime } from '@fxmatch/documents/format/format'
import type { Actor } from '@fxmatch/domain/access/actor'
import { tunisDate } from '@fxmatch/domain/calendar/working-days'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import type { Db } from '../../db/connect.ts'
import type { ExportPlan } from '../../db/exports/export-plan.ts'
import { readFilterNames } from '../../db/exports/filter-names.ts'
import { sumOrders } from '../../db/orders/order-list-rows.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { toOrderFilter } from '../orders/order-filter.ts'
import { seesCommission, seesCommissionTtc } from '../orders/present-profit.ts'
import { type AskedScope, resolveScope } from '../orders/resolve-scope.ts'
import { sideScope } from '../reports/side-scope.ts'
import { describeFilters } from './describe-filters.ts'

/** What an export will hold, and how many rows that is now. */
export interface PlannedExport {
  readonly plan: ExportPlan
  readonly fileName: string
  readonly rowCount: number
}

/** A list to export: whose orders, by which filters, under which name. */
export interface ListToExport {
  readonly asked: AskedScope
  readonly filters: OrderFilterQuery & OrderSortQuery
  readonly title: string
  /** The file's name without date and extension. */
  readonly name: string
}

/**
 * The list that an export call names (see `orderExportQuery`). Null where it names none: only the platform's back
 * office has a list without a company or a user.
 */
export function listOfExport(viewer: Actor, query: OrderExportQuery): ListToExport | null {
  const { company, side, placedBy, statuses, user, ...rest } = query
  const userId = company === undefined && uuid.safeParse(user).success ? user : undefined
  const asked: AskedScope | null =
    company !== undefined
      ? sideScope(company, side)
      : userId !== undefined
        ? { kind: 'ORGANIZATION', userId }
        : viewer.capabilities.has('platform.read')
          ? { kind: 'ALL' }
          : null
  if (asked === null) return null
  const filters = {
    ...rest,
    'status[]': query['statuses[]'] ?? statuses ?? query['status[]'] ?? query.status,
    user: placedBy ?? (userId === undefined ? user : undefined),
  }
  return { asked, filters, title: 'Ordres', name: 'ordres' }
}

/** The list of the cash-out export: the settled orders of a user's company. */
export function listOfCashOut(userId: string, query: OrderFilterQuery & OrderSortQuery): ListToExport {
  const listed = query['status[]'] ?? query.status
  const isFiltered = listed !== undefined || query.statusCode !== undefined
  const filters = { ...query, 'status[]': isFiltered ? listed : [ORDER_STATUS.CASHED_OUT] }
  return { asked: { kind: 'ORGANIZATION', userId }, filters, title: 'Cash Out', name: 'cash-out' }
}

function columnsFor(viewer: Actor): string[] {
  const hidden = new Set([
    ...(seesCommission(viewer) ? [] : ['commission']),
    ...(seesCommissionTtc(viewer) ? [] : ['commissionTtc']),
  ])
  return ORDER_COLUMNS.map(({ id }) => id).filter((id) => !hidden.has(id))
}

/** Plans the export of a list with its own scope and filters; null where the viewer may not read the list. */
export function planOrderExport(
  db: Db,
  viewer: Actor,
  list: ListToExport,
  now: Date,
): Promise<PlannedExport | null> {
  return inSnapshot(db, async (snapshot) => {
    const scope = await resolveScope(snapshot, viewer, list.asked)
    if (!scope) return null
    const filter = toOrderFilter(list.filters)
    const { count } = await sumOrders(snapshot, scope, filter)
    const names = await readFilterNames(snapshot, scope, filter)
    const { sort, direction } = list.filters
    return {
      plan: {
        scope,
        filter,
        sort,
        direction,
        head: {
          sheetName: list.title,
          title: list.title,
          filters: [
            ...describeFilters(scope, filter, list.filters, names),
            ['Édité le', formatDateTime(now.toISOString())],
          ],
          columnIds: columnsFor(viewer),
        },
      },
      fileName: `${list.name}-${tunisDate(now)}.xlsx`,
      rowCount: count,
    }
  })
}
