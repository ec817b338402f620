import type { NoteCount } from '@fxmatch/domain/banknotes/denominations'
import type { Shortage, ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import type { OrderStatus } from '@fxmatch/domain/orders/order-status'
import { inOrder } from '@fxmatch/domain/time-machine/moment'
import type { OrderRecord } from '@fxmatch/domain/time-machine/order-at'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../connect.ts'
import { factsById, inMilliseconds } from './facts-by-id.ts'

interface OrderRow {
  readonly id: string
  readonly buyer_id: string
  readonly original_rate: string
  readonly amount: string
  readonly shortage: Shortage | null
  readonly agency_id: string | null
  readonly expires_at: Date | null
  readonly asked_at: Date | null
  readonly ticket_at: Date | null
  readonly submitted_at: Date | null
  readonly request_id: string | null
  readonly moved_at: Date | null
}

interface Step {
  readonly at: number
  readonly action: string
  readonly before: OrderStatus | null
  readonly after: OrderStatus
  readonly by: string | null
  /** Of who answered a shortage: the company. */
  readonly company: string | null
  readonly reason: string | null
  readonly way: ShortageWay | null
}

interface Offer {
  readonly at: number
  readonly rate: string
  readonly side: 'BUYER' | 'SELLER'
}

/** What the audit trail tells of an order that its steps do not. */
interface Told {
  readonly agencies: readonly { readonly at: number; readonly agency: string | null }[] | null
  readonly counts: readonly { readonly bills: readonly NoteCount[]; readonly missing: string }[] | null
  readonly bid: string | null
}

/** What is on record of some orders, by id. @param which a condition on `o`, the orders */
export async function readOrderRecords(
  db: Db,
  which: RawBuilder<boolean>,
): Promise<ReadonlyMap<string, OrderRecord>> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.buyer_id, o.original_rate, o.amount, o.shortage, o.agency_id, o.expires_at, o.asked_at,
      t.created_at as ticket_at, r.id as request_id, r.submitted_at, r.status_since as moved_at
    from orders o
      left join tickets t on t.order_id = o.id
      left join order_requests r on r.id = o.order_request_id
    where ${which}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const steps = await factsById<string, readonly Step[]>(
    db,
    sql`select h.order_id as id, json_agg(json_build_object('at', ${inMilliseconds('h.created_at')}, 'action', h.action,
        'before', h.before_status, 'after', h.after_status, 'by', h.user_id, 'reason', h.reason, 'way', h.way, 'company',
        case when h.action = 'answer_shortage' then (select company_id from users where id = h.user_id) end) order by h.id) as facts
      from order_history h where h.order_id = any (${ids}::uuid[]) group by h.order_id`,
  )
  const offers = await factsById<string, readonly Offer[]>(
    db,
    sql`select f.order_id as id, json_agg(json_build_object('at', ${inMilliseconds('f.created_at')}, 'rate', f.rate::text,
        'side', f.side) order by f.id) as facts
      from order_offers f where f.order_id = any (${ids}::uuid[]) group by f.order_id`,
  )
  const told = await factsById<string, Told>(
    db,
    sql`select a.object_id as id, json_build_object(
        'agencies', json_agg(json_build_object('at', ${inMilliseconds('a.at')}, 'agency', a.data -> 'agency') order by a.id)
          filter (where a.data ? 'agency'),
        'counts', json_agg(json_build_object('bills', a.data -> 'bills', 'missing', a.data ->> 'missing') order by a.id)
          filter (where a.action = 'order.shortage_recorded'),
        'bid', (array_agg(a.data ->> 'was' order by a.id) filter (where a.action = 'order.bid_accepted'))[1]) as facts
      from audit_entries a where a.object_type = 'order' and a.object_id = any (${ids}::text[]) group by a.object_id`,
  )
  return new Map(
    rows.map((row) => [
      row.id,
      toRecord(row, steps.get(row.id) ?? [], offers.get(row.id) ?? [], told.get(row.id) ?? null),
    ]),
  )
}

function toRecord(
  row: OrderRow,
  steps: readonly Step[],
  offers: readonly Offer[],
  told: Told | null,
): OrderRecord {
  const side = (company: string | null) => (company === row.buyer_id ? 'BUYER' : 'SELLER')
  return {
    steps: inOrder(
      steps.map(({ at, company, ...step }) => ({
        ...{ ...step, at: new Date(at) },
        side: step.action === 'answer_shortage' ? side(company) : null,
      })),
    ),
    offers: inOrder(offers.map(({ at, ...offer }) => ({ ...offer, at: new Date(at) }))),
    agencies: inOrder((told?.agencies ?? []).map(({ at, agency }) => ({ at: new Date(at), agency }))),
    counts: told?.counts ?? [],
    originalRate: row.original_rate,
    bidAmount: told?.bid ?? null,
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
