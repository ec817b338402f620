import type { ActorContext } from '../kernel/context.ts'
import { done } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { postJournal } from './post-journal.ts'
import { stepOrder } from './step-order.ts'

/** Records that the dinars were paid, and books the payment of what the delivery left owing. Refused as by `stepOrder` and `asSeen`. */
export async function cashOutOrder(
  context: ActorContext,
  input: { orderId: string; version?: number | undefined },
) {
  const plan = asSeen(input.version, async (order) => {
    await postJournal(context, order, 'CASH_OUT')
    return done({})
  })
  return stepOrder(context, input.orderId, 'cash_out', plan)
}
