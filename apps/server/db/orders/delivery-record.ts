import type { DeliveryRecord } from '@fxmatch/domain/orders/delivery-class'
import {
  AGREED_STATUSES,
  DELIVERED_STATUSES,
  DUE_STATUSES,
  SECOND_CONFIRMATION_STATUSES,
} from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'
import { statusesSql, statusSql } from './status-sets.ts'

/** Whose orders, from when on confirmations count, and the present day in Tunis, `YYYY-MM-DD`. */
export interface RecordPeriod {
  readonly operatorIds: readonly string[]
  readonly from: Date
  readonly today: string
}

/** The promise is over: delivered, or given up for good. */
const ENDED = [...DELIVERED_STATUSES, ORDER_STATUS.DELIVERY_CANCELED]
/** Promised and still to be delivered. */
const PROMISED = [...AGREED_STATUSES, ...DUE_STATUSES]

/**
 * What became of operators' orders that both sides confirmed since `from`, on the whole platform (the leader of a
 * syndicate delivers), and at what time of the day, Tunis, each mostly delivers (the median; null without a delivery).
 * What is counted: see `DeliveryRecord`. By operator; who had nothing due is left out.
 */
export async function readDeliveryRecords(
  db: Db,
  { operatorIds, from, today }: RecordPeriod,
): Promise<Map<string, DeliveryRecord & { readonly usualTime: string | null }>> {
  const { rows } = await sql<{ seller_id: string; due: number; in_full: number; usual: string | null }>`
    with confirmed as (
      select o.id, o.seller_id, o.status, o.value_date,
        (select min(h.created_at) from order_history h where h.order_id = o.id and h.after_status = ${statusSql('DELIVERED')}) as delivered_at,
        exists (select from order_history h where h.order_id = o.id and h.after_status = ${statusSql('DELIVERY_REJECTED')}) as came_back
      from orders o
      where o.seller_id = any (${sql.val([...operatorIds])}::uuid[])
        -- An order waits for its second confirmation for hours at most.
        and o.created_at >= ${from}::timestamptz - interval '7 days'
        and exists (
          select from order_history h
          where h.order_id = o.id and h.before_status = ${statusSql('HALF_CONFIRMED')}
            and h.after_status in ${statusesSql(SECOND_CONFIRMATION_STATUSES)} and h.created_at >= ${from}
        )
    ), due as (
      select *, (delivered_at at time zone ${MARKET_ZONE}) as delivered_locally from confirmed
      where status in ${statusesSql(ENDED)} or (status in ${statusesSql(PROMISED)} and value_date < ${today}::date)
    )
    select seller_id, count(*)::int as due,
      (count(*) filter (
        where status in ${statusesSql(DELIVERED_STATUSES)} and not came_back and delivered_locally::date <= value_date
      ))::int as in_full,
      to_char(percentile_disc(0.5) within group (order by delivered_locally::time)::interval, 'HH24:MI') as usual
    from due group by seller_id`.execute(db)
  return new Map(
    rows.map(({ seller_id, due, in_full, usual }) => [
      seller_id,
      { due, onTimeInFull: in_full, usualTime: usual },
    ]),
  )
}
