import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { postJournal } from './post-journal.ts'
import { stepOrder } from './step-order.ts'

/** Records the delivery: books that the currency changed hands and who is owed what. Refused as by `stepOrder`. */
export async function deliverOrder(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'deliver', async (order) => {
    await postJournal(context, order, 'DELIVERY')
    return done({})
  })
}
