import { orderRefusal } from '@fxmatch/contract/errors/order-refusals'
import { earlierActor } from '@fxmatch/domain/orders/decide-order'
import type { OrderTransition } from '@fxmatch/domain/orders/order-table'
import { areOnePerson } from '../../db/companies/known-people.ts'
import { type OrderRow, toOrderFacts } from '../../db/orders/order-facts.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, type Result } from '../kernel/result.ts'

/**
 * Refuses a step that wants another person than took an earlier one, to another account of that person and to whose machine did: the
 * table compares accounts (decision record 0541). Reads nothing for a step that wants nobody else.
 * Refused: SEGREGATION as by the table.
 */
export async function requireOtherPerson(
  { actor, tx }: Pick<ActorContext, 'actor' | 'tx'>,
  order: OrderRow,
  { guards }: Pick<OrderTransition, 'guards'>,
): Promise<Result<null>> {
  for (const guard of guards) {
    const earlier = earlierActor(guard, toOrderFacts(order))
    if (earlier === null) continue
    if (await areOnePerson(tx, actor.userId, earlier.userId))
      return { ok: false, refusal: orderRefusal(earlier.refusal) }
  }
  return done(null)
}
