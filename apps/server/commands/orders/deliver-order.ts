import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { postJournal } from './post-journal.ts'
import { stepOrder } from './step-order.ts'

/** Records the delivery: books that the currency changed hands and who is owed what. Refused as by `stepOrder` and `asSeen`. */
export async function deliverOrder(
  context: ActorContext,
  input: { orderId: string; version?: number | undefined },
) {
  const plan = asSeen(input.version, async (order) => {
    await postJournal(context, order, 'DELIVERY')
    return done({})
  })
  return stepOrder(context, input.orderId, 'deliver', plan)
}
