import { type GateCheck, type GateDeal, outcomeOf, refusalOf } from '@fxmatch/domain/gate/decide-gate'
import type { GateStep } from '@fxmatch/domain/gate/gate-steps'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import type { HeldOrder } from '../../db/orders/orders.ts'
import type { ActorContext } from '../kernel/context.ts'

/** An order as its step would leave it: what it is judged by. */
export interface GatedOrder extends GateDeal {
  readonly id: string
  readonly bankId: string
  /** Offices that sell with the seller. */
  readonly memberIds: readonly string[]
  readonly form: Form
  readonly valueDate: string
  readonly requestId: string | null
  /** A bank's price for a request of which it does not know whose it is. */
  readonly isBid: boolean
  /** Whether a quote binds its seller to it (decision 0368). */
  readonly isPromised: boolean
}

/** A held or new order as the gate judges it. */
export function gatedOrder(order: HeldOrder): GatedOrder {
  return {
    id: order.id,
    bankId: order.bank_id,
    operationType: order.operation_type,
    buyerId: order.buyer_id,
    sellerId: order.seller_id,
    memberIds: order.member_ids,
    form: order.form,
    currency: order.currency,
    amount: order.amount,
    counterValue: order.counter_value,
    valueDate: order.value_date,
    requestId: order.order_request_id,
    isBid: order.request_part === 'BID',
    isPromised: order.quote_binds_until !== null,
  }
}

/** What one company's limits say of an order. */
export interface Judged {
  readonly ownerId: string
  readonly checks: readonly GateCheck[]
}

/** What was checked, as a row of the record: of a refused attempt the order is left out where there is none. */
export function rowOf(
  { actor, clock }: ActorContext,
  order: GatedOrder,
  step: GateStep,
  { ownerId, checks }: Judged,
  id: string,
) {
  return {
    id,
    at: clock.now(),
    company_id: ownerId,
    user_id: actor.userId,
    actor_company_id: actor.companyId,
    step,
    outcome: outcomeOf(checks),
    rule: refusalOf(checks)?.code ?? null,
    order_id: order.id as string | null,
    operation_type: order.operationType,
    buyer_id: order.buyerId,
    seller_id: order.sellerId,
    currency: order.currency,
    amount: order.amount,
    counter_value: order.counterValue,
    value_date: order.valueDate,
    checks: JSON.stringify(checks),
  }
}
export type CheckRow = ReturnType<typeof rowOf>

/** What was asked, word for word, so that an override lets the same through and nothing else. */
export function requestOf({ sent }: ActorContext): { request?: string; request_hash?: Buffer } {
  if (sent === undefined) return {}
  const { method, path, body } = sent
  return { request: JSON.stringify({ method, path, body: body ?? null }), request_hash: sent.hash() }
}
