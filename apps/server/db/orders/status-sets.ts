import { CONFIRMED_STATUSES, DEAD_STATUSES } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'

/**
 * Order statuses as SQL text, `(11, 14)`: literals, not parameters, so that the planner recognises the partial indexes that
 * are kept for the same set.
 */
export function statusesSql(statuses: readonly OrderStatus[]): RawBuilder<unknown> {
  return sql.raw(`(${statuses.join(', ')})`)
}

/** One order status as SQL text, for the same reason. */
export function statusSql(name: keyof typeof ORDER_STATUS): RawBuilder<number> {
  return sql.raw(String(ORDER_STATUS[name]))
}

/** The statuses in which an order claims nothing any more. */
export const DEAD = statusesSql(DEAD_STATUSES)

/**
 * Whether both sides have confirmed, and nothing undid it, of the orders under an alias: before the back office only while
 * it validates a confirmation or a short count is decided, not while it reviews a rejection.
 */
export function isConfirmedSql(orders: string): RawBuilder<boolean> {
  const status = sql.ref(`${orders}.status`)
  return sql<boolean>`(${status} in ${statusesSql(CONFIRMED_STATUSES)}
    or (${status} = ${statusSql('BACK_OFFICE_VALIDATION')}
      and ${sql.ref(`${orders}.pending_decision`)} in ('CONFIRMATION', 'SHORTAGE')))`
}
