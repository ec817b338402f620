import { sumOfNotes } from '@fxmatch/domain/banknotes/denominations'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { asSeen } from './as-seen.ts'
import { checkCount } from './check-count.ts'
import { stepOrder } from './step-order.ts'

/**
 * Records the banknotes received: the sum of count × denomination must equal the order's amount exactly (domain rules §4).
 * Refused as by `stepOrder`, `asSeen` and `checkCount`; BANKNOTES_MISMATCH with sum, amount and difference.
 */
export async function recordBanknotes(
  context: ActorContext,
  input: { orderId: string; bills: readonly { nbr: number; bill: string }[]; version?: number | undefined },
) {
  const plan = asSeen(input.version, async (order) => {
    const counted = await checkCount(context, order.currency, input.bills)
    if (!counted.ok) return counted
    const sum = decimal(sumOfNotes(input.bills))
    const difference = decimal(order.amount).minus(sum)
    if (!difference.isZero()) {
      return refuse('BANKNOTES_MISMATCH', {
        rule: 'BANKNOTES_MISMATCH',
        details: {
          sum: sum.toFixed(),
          amount: order.amount,
          difference: difference.toFixed(),
          currency: order.currency,
        },
      })
    }
    await context.tx
      .insertInto('order_banknotes')
      .values(input.bills.map(({ nbr, bill }) => ({ order_id: order.id, denomination: bill, count: nbr })))
      .execute()
    return done({ facts: { bills: input.bills } })
  })
  return stepOrder(context, input.orderId, 'record_banknotes', plan)
}
