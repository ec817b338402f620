import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { type ShortageWay, shortageDeadline } from '@fxmatch/domain/banknotes/shortage'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { clockAfter, decisionAfter } from '@fxmatch/domain/orders/after-step'
import { decideOrder, decideOrderBySystem, type SystemAction } from '@fxmatch/domain/orders/decide-order'
import type { OrderAction, OrderSide, OrderTransition } from '@fxmatch/domain/orders/order-table'
import type { GivenReason } from '@fxmatch/domain/price-proof/price-reason'
import { momentOfStep } from '@fxmatch/domain/price-proof/proof-moments'
import type { ProvenQuotes } from '@fxmatch/domain/price-proof/proven-quotes'
import { readWholeNumber } from '../../db/configuration.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import { changedOrder, type HeldOrder, lockOrderForStep, type OrderChange } from '../../db/orders/orders.ts'
import { holidaysAround } from '../../db/reference/holidays.ts'
import { rememberReference } from '../../db/reference/remembered.ts'
import { gatedOrder } from '../gate/gated-order.ts'
import { passGate } from '../gate/pass-gate.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import type { OutboxEvent } from '../kernel/record.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { settleRequest } from '../order-requests/move-request.ts'
import type { OutsideBand } from '../positions/check-price.ts'
import { requireStepNotHeld } from '../screening/require-not-held.ts'
import { writeOrderStep } from './announce-order.ts'
import { moveHeldPosition } from './move-held-position.ts'
import { proveStep } from './prove-price.ts'
import { requireOtherPerson } from './require-other-person.ts'

const MINUTE = 60_000

/** What a command changes with a step, besides what `takeStep` writes itself. */
export interface StepChange {
  /** Columns that change besides status, version, timers and what is to be decided. */
  readonly set?: OrderChange
  readonly reason?: string | null
  /** What the person chose to become of a short count. */
  readonly way?: ShortageWay
  /** Facts for the audit. */
  readonly facts?: object
  readonly events?: readonly OutboxEvent[]
  /** Its price, where that lies outside of the currency's band and a second person may let it through. */
  readonly outside?: OutsideBand | null
  /** Why a bid was taken and not a better price, where it was asked. */
  readonly priceReason?: GivenReason | null
  /** The house whose firm quote the step takes. */
  readonly quotedBy?: string | undefined
  /** The quotes among which it was awarded. */
  readonly quotes?: ProvenQuotes
}

/** What a command adds to a step: extra checks and columns, computed once the order is locked and the step is allowed. */
export type PlanStep = (
  order: OrderRow,
  transition: OrderTransition,
  side: OrderSide,
) => Promise<Result<StepChange>> | Result<StepChange>

/**
 * One step of an order by a person; every command that moves an order is this with a plan. Locks the order (its request
 * first), asks the domain's table, runs the plan, moves the held position, and writes the new status with history, audit and
 * event; the figures and status of its request follow.
 * Refused: NOT_FOUND for an order that the actor's company does not know; MISSING_CAPABILITY, WRONG_SIDE, WRONG_STATUS
 * and what else `orderRefusal` makes of `decideOrder`; GATE_REFUSED while a party is looked into, or by a limit (`passGate`); what the plan refuses.
 */
export async function stepOrder(
  context: ActorContext,
  orderId: string,
  action: OrderAction,
  plan: PlanStep = () => done({}),
): Promise<Result<{ orderId: string; order: OrderRow }>> {
  rememberReference(context.tx)
  const order = await lockOrderForStep(context.tx, orderId)
  if (!order) return refuse('NOT_FOUND')
  const decision = decideOrder(toOrderFacts(order), action, context.actor)
  if (!decision.ok) return { ok: false, refusal: orderRefusal(decision.refusal) satisfies Refusal }
  const other = await requireOtherPerson(context, order, decision.transition)
  if (!other.ok) return other
  const free = await requireStepNotHeld(context, order, action)
  if (!free.ok) return free
  const planned = await plan(order, decision.transition, decision.side)
  if (!planned.ok) return planned
  const { set = {}, outside = null, quotedBy } = planned.value
  const [before, changed] = [gatedOrder(order), gatedOrder(changedOrder(order, set))]
  const passed = await passGate(context, changed, action, before, { outside, quotedBy })
  if (!passed.ok) return passed
  const after = await takeStep(context, order, decision.transition, planned.value)
  if (after.order_request_id !== null) await settleRequest(context, after.order_request_id)
  return done({ orderId, order: after })
}

/** One step by the clock. Refused: NOT_FOUND; WRONG_STATUS where somebody acted before; what the plan refuses. */
export async function stepOrderBySystem(
  context: CommandContext,
  orderId: string,
  action: SystemAction,
  plan: (order: OrderRow) => Result<StepChange> = () => done({}),
): Promise<Result<{ orderId: string }>> {
  const order = await lockOrderForStep(context.tx, orderId)
  if (!order) return refuse('NOT_FOUND')
  const transition = decideOrderBySystem(toOrderFacts(order), action)
  if (!transition) return refuse('WRONG_STATUS', { current: order.status })
  const planned = plan(order)
  if (!planned.ok) return planned
  const after = await takeStep(context, order, transition, planned.value)
  if (after.order_request_id !== null) await settleRequest(context, after.order_request_id)
  return done({ orderId })
}

/** Until when an order may stay in the status that a step leads to; null where no clock runs. */
async function deadline(
  context: CommandContext,
  order: OrderRow,
  transition: OrderTransition,
): Promise<Date | null> {
  const clock = clockAfter(transition, await isWithBank(context, order))
  if (clock === 'KEEP') return order.expires_at
  if (clock === 'CLEAR') return null
  if (clock === 'START_SHORTAGE') {
    const now = context.clock.now()
    const today = marketDate(now)
    return shortageDeadline(now, today, await holidaysAround(context.tx, today))
  }
  const minutes = await readWholeNumber(context.tx, 'order.confirmation_minutes')
  return new Date(context.clock.now().getTime() + minutes * MINUTE)
}

/** Whether an order waits for a request that was submitted to the bank. */
async function isWithBank(context: CommandContext, order: OrderRow): Promise<boolean> {
  if (!order.awaits_request || order.order_request_id === null) return false
  const request = await context.tx
    .selectFrom('order_requests')
    .select('submitted_at')
    .where('id', '=', order.order_request_id)
    .executeTakeFirstOrThrow()
  return request.submitted_at !== null
}

/**
 * Takes a step that the domain allowed, of a locked order: position, status, timers, history, audit, event, and the proof of its
 * price where the step is a moment of one. A command on
 * the order's request calls it for each order and lets the request follow once.
 */
export async function takeStep(
  context: CommandContext & { actor?: ActorContext['actor'] | undefined },
  order: HeldOrder,
  transition: OrderTransition,
  { set, reason, way, facts, events, priceReason, quotes }: StepChange,
): Promise<HeldOrder> {
  const moved = transition.position ? await moveHeldPosition(context, order, transition.position) : []
  const change = {
    ...set,
    status: transition.to,
    ...(order.ask_at === null ? {} : { ask_at: null }),
    ...(transition.to === order.status ? {} : { status_since: context.clock.now() }),
    expires_at: await deadline(context, order, transition),
    pending_decision: decisionAfter(transition),
  }
  const moment = momentOfStep(transition, order)
  const proof =
    moment === null
      ? undefined
      : await proveStep(context, { before: order, after: changedOrder(order, change) }, moment, {
          given: priceReason,
          quotes,
        })
  return writeOrderStep(context, order, change, {
    action: transition.action,
    proof,
    reason: reason ?? null,
    way,
    facts: { ...facts },
    events: [...moved, ...(events ?? [])],
  })
}
