import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { postJournal } from './post-journal.ts'
import { stepOrder } from './step-order.ts'

/** Records that the dinars were paid, and books the payment of what the delivery left owing. Refused as by `stepOrder`. */
export async function cashOutOrder(context: ActorContext, input: { orderId: string }) {
  return stepOrder(context, input.orderId, 'cash_out', async (order) => {
    await postJournal(context, order, 'CASH_OUT')
    return done({})
  })
}
