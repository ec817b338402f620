import { DEAD_STATUSES } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'

/**
 * The statuses in which an order claims nothing any more, as SQL text: literals, not parameters, so that the planner
 * recognises the index of live orders.
 */
export const DEAD = sql.raw(`(${DEAD_STATUSES.join(', ')})`)
