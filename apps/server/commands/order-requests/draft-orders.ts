import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { decideOrder } from '@fxmatch/domain/orders/decide-order'
import type { OrderAction, OrderTransition } from '@fxmatch/domain/orders/order-table'
import { toOrderFacts } from '../../db/orders/order-facts.ts'
import { changedOrder, type HeldOrder } from '../../db/orders/orders.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { passGate } from '../gate/pass-gate.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { type StepChange, takeStep } from '../orders/step-order.ts'
import { requireStepNotHeld } from '../screening/require-not-held.ts'

/** Picks orders of a request by id, each once. Refused: NOT_FOUND where one of the ids is not an order of it. */
export function chooseOrders(
  orders: readonly HeldOrder[],
  chosen: readonly { readonly order_id: string }[],
): Result<readonly HeldOrder[]> {
  const ids = [...new Set(chosen.map(({ order_id }) => order_id))]
  const found = ids.flatMap((id) => orders.find((order) => order.id === id) ?? [])
  return found.length === ids.length ? done(found) : refuse('NOT_FOUND')
}

/** Whether a person may take a step of an order as it stands. Refuses what `decideOrder` refuses. */
export function requireOrderStep(
  { actor }: ActorContext,
  order: HeldOrder,
  action: OrderAction,
): Result<OrderTransition> {
  const decision = decideOrder(toOrderFacts(order), action, actor)
  return decision.ok
    ? done(decision.transition)
    : { ok: false, refusal: orderRefusal(decision.refusal) satisfies Refusal }
}

/**
 * Takes a person's step of an order whose request the caller has locked, and moves (`moveRequest`) afterwards. Refuses what
 * `decideOrder` refuses; GATE_REFUSED while a party is looked into, or by a limit (`passGate`).
 */
export async function stepOrderOfRequest(
  context: ActorContext,
  order: HeldOrder,
  action: OrderAction,
  change: StepChange = {},
): Promise<Result<HeldOrder>> {
  const may = requireOrderStep(context, order, action)
  if (!may.ok) return may
  const free = await requireStepNotHeld(context, order, action)
  if (!free.ok) return free
  const [before, changed] = [gatedOrder(order), gatedOrder(changedOrder(order, change.set ?? {}))]
  const passed = await passGate(context, changed, action, before, { quotedBy: change.quotedBy })
  return passed.ok ? done(await takeStep(context, order, may.value, change)) : passed
}
