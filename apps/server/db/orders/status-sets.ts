import {
  CONFIRMED_STATUSES,
  DEAD_STATUSES,
  ORDER_STAGES,
  type OrderStage,
  stagesOf,
} from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS, type OrderStatus } from '@fxmatch/domain/orders/order-status'
import { type RawBuilder, sql } from 'kysely'

/**
 * Order statuses as SQL text, `(11, 14)`: literals, not parameters, so that the planner recognises the partial index of
 * `order_history` that is kept for the same set.
 */
export function statusesSql(statuses: readonly OrderStatus[]): RawBuilder<unknown> {
  return sql.raw(`(${statuses.join(', ')})`)
}

/** One order status as SQL text, for the same reason. */
export function statusSql(name: keyof typeof ORDER_STATUS): RawBuilder<number> {
  return sql.raw(String(ORDER_STATUS[name]))
}

const quoted = (stages: readonly OrderStage[]) =>
  sql.raw(`(${stages.map((stage) => `'${stage}'`).join(', ')})`)

/**
 * Whether orders are in one of some stages, in literals too: the indexes of what is under way or delivered are kept by stage.
 * @param orders the alias of the orders
 */
export function inStages(orders: string, stages: readonly OrderStage[]): RawBuilder<boolean> {
  const stage = sql.ref(`${orders}.stage`)
  const [only] = stages
  return only !== undefined && stages.length === 1
    ? sql<boolean>`${stage} = ${sql.lit(only)}`
    : sql<boolean>`${stage} in ${quoted(stages)}`
}

/**
 * Whether orders are in one of some statuses, with the stages that these lie in; of whole stages by these alone, since no index has the
 * status: asked for it, the database looks at every order that an index has found.
 * @param orders the alias of the orders
 */
export function inStatuses(orders: string, statuses: readonly OrderStatus[]): RawBuilder<boolean> {
  const stages = stagesOf(statuses)
  if (stages.every((stage) => ORDER_STAGES[stage].every((status) => statuses.includes(status))))
    return inStages(orders, stages)
  return sql<boolean>`(${inStages(orders, stages)}
    and ${sql.ref(`${orders}.status`)} in ${statusesSql(statuses)})`
}

/** Whether orders claim their amount of the position, or have used it up. @param orders the alias of the orders */
export function isLiveSql(orders: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${orders}.stage`)} <> 'DEAD'`
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
