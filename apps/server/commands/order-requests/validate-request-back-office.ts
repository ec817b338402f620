import { decideOrderBySystem } from '@fxmatch/domain/orders/decide-order'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { readWholeNumber } from '../../db/configuration.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { type HeldOrder, updateOrder } from '../../db/orders/orders.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { passGate } from '../gate/pass-gate.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'
import { requireNotOfCompany, requireOtherThan } from '../orders/require-one-house.ts'
import { takeStep } from '../orders/step-order.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

const MINUTE = 60_000

/** Lets the order's confirmations begin, and starts the clock where none has been given yet. */
async function openOrder(context: ActorContext, order: HeldOrder): Promise<HeldOrder> {
  // A house that quoted has confirmed; the company has its time to, within that of the quote.
  const { status, request_part: part, quote_binds_until: bound } = order
  const isAwarded = status === ORDER_STATUS.HALF_CONFIRMED && part === 'POSITION'
  const waits = status === ORDER_STATUS.AWAITING_CONFIRMATION || isAwarded
  const minutes = await readWholeNumber(context.tx, 'order.confirmation_minutes')
  const until = new Date(context.clock.now().getTime() + minutes * MINUTE)
  return updateOrder(context.tx, order, {
    awaits_request: false,
    ...(waits ? { expires_at: bound !== null && bound < until ? bound : until } : {}),
  })
}

/**
 * Confirms what its bank has confirmed already: the remainder, by the validation; what a bank quoted, by its quote, whoever carries the
 * request. Of another bank neither its limits nor what is looked into of it stops this bank's validation, and this bank reads nothing of
 * them: the order waits for the bank that quoted then, which is bound still. Refused: GATE_REFUSED by the own bank's limits; SEGREGATION to
 * who has confirmed a remainder for its company by another account.
 */
async function confirmPart(context: ActorContext, order: HeldOrder): Promise<Result<null>> {
  const confirmed = decideOrderBySystem(toOrderFacts(order), 'confirm_with_request')
  if (!confirmed) return done(null)
  const isOwn = order.bank_id === context.actor.companyId
  const parties = { companies: [order.bank_id, order.buyer_id], users: [] }
  if (!isOwn && !(await requireNotHeld(context, parties)).ok) return done(null)
  const passed = await passGate(context, gatedOrder(order), 'confirm_with_request', gatedOrder(order))
  if (!passed.ok) return isOwn ? passed : done(null)
  const { buyer_confirmed_by: buyer, seller_confirmed_by: seller } = order
  const other = seller === null ? await requireOtherThan(context, buyer === null ? [] : [buyer]) : done(null)
  if (!other.ok) return other
  const by = seller ?? context.actor.userId
  await takeStep(context, order, confirmed, { set: { seller_confirmed_by: by } })
  return done(null)
}

/**
 * Another person of the bank validates the request: half-confirmations of its orders are open from here on. For the
 * remainder that the bank itself sells, this is the bank's confirmation (domain rules §4): it is taken by the system, since
 * whoever validates requests need not have the right to confirm orders. Refused as by `openRequest`; REQUEST_STATUS where the company has
 * bought a part of it anew since the person looked; GATE_REFUSED while a
 * party is looked into, or by a limit (`passGate`); SEGREGATION to who works at the company too, or bought the
 * bank's own part for it.
 */
export async function validateRequestBackOffice(
  context: ActorContext,
  input: { readonly request: string; readonly version?: number | undefined },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'back_office_validate')
  if (!opened.ok) return opened
  const { request, orders, transition } = opened.value
  if (input.version !== undefined && input.version !== request.version)
    return refuse('REQUEST_STATUS', { rule: 'REQUEST_CHANGED' })
  const other = await requireNotOfCompany(context, request.company_id)
  if (!other.ok) return other
  // For the bank's own part it is the confirmation.
  const parties = { companies: [request.company_id, request.bank_id], users: [context.actor.userId] }
  const free = await requireNotHeld(context, parties)
  if (!free.ok) return free
  for (const order of orders.filter(({ status }) => isPart(status))) {
    const passed = await confirmPart(context, await openOrder(context, order))
    if (!passed.ok) return passed
  }
  await moveRequest(context, request, {
    key: 'back_office_validate',
    to: transition.to,
    set: { back_office_by: context.actor.userId },
  })
  return done({ requestId: request.id })
}
