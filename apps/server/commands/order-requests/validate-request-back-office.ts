import { decideOrderBySystem } from '@fxmatch/domain/orders/decide-order'
import { isPart } from '@fxmatch/domain/orders/order-sets'
import { ORDER_STATUS } from '@fxmatch/domain/orders/order-status'
import { readWholeNumber } from '../../db/configuration.ts'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { type HeldOrder, updateOrder } from '../../db/orders/orders.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { passGate } from '../gate/pass-gate.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { takeStep } from '../orders/step-order.ts'
import { requireNotHeld } from '../screening/require-not-held.ts'
import { moveRequest } from './move-request.ts'
import { openRequest } from './open-request.ts'

const MINUTE = 60_000

/** Lets the order's confirmations begin, and starts the clock where none has been given yet. */
async function openOrder(context: ActorContext, order: HeldOrder): Promise<HeldOrder> {
  // A house that quoted has confirmed; the company has its time to.
  const isAwarded = order.status === ORDER_STATUS.HALF_CONFIRMED && order.request_part === 'POSITION'
  const waits = order.status === ORDER_STATUS.AWAITING_CONFIRMATION || isAwarded
  const minutes = await readWholeNumber(context.tx, 'order.confirmation_minutes')
  return updateOrder(context.tx, order, {
    awaits_request: false,
    ...(waits ? { expires_at: new Date(context.clock.now().getTime() + minutes * MINUTE) } : {}),
  })
}

/**
 * Another person of the bank validates the request: half-confirmations of its orders are open from here on. For the
 * remainder that the bank itself sells, this is the bank's confirmation (domain rules §4): it is taken by the system, since
 * whoever validates requests need not have the right to confirm orders. Refused as by `openRequest`; GATE_REFUSED while a
 * party is looked into, or by a limit (`passGate`).
 */
export async function validateRequestBackOffice(
  context: ActorContext,
  input: { request: string },
): Promise<Result<{ requestId: string }>> {
  const opened = await openRequest(context, input.request, 'back_office_validate')
  if (!opened.ok) return opened
  const { request, orders, transition } = opened.value
  // For the bank's own part it is the confirmation.
  const parties = { companies: [request.company_id, request.bank_id], users: [context.actor.userId] }
  const free = await requireNotHeld(context, parties)
  if (!free.ok) return free
  for (const order of orders.filter(({ status }) => isPart(status))) {
    const open = await openOrder(context, order)
    if (open.request_part !== 'REMAINDER') continue
    const confirmed = decideOrderBySystem(toOrderFacts(open), 'confirm_with_request')
    if (confirmed) {
      const passed = await passGate(context, gatedOrder(open), 'confirm_with_request', gatedOrder(order))
      if (!passed.ok) return passed
      await takeStep(context, open, confirmed, { set: { seller_confirmed_by: context.actor.userId } })
    }
  }
  await moveRequest(context, request, {
    key: 'back_office_validate',
    to: transition.to,
    set: { back_office_by: context.actor.userId },
  })
  return done({ requestId: request.id })
}
