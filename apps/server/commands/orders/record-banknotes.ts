import { countFault, sumOfNotes } from '@fxmatch/domain/banknotes/denominations'
import { decimal } from '@fxmatch/domain/money/decimal'
import { readDenominations } from '../../db/reference/denominations.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse, refuseField } from '../kernel/result.ts'
import { stepOrder } from './step-order.ts'

/**
 * Records the banknotes received: the sum of count × denomination must equal the order's amount exactly (domain rules §4).
 * Refused as by `stepOrder`; INVALID_INPUT at the line that is not of the currency's notes, each once (decision 0165);
 * BANKNOTES_MISMATCH with sum, amount and difference.
 */
export async function recordBanknotes(
  context: ActorContext,
  input: { orderId: string; bills: readonly { nbr: number; bill: string }[] },
) {
  return stepOrder(context, input.orderId, 'record_banknotes', async (order) => {
    const fault = countFault(input.bills, await readDenominations(context.tx, order.currency))
    if (fault !== null) {
      const { line, field, rule } = fault
      const details = { bill: input.bills[line]?.bill ?? '', currency: order.currency }
      return refuseField('INVALID_INPUT', `bills.${line}.${field}`, { rule, details })
    }
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
}
