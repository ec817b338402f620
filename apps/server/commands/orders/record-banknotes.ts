import type { ToldRule } from '@fxmatch/contract/errors/field-faults'
import { hasAtMostDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { decimal } from '@fxmatch/domain/money/decimal'
import type { ActorContext } from '../kernel/context.ts'
import { done, refuse } from '../kernel/result.ts'
import { stepOrder } from './step-order.ts'

/**
 * Records the banknotes received: the sum of count × denomination must equal the order's amount exactly (domain rules §4).
 * Refused as by `stepOrder`; INVALID_INPUT at `bills.<index>.bill` for an impossible or repeated denomination;
 * BANKNOTES_MISMATCH with sum, amount and difference.
 */
export async function recordBanknotes(
  context: ActorContext,
  input: { orderId: string; bills: readonly { nbr: number; bill: string }[] },
) {
  return stepOrder(context, input.orderId, 'record_banknotes', async (order) => {
    const invalid = (index: number, rule: ToldRule) =>
      refuse('INVALID_INPUT', { fields: [{ path: `bills.${index}.bill`, rule }] })
    const seen = new Set<string>()
    for (const [index, { bill }] of input.bills.entries()) {
      const value = decimal(bill)
      if (value.isZero() || !hasAtMostDecimals(bill, order.decimals)) return invalid(index, 'FIELD_INVALID')
      if (seen.has(value.toFixed())) return invalid(index, 'BANKNOTE_TWICE')
      seen.add(value.toFixed())
    }
    const sum = sumDecimals(input.bills.map(({ nbr, bill }) => decimal(bill).times(nbr)))
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
