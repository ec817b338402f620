import type { Insertable, Kysely, QueryCreator } from 'kysely'
import { builtOnce } from '../built-once.ts'
import type {
  AuditEntries,
  OrderHistory,
  OrderOffers,
  OrderPriceProofs,
  Orders,
  Outbox,
} from '../schema.gen.ts'
import type { Database } from '../schema.ts'
import { isWritten, type OrderUpdate, updatedOrder } from './orders.ts'

/** What a step of an order leaves behind. */
export interface StepRecord {
  readonly [member: string]: unknown
  readonly history: Insertable<OrderHistory>
  readonly entry: Insertable<AuditEntries>
  readonly events: Insertable<Outbox>[]
  /** The proof of its price, where the step is a moment of one. */
  readonly proof?: Insertable<OrderPriceProofs> | undefined
}

/** A statement that begins with the proof, where there is one. */
const proven = (db: Kysely<Database>, proof: StepRecord['proof']): QueryCreator<Database> =>
  proof === undefined
    ? db
    : (db.with('proved', (inner) =>
        inner.insertInto('order_price_proofs').values(proof),
      ) as unknown as QueryCreator<Database>)

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
      proof,
    }: StepRecord & { order: Insertable<Orders>; offer: Insertable<OrderOffers> },
  ) =>
    proven(db, proof)
      .with('placed', (inner) => inner.insertInto('orders').values(order))
      .with('offered', (inner) => inner.insertInto('order_offers').values(offer))
      .with('told', (inner) => inner.insertInto('order_history').values(history))
      .with('audited', (inner) => inner.insertInto('audit_entries').values(entry))
      .insertInto('outbox')
      .values(events),
)

/** A step of a held order, and what it leaves behind, by one statement; it fails where the order was not held. */
export const writtenStep = builtOnce(
  (db, { update, history, entry, events, proof }: StepRecord & { update: OrderUpdate }) =>
    proven(db, proof)
      .with('written', (inner) => updatedOrder(inner, update))
      .with('told', (inner) => inner.insertInto('order_history').values(history))
      .with('audited', (inner) => inner.insertInto('audit_entries').values(entry))
      .with('announced', (inner) => inner.insertInto('outbox').values(events))
      .selectNoFrom(isWritten),
)
