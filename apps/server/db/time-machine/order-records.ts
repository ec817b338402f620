import type { NoteCount } from '@fxmatch/domain/banknotes/denominations'
import type { Shortage, ShortageSide, ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { inOrder } from '@fxmatch/domain/time-machine/moment'
import type { OrderRecord } from '@fxmatch/domain/time-machine/order-at'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'

/** An instant of a JSON built by PostgreSQL. */
const told = (column: string) => sql`extract(epoch from ${sql.ref(column)}) * 1000`

interface StepRow {
  readonly at: number
  readonly action: string
  readonly before: OrderStatus | null
  readonly after: OrderStatus
  readonly by: string | null
  readonly side: ShortageSide | null
  readonly reason: string | null
  readonly way: ShortageWay | null
}

interface RecordRow {
  readonly id: string
  readonly steps: StepRow[]
  readonly offers: { at: number; rate: string; side: 'BUYER' | 'SELLER' }[]
  readonly agencies: { at: number; agency: string | null }[]
  readonly counts: { bills: NoteCount[]; missing: string }[]
  readonly original_rate: string
  readonly amount: string
  readonly bid_amount: string | null
  readonly shortage: Shortage | null
  readonly agency_id: string | null
  readonly expires_at: Date | null
  readonly asked_at: Date | null
  readonly ticket_at: Date | null
  readonly submitted_at: Date | null
  readonly request_id: string | null
  readonly moved_at: Date | null
}

/** What is on record of some orders, by id. @param which a condition on `o`, the orders */
export async function readOrderRecords(
  db: Db,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, OrderRecord>> {
  const { rows } = await sql<RecordRow>`
    select o.id, o.original_rate, o.amount, o.shortage, o.agency_id, o.expires_at, o.asked_at, t.created_at as ticket_at,
      r.id as request_id, r.submitted_at, r.status_since as moved_at,
      (select coalesce(json_agg(json_build_object('at', ${told('h.created_at')}, 'action', h.action,
          'before', h.before_status, 'after', h.after_status, 'by', h.user_id, 'reason', h.reason, 'way', h.way,
          'side', case when h.action = 'answer_shortage' then case when u.company_id = o.buyer_id then 'BUYER' else 'SELLER' end end)
          order by h.id), '[]')
        from order_history h left join users u on u.id = h.user_id where h.order_id = o.id) as steps,
      (select coalesce(json_agg(json_build_object('at', ${told('f.created_at')}, 'rate', f.rate::text, 'side', f.side) order by f.id), '[]')
        from order_offers f where f.order_id = o.id) as offers,
      (select coalesce(json_agg(json_build_object('at', ${told('a.at')}, 'agency', a.data -> 'agency') order by a.id), '[]')
        from audit_entries a where a.object_type = 'order' and a.object_id = o.id::text and a.data ? 'agency') as agencies,
      (select coalesce(json_agg(json_build_object('bills', a.data -> 'bills', 'missing', a.data ->> 'missing') order by a.id), '[]')
        from audit_entries a where a.object_type = 'order' and a.object_id = o.id::text
          and a.action = 'order.shortage_recorded') as counts,
      (select a.data ->> 'was' from audit_entries a where a.object_type = 'order' and a.object_id = o.id::text
          and a.action = 'order.bid_accepted' order by a.id limit 1) as bid_amount
    from orders o
      left join tickets t on t.order_id = o.id
      left join order_requests r on r.id = o.order_request_id
    where ${which}`.execute(db)
  return new Map(rows.map((row) => [row.id, toRecord(row)]))
}

function toRecord(row: RecordRow): OrderRecord {
  return {
    steps: inOrder(row.steps.map(({ at, ...step }) => ({ ...step, at: new Date(at) }))),
    offers: inOrder(row.offers.map(({ at, ...offer }) => ({ ...offer, at: new Date(at) }))),
    agencies: inOrder(row.agencies.map(({ at, agency }) => ({ at: new Date(at), agency }))),
    counts: row.counts,
    originalRate: row.original_rate,
    bidAmount: row.bid_amount,
    confirmedAmount: row.shortage?.before?.amount ?? row.amount,
    now: { amount: row.amount, agency: row.agency_id, expiresAt: row.expires_at, askedAt: row.asked_at },
    ticketAt: row.ticket_at,
    request:
      row.request_id === null || row.moved_at === null
        ? null
        : { id: row.request_id, submittedAt: row.submitted_at, movedAt: row.moved_at },
  }
}

/** What is on record of an order; null: there is none. */
export async function readOrderRecord(db: Db, orderId: string): Promise<OrderRecord | null> {
  return (await readOrderRecords(db, sql<boolean>`o.id = ${orderId}`)).get(orderId) ?? null
}
