import type { Insertable } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type { AuditEntries, OrderHistory, OrderOffers, Orders, Outbox } from '../schema.gen.ts'
import { isWritten, type OrderUpdate, updatedOrder } from './orders.ts'

/** What a step of an order leaves behind. */
export interface StepRecord {
  readonly [member: string]: unknown
  readonly history: Insertable<OrderHistory>
  readonly entry: Insertable<AuditEntries>
  readonly events: Insertable<Outbox>[]
}

/** A new order, its first offer, and what the step that creates it leaves behind, by one statement. */
export const writtenOrder = builtOnce(
  (
    db,
    {
      order,
      offer,
      history,
      entry,
      events,
    }: StepRecord & { order: Insertable<Orders>; offer: Insertable<OrderOffers> },
  ) =>
    db
      .with('placed', (inner) => inner.insertInto('orders').values(order))
      .with('offered', (inner) => inner.insertInto('order_offers').values(offer))
      .with('told', (inner) => inner.insertInto('order_history').values(history))
      .with('audited', (inner) => inner.insertInto('audit_entries').values(entry))
      .insertInto('outbox')
      .values(events),
)

/** A step of a held order, and what it leaves behind, by one statement; it fails where the order was not held. */
export const writtenStep = builtOnce(
  (db, { update, history, entry, events }: StepRecord & { update: OrderUpdate }) =>
    db
      .with('written', (inner) => updatedOrder(inner, update))
      .with('told', (inner) => inner.insertInto('order_history').values(history))
      .with('audited', (inner) => inner.insertInto('audit_entries').values(entry))
      .with('announced', (inner) => inner.insertInto('outbox').values(events))
      .selectNoFrom(isWritten),
)
