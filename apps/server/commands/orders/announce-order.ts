import type { ShortageWay } from '@fxmatch/domain/banknotes/shortage'
import { readersOf } from '@fxmatch/domain/orders/readers-of-order'
import type { Insertable } from 'kysely'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { toReadableOrder, type WithMembers } from '../../db/orders/order-readers.ts'
import {
  changedOrder,
  type HeldOrder,
  type OrderChange,
  orderColumns,
  orderUpdate,
} from '../../db/orders/orders.ts'
import { type StepRecord, writtenOrder, writtenStep } from '../../db/orders/write-step.ts'
import { sendLater } from '../../db/prepared-statements.ts'
import type { OrderOffers } from '../../db/schema.gen.ts'
import { auditRow, type OutboxEvent, outboxRows, type RecordContext } from '../kernel/record.ts'
import type { FrozenProof } from './prove-price.ts'

/** Past tense of each action: the event's name (`half_confirm` → `order.half_confirmed`). */
export const ORDER_EVENTS = {
  place: 'order.placed',
  ask: 'order.asked',
  accept_draft: 'order.draft_accepted',
  counter_offer: 'order.counter_offered',
  reject_draft: 'order.draft_rejected',
  cancel_draft: 'order.draft_canceled',
  half_confirm: 'order.half_confirmed',
  reject_confirmation: 'order.confirmation_rejected',
  record_banknotes: 'order.banknotes_recorded',
  record_shortage: 'order.shortage_recorded',
  answer_shortage: 'order.shortage_answered',
  confirm_market_room: 'order.market_room_confirmed',
  validate_back_office: 'order.back_office_validated',
  refuse_back_office: 'order.back_office_refused',
  generate_ticket: 'order.ticket_generated',
  reject_ticket: 'order.ticket_rejected',
  deliver: 'order.delivered',
  reject_delivery: 'order.delivery_rejected',
  cancel_delivery: 'order.delivery_canceled',
  cash_out: 'order.cashed_out',
  accept_bid: 'order.bid_accepted',
  decline_bid: 'order.bid_declined',
  cancel_bid: 'order.bid_canceled',
  confirm_with_request: 'order.confirmed_with_request',
  end_with_request: 'order.ended_with_request',
  expire: 'order.expired',
} as const
export type OrderEventKey = keyof typeof ORDER_EVENTS

/** A step that an order has taken, as its record tells it. */
export interface OrderStep {
  readonly action: OrderEventKey
  /** Null for the step that creates the order. */
  readonly before: OrderRow | null
  readonly after: WithMembers<OrderRow>
  readonly reason?: string | null
  /** What the person chose to become of a short count. */
  readonly way?: ShortageWay | undefined
  readonly facts?: object
  readonly events?: readonly OutboxEvent[]
  /** False: something else tells of the step. */
  readonly isTold?: false
  /** The proof of the order's price, where the step is a moment of one: the audit's entry tells its hash. */
  readonly proof?: FrozenProof | undefined
}

/**
 * Writes a new order with its first offer, and what the step that creates it leaves behind: one history entry, one audit entry,
 * one event (domain rules §4), all by one statement, which goes with the next one.
 */
export async function writeNewOrder(
  context: RecordContext,
  order: HeldOrder,
  offer: Insertable<OrderOffers>,
  step: Omit<OrderStep, 'before' | 'after'>,
): Promise<void> {
  const record = recordOf(context, { ...step, before: null, after: order })
  await sendLater(context.tx, writtenOrder(context.tx, { ...record, order: orderColumns(order), offer }))
}

/**
 * Writes a step of a held order, and what it leaves behind, by one statement, which goes with the next one.
 * @returns the order as the step leaves it
 */
export async function writeOrderStep(
  context: RecordContext,
  order: HeldOrder,
  change: OrderChange,
  step: Omit<OrderStep, 'before' | 'after'>,
): Promise<HeldOrder> {
  const after = changedOrder(order, change)
  const record = recordOf(context, { ...step, before: order, after })
  await sendLater(context.tx, writtenStep(context.tx, { ...record, update: orderUpdate(order, change) }))
  return after
}

/** The rows of a step's record. */
function recordOf(context: RecordContext, step: OrderStep): StepRecord {
  const { action, before, after } = step
  const reason = step.reason ?? null
  const history = {
    order_id: after.id,
    action,
    before_status: before?.status ?? null,
    after_status: after.status,
    user_id: context.actor?.userId ?? null,
    reason,
    way: step.way ?? null,
    created_at: before === null ? after.created_at : context.clock.now(),
  }
  const entry = auditRow(context, {
    action: ORDER_EVENTS[action],
    objectType: 'order',
    objectId: after.id,
    data: {
      reference: after.reference,
      before: before?.status ?? null,
      after: after.status,
      version: after.version,
      reason,
      ...step.facts,
      ...(step.proof ? { proof: step.proof.hash } : {}),
    },
  })
  const events = outboxRows(context, [
    ...(step.events ?? []),
    {
      type: ORDER_EVENTS[action],
      orderId: after.id,
      version: after.version,
      status: after.status,
      action,
      reason,
      ...(step.isTold === false ? { told: false as const } : {}),
      ...timeInStatus(context, before, after),
      companies: readersOf(toReadableOrder(after, after.member_ids)),
    },
  ])
  return { history, entry, events, proof: step.proof?.row }
}

/** For how long an order was in the status that a step leads away from; nothing where it stays in it. */
function timeInStatus({ clock }: RecordContext, before: OrderRow | null, after: OrderRow) {
  if (before === null || before.status === after.status) return {}
  const seconds = (clock.now().getTime() - before.status_since.getTime()) / 1_000
  return { left: { status: before.status, seconds } }
}
