import type { DeliveryRecord } from '@fxmatch/domain/orders/delivery-class'
import { sql } from 'kysely'
import type { Db } from '../connect.ts'
import { MARKET_ZONE } from '../market-zone.ts'

/** From when on confirmations count, and the present day in Tunis, `YYYY-MM-DD`. */
export interface RecordPeriod {
  readonly operatorId: string
  readonly from: Date
  readonly today: string
}

/**
 * What became of an operator's orders that both sides confirmed since `from`, on the whole platform (the leader of a
 * syndicate delivers), and at what time of the day, Tunis, it mostly delivers (the median; null without a delivery).
 * What is counted: see `DeliveryRecord`.
 */
export async function readDeliveryRecord(
  db: Db,
  { operatorId, from, today }: RecordPeriod,
): Promise<DeliveryRecord & { readonly usualTime: string | null }> {
  const { rows } = await sql<{ due: number; in_full: number; usual: string | null }>`
    with confirmed as (
      select o.id, o.status, o.value_date,
        (select min(h.created_at) from order_history h where h.order_id = o.id and h.after_status = 13) as delivered_at,
        exists (select from order_history h where h.order_id = o.id and h.after_status = 14) as came_back
      from orders o
      where o.seller_id = ${operatorId}
        -- An order waits for its second confirmation for hours at most.
        and o.created_at >= ${from}::timestamptz - interval '7 days'
        and exists (
          select from order_history h
          where h.order_id = o.id and h.before_status = 5 and h.after_status in (6, 7) and h.created_at >= ${from}
        )
    ), due as (
      select *, (delivered_at at time zone ${MARKET_ZONE}) as delivered_locally from confirmed
      where status in (13, 10, 15) or (status in (6, 7, 8, 700, 11, 14) and value_date < ${today}::date)
    )
    select count(*)::int as due,
      (count(*) filter (
        where status in (13, 10) and not came_back and delivered_locally::date <= value_date
      ))::int as in_full,
      to_char(percentile_disc(0.5) within group (order by delivered_locally::time)::interval, 'HH24:MI') as usual
    from due`.execute(db)
  const row = rows[0]
  return { due: row?.due ?? 0, onTimeInFull: row?.in_full ?? 0, usualTime: row?.usual ?? null }
}
