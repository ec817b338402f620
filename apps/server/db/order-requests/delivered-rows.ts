import { DELIVERED_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../connect.ts'
import type { RequestScope } from './request-list-rows.ts'

/** Filters of the delivered orders, with every moment resolved; the moments are those of the delivery. */
export interface DeliveredFilter {
  readonly from?: Date | undefined
  readonly until?: { readonly at: Date; readonly exclusive: boolean } | undefined
  readonly currency?: string | undefined
  readonly reference?: string | undefined
}

function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/** Orders are shown to who carries or pays them: an accepted bid of another bank is that bank's, not the manifest's. */
function inScope(scope: RequestScope): Expression<SqlBool> {
  switch (scope.kind) {
    case 'ALL':
      return sql<boolean>`true`
    case 'NONE':
      return sql<boolean>`false`
    case 'COMPANY':
      return sql<boolean>`o.buyer_id = ${scope.companyId}`
    case 'BANK':
      return sql<boolean>`o.bank_id = ${scope.companyId}`
  }
}

function delivered(db: Db, scope: RequestScope, filter: DeliveredFilter) {
  const conditions: Expression<SqlBool>[] = [inScope(scope)]
  if (filter.from) conditions.push(sql<boolean>`d.at >= ${filter.from}`)
  if (filter.until?.exclusive) conditions.push(sql<boolean>`d.at < ${filter.until.at}`)
  if (filter.until && !filter.until.exclusive) conditions.push(sql<boolean>`d.at <= ${filter.until.at}`)
  if (filter.currency !== undefined) conditions.push(sql<boolean>`o.currency = ${filter.currency}`)
  if (filter.reference) {
    const pattern = containing(filter.reference)
    conditions.push(sql<boolean>`(o.reference ilike ${pattern} or r.reference ilike ${pattern})`)
  }
  return db
    .selectFrom('orders as o')
    .innerJoin('order_requests as r', 'r.id', 'o.order_request_id')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('order_history')
          .where('after_status', '=', sql.lit(ORDER_STATUS.DELIVERED))
          .groupBy('order_id')
          .select((s) => ['order_id', s.fn.max('created_at').as('at')])
          .as('d'),
      (join) => join.onRef('d.order_id', '=', 'o.id'),
    )
    .where('o.status', 'in', DELIVERED_STATUSES)
    .where((eb) => eb.and(conditions))
}

/** Number and sums of the delivered orders: `amount` in currency units, the others all-in and to pay, in TND. */
export function sumDelivered(db: Db, scope: RequestScope, filter: DeliveredFilter) {
  return delivered(db, scope, filter)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<string>`coalesce(sum(o.amount), 0)`.as('amount'),
      sql<string>`coalesce(sum(o.counter_value), 0)`.as('counterValue'),
      sql<string>`coalesce(sum(o.payable), 0)`.as('payable'),
    ])
    .executeTakeFirstOrThrow()
}

/** One page of the delivered orders, last delivered first, with the request's own facts. `page` counts from 1. */
export function pageOfDelivered(
  db: Db,
  scope: RequestScope,
  filter: DeliveredFilter,
  page: { pageSize: number; page: number },
) {
  return delivered(db, scope, filter)
    .innerJoin('import_titles as title', 'title.id', 'r.title_id')
    .innerJoin('companies as domiciliary', 'domiciliary.id', 'title.bank_id')
    .orderBy('d.at', 'desc')
    .orderBy('o.number', 'desc')
    .limit(page.pageSize)
    .offset((page.page - 1) * page.pageSize)
    .select([
      'o.id',
      'd.at as delivered_at',
      'r.id as request_id',
      'r.reference as request_reference',
      'r.status as request_status',
      'r.credit_account',
      'r.debit_account',
      'title.reference as title_reference',
      'title.nature as title_nature',
      'domiciliary.id as domiciliary_id',
      'domiciliary.name as domiciliary_name',
    ])
    .execute()
}
export type DeliveredRow = Awaited<ReturnType<typeof pageOfDelivered>>[number]
