import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { type OrderFilter, type OrderScope, orderConditions } from './order-list-rows.ts'
import { type TallyRow, tallied } from './order-tallies.ts'

/** The figures of a list's orders: from the tallies where they can answer, else from the orders themselves. */
function figures(scope: OrderScope, filter: OrderFilter): RawBuilder<TallyRow> {
  return (
    tallied(scope, filter) ??
    sql<TallyRow>`(select status, currency, 1 as orders, amount, counter_value, commission_ttc from orders
      where ${sql.join(orderConditions(scope, filter), sql` and `)})`
  )
}

/** Number and sums of the orders of a list: `amount` in currency units, the others in TND. Zero for none. */
export async function sumOrders(db: Db, scope: OrderScope, filter: OrderFilter) {
  const { rows } = await sql<{ count: number; amount: string; counterValue: string; commissionTtc: string }>`
    select coalesce(sum(orders), 0)::bigint as count, coalesce(sum(amount), 0) as amount,
      coalesce(sum(counter_value), 0) as "counterValue", coalesce(sum(commission_ttc), 0) as "commissionTtc"
    from ${figures(scope, filter)} as tally`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a sum without a row')
  return row
}

/** Number of orders by status code; codes without any are left out. */
export async function countOrdersByStatus(db: Db, scope: OrderScope, filter: OrderFilter) {
  const { rows } = await sql<{ status: number; count: number }>`
    select status, sum(orders)::bigint as count from ${figures(scope, filter)} as tally
    group by status having sum(orders) <> 0 order by status`.execute(db)
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
