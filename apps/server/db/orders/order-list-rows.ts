import type { OrderListQuery } from '@fxmatch/contract/http/order-lists'
import { type DayWork, standsIn } from '@fxmatch/domain/home/day-line'
import type { OrderGroup } from '@fxmatch/domain/orders/order-groups'
import { isUnderWay, stagesOf } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { WAYS_TO_KNOW } from '@fxmatch/domain/orders/readers-of-order'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isInGroup } from './order-group-keys.ts'
import { anyOf, knownAs } from './order-readers.ts'
import { inStages } from './status-sets.ts'

/**
 * Whose orders a list shows. ALL: the platform's; BANK_SALES: what a bank sells or carries for companies; PURCHASES: what
 * a company buys; ORGANIZATION: all that a company may know (the domain's `readersOf`).
 */
export type OrderScope =
  | { readonly kind: 'ALL' }
  | { readonly kind: 'BANK_SALES' | 'PURCHASES' | 'ORGANIZATION'; readonly companyId: string }

/**
 * Filters of a list, with every moment resolved: `from <= created_at < until` and `created_at <= to`. With `done` they are of the
 * moment at which that step was taken.
 */
export interface OrderFilter {
  readonly statuses?: readonly number[] | undefined
  readonly from?: Date | undefined
  /** Upper bounds; `exclusive` is the end of a day, the other a moment as it was given. */
  readonly bounds?: readonly { readonly at: Date; readonly exclusive: boolean }[]
  readonly expired?: boolean | undefined
  readonly currency?: string | undefined
  readonly form?: 'CASH' | 'DIGITAL' | undefined
  readonly rateType?: 'STANDARD' | 'NEGOTIATION' | undefined
  readonly reference?: string | undefined
  readonly user?: string | undefined
  readonly region?: number | undefined
  readonly zone?: number | undefined
  readonly agency?: string | undefined
  readonly operations?: readonly string[] | undefined
  /** Who decides of the orders in BACK_OFFICE_VALIDATION: both parties, where it is a short count. */
  readonly decides?: 'BACK_OFFICE' | 'PARTIES' | undefined
  readonly done?: DayWork | undefined
  /** One group of the list. */
  readonly group?: OrderGroup | undefined
}

/** The column that each sort of a list goes by; equal keys go by the order's number. */
export const SORT_COLUMNS = {
  createdAt: 'created_at',
  reference: 'reference',
  amount: 'amount',
  rate: 'rate',
  equivalent: 'counter_value',
  status: 'status',
  currency: 'currency',
} as const satisfies Record<OrderListQuery['sort'], string>

/** A text to be found anywhere, with the pattern's own signs taken literally. */
function containing(text: string): string {
  return `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}

/**
 * The ways in which an order can be in a scope, each of which one index finds; an order may be in it in several.
 * @param alias of the orders, or of what stands for them with the same columns
 */
export function waysInto(scope: OrderScope, alias = 'orders'): RawBuilder<boolean>[] {
  switch (scope.kind) {
    case 'ALL':
      return [sql`true`]
    case 'BANK_SALES':
      return [
        sql`${knownAs('BANK', alias, scope.companyId)}
        and ${sql.ref(`${alias}.operation_type`)} in ('MATCHING', 'DIRECT_SALE')`,
      ]
    case 'PURCHASES':
      return [knownAs('BUYER', alias, scope.companyId)]
    case 'ORGANIZATION':
      return WAYS_TO_KNOW.map(({ as }) => knownAs(as, alias, scope.companyId))
  }
}

/** What a scope asks of orders, or of rows that stand for them. @param alias as for `waysInto` */
export function inScope(scope: OrderScope, alias = 'orders'): RawBuilder<boolean> {
  return anyOf(waysInto(scope, alias))
}

/** What a list's scope and filters ask of `orders`: lists, totals, reports and exports all find the same rows by it. */
export function orderConditions(scope: OrderScope, filter: OrderFilter): Expression<SqlBool>[] {
  return [inScope(scope), ...filterConditions(filter)]
}

/** The time of a filter, as conditions on a column. */
function inTime({ from, bounds = [] }: OrderFilter, column: string): RawBuilder<boolean>[] {
  const at = sql.ref(column)
  return [
    ...(from ? [sql<boolean>`${at} >= ${from}`] : []),
    ...bounds.map((bound) =>
      bound.exclusive ? sql<boolean>`${at} < ${bound.at}` : sql<boolean>`${at} <= ${bound.at}`,
    ),
  ]
}

/** That a line `h` of the history tells of what a filter asks to be done, in its time. */
export function tellsOf(filter: OrderFilter): RawBuilder<boolean> {
  return sql<boolean>`${sql.join([sql`h.action = ${filter.done}`, ...inTime(filter, 'h.created_at')], sql` and `)}`
}

export function filterConditions(filter: OrderFilter): Expression<SqlBool>[] {
  const all: Expression<SqlBool>[] = []
  const add = (condition: Expression<SqlBool>) => all.push(condition)
  const { statuses, expired, operations, decides } = filter
  if (statuses) {
    add(sql<boolean>`orders.status = any (${sql.val([...statuses])}::smallint[])`)
    // What is under way has indexes by stage; what has ended is nearly all of the orders.
    const stages = stagesOf(statuses)
    if (stages.length > 0 && stages.every(isUnderWay)) add(inStages('orders', stages))
  }
  if (filter.done === undefined) inTime(filter, 'orders.created_at').forEach(add)
  else {
    add(sql<boolean>`orders.id in (select h.order_id from order_history h where ${tellsOf(filter)})`)
    add(sql<boolean>`orders.status = any (${sql.val([...standsIn(filter.done)])}::smallint[])`)
  }
  if (expired !== undefined) add(sql<boolean>`(orders.status = ${ORDER_STATUS.EXPIRED}) = ${expired}`)
  if (operations) add(sql<boolean>`orders.operation_type = any (${sql.val([...operations])}::text[])`)
  if (decides) {
    const parties = sql`orders.pending_decision is not distinct from 'SHORTAGE'`
    add(sql<boolean>`(orders.status <> ${ORDER_STATUS.BACK_OFFICE_VALIDATION}
      or (${parties}) = ${decides === 'PARTIES'})`)
  }
  const equal = {
    currency: filter.currency,
    form: filter.form,
    rate_type: filter.rateType,
    governorate_id: filter.region,
    zone_id: filter.zone,
    agency_id: filter.agency,
  }
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) add(sql<boolean>`${sql.ref(`orders.${column}`)} = ${value}`)
  }
  if (filter.group) add(isInGroup(filter.group))
  if (filter.reference) add(sql<boolean>`orders.reference ilike ${containing(filter.reference)}`)
  if (filter.user) {
    const pattern = containing(filter.user)
    add(sql<boolean>`orders.placed_by in (
      select u.id from users u where u.full_name ilike ${pattern} or u.username ilike ${pattern})`)
  }
  return all
}
