import { type DayWork, standsIn } from '@fxmatch/domain/home/day-line'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { inScope, type OrderFilter, type OrderScope, orderConditions, tellsOf } from './order-list-rows.ts'
import { type TallyRow, tallied, talliedPart } from './order-tallies.ts'
import { DEAD, inStatuses, statusSql } from './status-sets.ts'

/** The figures of a list's orders: from the tallies where they can answer, else from the orders themselves. */
function figures(scope: OrderScope, filter: OrderFilter): RawBuilder<TallyRow> {
  return (
    tallied(scope, filter) ??
    sql<TallyRow>`(select status, currency, form, operation_type, 1 as orders, amount, counter_value, commission_ttc from orders
      where ${sql.join(orderConditions(scope, filter), sql` and `)})`
  )
}

/** Number of orders and their sums: `amount` in currency units, the others in TND. Zero for none. */
export interface OrderSums {
  readonly count: number
  readonly amount: string
  readonly counterValue: string
  readonly commissionTtc: string
}

const sumsOf = (orders: RawBuilder<unknown>) => sql`json_build_object(
  'count', coalesce(sum(orders) ${orders}, 0),
  'amount', coalesce(sum(amount) ${orders}, 0)::text,
  'counterValue', coalesce(sum(counter_value) ${orders}, 0)::text,
  'commissionTtc', coalesce(sum(commission_ttc) ${orders}, 0)::text)`

/** The sums of a list's orders: of all, of those that claim their amount or had it (`live`), and of the dead. */
export async function sumOrders(
  db: Db,
  scope: OrderScope,
  filter: OrderFilter,
): Promise<OrderSums & { readonly live: OrderSums; readonly dead: OrderSums }> {
  const { rows } = await sql<{ all: OrderSums; live: OrderSums; dead: OrderSums }>`
    select ${sumsOf(sql``)} as "all",
      ${sumsOf(sql`filter (where status not in ${DEAD})`)} as live,
      ${sumsOf(sql`filter (where status in ${DEAD})`)} as dead
    from ${figures(scope, filter)} as tally`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  const { all, live, dead } = row
  return { ...all, live, dead }
}

/**
 * How many orders have to be read to find those of a filter that the tallies cannot answer: those of the days, statuses and so
 * on that they can. Null where none have to be.
 */
export async function countSearched(db: Db, scope: OrderScope, filter: OrderFilter): Promise<number | null> {
  const part = talliedPart(filter)
  return part === null ? null : countFound(db, scope, part)
}

/** How many steps have to be read to find what was done in a filter's time, of everybody's; counted no further than one above `most`. */
export async function countDone(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from (
      select from order_history h where ${tellsOf(filter)} limit ${most + 1}) as told`.execute(db)
  return rows[0]?.count ?? 0
}

/** The number of a list's orders. One statement, which needs no snapshot around it. */
export async function countFound(db: Db, scope: OrderScope, filter: OrderFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(orders), 0)::bigint as count from ${figures(scope, filter)} as tally`.execute(db)
  return rows[0]?.count ?? 0
}

/**
 * Number of orders by status code, and among them those of which both parties decide because of a short count (`byParties`);
 * codes without any are left out. One statement, which needs no snapshot around it.
 */
export async function countOrdersByStatus(db: Db, scope: OrderScope, filter: OrderFilter) {
  const { rows } = await sql<{ status: number; count: number; byParties: number }>`
    select status, sum(orders)::bigint as count,
      (case when status = ${statusSql('BACK_OFFICE_VALIDATION')} then (
        select count(*) from orders
        where ${inStatuses('orders', [ORDER_STATUS.BACK_OFFICE_VALIDATION])} and orders.pending_decision = 'SHORTAGE'
          and ${sql.join(orderConditions(scope, filter), sql` and `)}) else 0 end)::bigint as "byParties"
    from ${figures(scope, filter)} as tally
    group by status having sum(orders) <> 0 order by status`.execute(db)
  return rows
}

/** What stands in a status in one currency; `byParties`: of it, what both parties decide because of a short count. */
export interface StatusSum {
  readonly status: number
  readonly currency: string
  readonly decimals: number
  readonly byParties: boolean
  readonly count: number
  /** In the currency. */
  readonly amount: string
  /** In TND. */
  readonly counterValue: string
}

/**
 * Number and sums of orders by status and currency; what both parties decide has lines of its own and is in the others too. One
 * statement, which needs no snapshot around it.
 */
export async function sumByStatus(db: Db, scope: OrderScope, filter: OrderFilter): Promise<StatusSum[]> {
  const sums = sql`sum(orders)::bigint as count, sum(amount)::text as amount, sum(counter_value)::text as "counterValue"`
  const { rows } = await sql<StatusSum>`
    select found.*, currencies.decimals from (
      select status, currency, false as "byParties", ${sums}
      from ${figures(scope, filter)} as tally group by status, currency having sum(orders) <> 0
      union all
      select status, currency, true, ${sums}
      from (select orders.*, 1 as orders from orders
        where ${inStatuses('orders', [ORDER_STATUS.BACK_OFFICE_VALIDATION])} and orders.pending_decision = 'SHORTAGE'
          and ${sql.join(orderConditions(scope, filter), sql` and `)}) as short group by status, currency
    ) as found join currencies on currencies.iso_code = found.currency`.execute(db)
  return rows
}

/** Orders for which a step was taken within some time: how many, and their counter value in TND. */
export interface WorkSum {
  readonly action: DayWork
  readonly count: number
  readonly counterValue: string
}

/**
 * What was done within some time, by step, of a scope's orders for which it still stands; an order for which a step was taken twice counts
 * once.
 */
export async function sumWork(
  db: Db,
  scope: OrderScope,
  steps: readonly DayWork[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<WorkSum[]> {
  const stands = steps.map(
    (step) =>
      sql<boolean>`(h.action = ${step} and orders.status = any (${sql.val([...standsIn(step)])}::smallint[]))`,
  )
  const { rows } = await sql<WorkSum>`
    select action, count(*)::bigint as count, sum(counter_value)::text as "counterValue" from (
      select distinct h.action, orders.id, orders.counter_value
      from order_history h join orders on orders.id = h.order_id
      where h.action = any (${sql.val([...steps])}::text[]) and h.created_at >= ${from} and h.created_at < ${until}
        and (${sql.join(stands, sql` or `)}) and ${inScope(scope)}) as taken
    group by action`.execute(db)
  return rows
}

/** Sums of amounts by currency, with the decimals its amounts are shown with; currencies without an order are left out. */
export async function sumAmountsByCurrency(db: Db, scope: OrderScope, filter: OrderFilter) {
  const { rows } = await sql<{ currency: string; decimals: number; amount: string }>`
    select tally.currency, currencies.decimals, sum(tally.amount) as amount
    from ${figures(scope, filter)} as tally join currencies on currencies.iso_code = tally.currency
    group by tally.currency, currencies.decimals having sum(tally.orders) <> 0
    order by tally.currency`.execute(db)
  return rows
}
