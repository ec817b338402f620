import type { OrderAction } from '@fxmatch/domain/orders/order-table'
import { waitsForScreening } from '@fxmatch/domain/screening/held-steps'
import { type DealParties, isHeld, readHeldParties } from '../../db/screening/alert-rows.ts'
import type { ActorContext, CommandContext } from '../kernel/context.ts'
import { done, type Result, refuse } from '../kernel/result.ts'

/**
 * Refuses, with GATE_REFUSED, a deal of which a party has an alert that is open or confirmed (G02). It is the same sentence for
 * whose name it is and for the others, and says nothing else: nobody is warned.
 */
export async function requireNotHeld(
  { tx }: Pick<CommandContext, 'tx'>,
  parties: DealParties,
): Promise<Result<null>> {
  return answerOf(await isHeld(tx, parties))
}

const answerOf = (held: boolean): Result<null> =>
  held ? refuse('GATE_REFUSED', { rule: 'UNDER_VERIFICATION' }) : done(null)

/** The same of an order's companies and of who acts, or answers for the machine that does, by what the process knows of them: no journey to the database of its own. */
export async function requireOrderNotHeld(
  { actor, tx }: ActorContext,
  order: { readonly buyerId: string; readonly sellerId: string; readonly bankId: string },
): Promise<Result<null>> {
  const held = await readHeldParties(tx)
  const own =
    [actor.userId, actor.answerableId].some((id) => held.users.has(id)) ||
    [order.buyerId, order.bankId].some((id) => held.companies.has(id))
  if (own || !held.companies.has(order.sellerId)) return answerOf(own)
  return { ...refuse('GATE_REFUSED', { rule: 'UNDER_VERIFICATION' }), about: order.sellerId }
}

/** The same of a person's step of an order, where it is one that waits. */
export async function requireStepNotHeld(
  context: ActorContext,
  order: { readonly buyer_id: string; readonly seller_id: string; readonly bank_id: string },
  action: OrderAction,
): Promise<Result<null>> {
  if (!waitsForScreening(action)) return done(null)
  const { buyer_id: buyerId, seller_id: sellerId, bank_id: bankId } = order
  return requireOrderNotHeld(context, { buyerId, sellerId, bankId })
}
