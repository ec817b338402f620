import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { earlierActor } from '@fxmatch/domain/orders/decide-order'
import type { OrderTransition } from '@fxmatch/domain/orders/order-table'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'
import { requireOtherThan } from './require-one-house.ts'

/**
 * Refuses a step that wants another person than took an earlier one, to another account of that person and to whose machine did: the
 * table compares accounts (decision record 0541); and a confirmation to who has confirmed for the other side (0606). Reads nothing for a
 * step that wants nobody else.
 * Refused: SEGREGATION as by the table, and as by `requireOtherThan`.
 */
export async function requireOtherPerson(
  { actor, tx }: Pick<ActorContext, 'actor' | 'tx'>,
  order: OrderRow,
  { action, guards }: Pick<OrderTransition, 'action' | 'guards'>,
): Promise<Result<null>> {
  for (const guard of guards) {
    const earlier = earlierActor(guard, toOrderFacts(order))
    if (earlier === null) continue
    if (await areOnePerson(tx, actor.userId, earlier.userId))
      return { ok: false, refusal: orderRefusal(earlier.refusal) }
  }
  if (action !== 'half_confirm') return done(null)
  return requireOtherThan({ actor, tx }, [order.buyer_confirmed_by, order.seller_confirmed_by])
}
