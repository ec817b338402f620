import { amountRefusal } from '@fxmatch/contract/errors/limit-refusals'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import {
  type AmountFault,
  orderAmountFault,
  type PositionPolicy,
} from '@fxmatch/domain/positions/position-policy'
import { type PolicyRow, readPolicies } from '../../db/position-policies/policy-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { type Result, refuseField } from '../kernel/result.ts'
import { checkNotes } from './check-notes.ts'

/** The bounds of a policy as the domain reads them. */
export function amountBounds(policy: PolicyRow): Pick<PositionPolicy, 'smallestAmount' | 'largestAmount'> {
  return { smallestAmount: policy.smallest_amount, largestAmount: policy.largest_amount }
}

/** A refusal of an amount. @param path the field that it was typed in */
export function refuseAmount(fault: AmountFault, currency: string, path = 'amount') {
  const { code, rule, details } = amountRefusal(fault, currency)
  return refuseField(code, path, { rule, details })
}

/**
 * Judges what an order takes of a position by its currency's bounds (PMP), and what it leaves for others (decision 0121);
 * banknotes must be such that they can be counted out, all of an old position too.
 * @param ordered.path the field that the amount was typed in
 * @returns refused: AMOUNT_OUT_OF_BOUNDS
 */
export async function checkOrderAmount(
  context: CommandContext,
  ordered: { readonly amount: string; readonly path: string },
  position: { readonly currency: string; readonly amount: string; readonly form: Form },
): Promise<Result<null>> {
  const [policy] = await readPolicies(context.tx, position.currency)
  if (!policy) throw new Error(`no policy of ${position.currency}`)
  const fault = orderAmountFault(ordered.amount, position.amount, amountBounds(policy))
  if (fault !== null) return refuseAmount(fault, position.currency, ordered.path)
  return checkNotes(context, { ...position, ...ordered })
}
