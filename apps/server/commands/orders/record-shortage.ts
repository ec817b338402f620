import type { NoteCount } from '@fxmatch/domain/banknotes/denominations'
import { reducedAmount, type Shortage, shortageFault } from '@fxmatch/domain/banknotes/shortage'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { priceOf } from '../../db/orders/price-columns.ts'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuseField } from '../kernel/result.ts'
import { checkCount } from './check-count.ts'
import { stepOrder } from './step-order.ts'

/** What an order would be, reduced to an amount, at its rate and percents; null for none. */
function reducedFigures(order: OrderRow, amount: string | null): Shortage['reduced'] {
  if (amount === null) return null
  const { counterValue, payable } = priceOf({ ...order, amount })
  return { amount, counterValue, payable }
}

/**
 * Records that fewer banknotes came than were ordered, all of them missing at the most: who sells and who pays decide what
 * becomes of the order (decision 0167). Of the order itself nothing changes yet.
 * Refused as by `stepOrder` and `checkCount`; BANKNOTES_MISMATCH at `missing` where nothing is missing, or something else
 * than was said.
 */
export async function recordShortage(
  context: ActorContext,
  input: { orderId: string; bills: readonly NoteCount[]; missing: string; reason: string },
) {
  return stepOrder(context, input.orderId, 'record_shortage', async (order) => {
    const { bills, reason } = input
    const counted = await checkCount(context, order.currency, bills)
    if (!counted.ok) return counted
    const fault = shortageFault(input, order.amount)
    if (fault !== null) {
      const { rule, sum, missing } = fault
      const details = { sum, missing, amount: order.amount, currency: order.currency }
      return refuseField('BANKNOTES_MISMATCH', 'missing', { rule, details })
    }
    const missing = decimal(input.missing).toFixed()
    const shortage: Shortage = {
      bills,
      missing,
      reason,
      choices: { BUYER: null, SELLER: null },
      reduced: reducedFigures(order, reducedAmount(order.amount, { missing })),
      before: null,
    }
    return done({ set: { shortage }, reason, facts: { bills, missing } })
  })
}
