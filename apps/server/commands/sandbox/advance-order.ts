import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { type Actor, actorOf } from '@fxmatch/domain/access/actor'
import { decideOrder } from '@fxmatch/domain/orders/decide-order'
import type { OrderRefusal } from '@fxmatch/domain/orders/order-facts'
import { ORDER_STATUSES, type OrderStatus, orderStatusName } from '@fxmatch/domain/orders/order-status'
import { type DrivenAction, reachableFrom, stepTowards } from '@fxmatch/domain/orders/order-ways'
import { sidesOf } from '@fxmatch/domain/orders/readers-of-order'
import { userStatus } from '@fxmatch/domain/users/decide-user'
import { readManagedUsers } from '../../db/companies/managed-users.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import { lockOrderForStep } from '../../db/orders/orders.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Refusal, type Result, refuse } from '../kernel/result.ts'
import { requireOtherPerson } from '../orders/require-other-person.ts'
import { DRIVEN_STEPS } from './drive-step.ts'

/** More steps than the longest life of an order has. */
const MOST_STEPS = ORDER_STATUSES.length

/**
 * Moves an order of the actor's company on to a status, in a sandbox (decision 0414): each step of the way is the command of life, given
 * by somebody of the parties who may give it, with its rules, its limits, its two people and its record. All of them are one transaction:
 * it arrives, or nothing has happened but that an attempt is on record where a limit refuses it, as in life. The audit's entries name the
 * client that asked for it.
 * Refused: NOT_FOUND for another company's order; SANDBOX_STATE with the statuses that can be reached; what a step refuses.
 */
export async function advanceOrder(
  context: ActorContext,
  {
    orderId,
    to,
    clientId,
  }: { readonly orderId: string; readonly to: OrderStatus; readonly clientId: string },
): Promise<Result<{ orderId: string }>> {
  const first = await lockOrderForStep(context.tx, orderId)
  if (first === null || sidesOf(toOrderFacts(first), context.actor.companyId).length === 0)
    return refuse('NOT_FOUND')
  let order: OrderRow = first
  for (let taken = 0; order.status !== to; taken += 1) {
    const action = taken < MOST_STEPS ? stepTowards(toOrderFacts(order), to) : null
    if (action === null) return unreachable(first)
    const actor = await whoMay(context, order, action)
    if (!actor.ok) return actor
    const by = { ...context, actor: actor.value, sent: undefined, sandboxClient: clientId }
    const step = await DRIVEN_STEPS[action](by, order)
    if (!step.ok) return { ...step, refusal: withoutFigures(step.refusal, actor.value, context.actor) }
    const after = await lockOrderForStep(context.tx, orderId)
    if (after === null) throw new Error(`order ${orderId} is gone`)
    order = after
  }
  return done({ orderId })
}

/** What a limit says is for people of the house whose it is: who has its step taken reads that it is refused, and asks for no override. */
function withoutFigures(refusal: Refusal, by: Actor, asker: Actor): Refusal {
  if (refusal.code !== 'GATE_REFUSED' || !refusal.rule?.startsWith('LIMIT_')) return refusal
  const ofOwnBank = by.companyId === asker.companyId && by.companyKind === 'BANK'
  return ofOwnBank ? { code: 'GATE_REFUSED', rule: 'LIMIT_OF_BANK' } : { code: 'GATE_REFUSED' }
}

function unreachable(order: OrderRow): { ok: false; refusal: ReturnType<typeof refuse>['refusal'] } {
  const reachable = reachableFrom(toOrderFacts(order)).map(orderStatusName)
  return refuse('SANDBOX_STATE', {
    rule: 'SANDBOX_UNREACHABLE',
    details: { status: orderStatusName(order.status), reachable: reachable.join(', ') || '–' },
    current: order.status,
  })
}

/** Somebody of the parties who may take the step, the first by name; else why the last of them may not. Machines are never asked. */
async function whoMay(
  { tx, clock }: ActorContext,
  order: OrderRow,
  action: DrivenAction,
): Promise<Result<Actor>> {
  const facts = toOrderFacts(order)
  let last: OrderRefusal = { rule: 'NOT_A_PARTY' }
  let refused: Result<never> | null = null
  for (const companyId of new Set([order.seller_id, order.buyer_id, order.bank_id])) {
    const people = await readManagedUsers(tx, { companyId, now: clock.now() })
    for (const { id: userId, companyKind, roles } of people.filter((one) => userStatus(one) === 'ACTIVE')) {
      const actor = actorOf({ userId, companyId, companyKind, roles })
      const decision = decideOrder(facts, action, actor)
      if (decision.ok) {
        const other = await requireOtherPerson({ tx, actor }, order, decision.transition)
        if (other.ok) return done(actor)
        refused = other
        continue
      }
      if (last.rule === 'NOT_A_PARTY' || decision.refusal.rule !== 'MISSING_CAPABILITY')
        last = decision.refusal
    }
  }
  return refused ?? { ok: false, refusal: orderRefusal(last) }
}
