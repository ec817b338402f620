import type { OrderRequestListQuery } from '@fxmatch/contract/http/order-requests'
import type { CalendarDate } from '@fxmatch/domain/calendar/working-days'
import type { RequestStatus } from '@fxmatch/domain/order-requests/request-status'
import { UNPAID_PART_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { statusesSql } from '../orders/status-sets.ts'

/** Whose requests a list shows: everyone's, a company's own, a bank's clients', or nobody's. */
export type RequestScope =
  | { readonly kind: 'ALL' | 'NONE' }
  | { readonly kind: 'COMPANY' | 'BANK'; readonly companyId: string }

/** Filters of a list, with every moment resolved. */
export interface RequestFilter {
  readonly statuses?: readonly RequestStatus[] | undefined
  readonly from?: Date | undefined
  /** The end of a day is exclusive, a moment is not. */
  readonly until?: { readonly at: Date; readonly exclusive: boolean } | undefined
  readonly currency?: string | undefined
  readonly reference?: string | undefined
  readonly importReference?: string | undefined
  readonly agency?: string | undefined
  readonly region?: number | undefined
  readonly valueDate?: CalendarDate | undefined
  readonly due?: boolean | undefined
  /** The rows of one group of the list. */
  readonly group?: Expression<SqlBool> | undefined
}

/** The column that each sort of a list goes by; equal keys go by the request's number. */
const SORT_COLUMNS = {
  createdAt: 'created_at',
  reference: 'number',
  totalAmount: 'total_amount',
  status: 'status',
  currency: 'currency',
} as const satisfies Record<OrderRequestListQuery['sort'], string>

/** A text to be found anywhere, with the pattern's own signs taken literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

function inScope(scope: RequestScope): Expression<SqlBool> {
  switch (scope.kind) {
    case 'ALL':
      return sql<boolean>`true`
    case 'NONE':
      return sql<boolean>`false`
    case 'COMPANY':
      return sql<boolean>`order_requests.company_id = ${scope.companyId}`
    case 'BANK':
      return sql<boolean>`order_requests.bank_id = ${scope.companyId}`
  }
}

/** What a list's scope and filters ask of `order_requests`: the list, its counts and its export find the same rows by it. */
export function requestConditions(scope: RequestScope, filter: RequestFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = [inScope(scope)]
  const { statuses, from, until } = filter
  if (statuses) all.push(sql<boolean>`order_requests.status = any (${sql.val([...statuses])}::text[])`)
  if (from) all.push(sql<boolean>`order_requests.created_at >= ${from}`)
  if (until?.exclusive) all.push(sql<boolean>`order_requests.created_at < ${until.at}`)
  if (until && !until.exclusive) all.push(sql<boolean>`order_requests.created_at <= ${until.at}`)
  if (filter.currency !== undefined) all.push(sql<boolean>`order_requests.currency = ${filter.currency}`)
  if (filter.reference) all.push(sql<boolean>`order_requests.reference ilike ${containing(filter.reference)}`)
  if (filter.importReference)
    all.push(sql<boolean>`order_requests.title_id in (
      select t.id from import_titles t where t.reference ilike ${containing(filter.importReference)})`)
  if (filter.agency !== undefined)
    all.push(sql<boolean>`exists (select from orders o
      where o.order_request_id = order_requests.id and o.agency_id = ${filter.agency})`)
  if (filter.region !== undefined)
    all.push(sql<boolean>`exists (select from orders o join agencies a on a.id = o.agency_id
      where o.order_request_id = order_requests.id and a.governorate_id = ${filter.region})`)
  if (filter.valueDate !== undefined) all.push(sql<boolean>`order_requests.value_date = ${filter.valueDate}`)
  if (filter.group) all.push(filter.group)
  if (filter.due !== undefined) all.push(sql<boolean>`(${IS_DUE}) = ${filter.due}`)
  return all
}

/** Sent to the bank, with a part that is not paid yet, delivered or not: as the treasurer's home counts what is due. */
const IS_DUE: RawBuilder<boolean> = sql<boolean>`order_requests.submitted_at is not null
  and exists (select from orders o where o.order_request_id = order_requests.id and o.payable > 0
    and o.status in ${statusesSql(UNPAID_PART_STATUSES)})`

/** Number of requests by status. */
export function countRequestsByStatus(db: Db, scope: RequestScope, filter: RequestFilter) {
  return db
    .selectFrom('order_requests')
    .where((eb) => eb.and(requestConditions(scope, filter)))
    .groupBy('status')
    .orderBy('status')
    .select((eb) => ['status', eb.fn.countAll<number>().as('count')])
    .execute()
}

/** The ids of one page, in the list's order. `page` counts from 1. */
export async function pageOfRequests(
  db: Db,
  scope: RequestScope,
  filter: RequestFilter,
  page: Pick<OrderRequestListQuery, 'sort' | 'direction'> & { pageSize: number; page: number },
): Promise<string[]> {
  const rows = await sortedRequests(db, scope, filter, page)
    .select('order_requests.id')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .execute()
  return rows.map(({ id }) => id)
}

/** The requests of a list in its order. */
export function sortedRequests(
  db: Db,
  scope: RequestScope,
  filter: RequestFilter,
  { sort, direction }: Pick<OrderRequestListQuery, 'sort' | 'direction'>,
) {
  return db
    .selectFrom('order_requests')
    .where((eb) => eb.and(requestConditions(scope, filter)))
    .orderBy(`order_requests.${SORT_COLUMNS[sort]}`, direction)
    .orderBy('order_requests.number', direction)
}
