import { amountRefusal } from '@fxmatch/contract/errors/limit-refusals'
import {
  type AmountFault,
  orderAmountFault,
  type PositionPolicy,
} from '@fxmatch/domain/positions/position-policy'
import { type PolicyRow, readPolicies } from '../../db/position-policies/policy-rows.ts'
import type { CommandContext } from '../kernel/context.ts'
import { done, type Result, refuseField } from '../kernel/result.ts'

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
 * Judges what an order takes of a position by its currency's bounds (PMP), and what it leaves for others (decision 0121).
 * @param ordered.path the field that the amount was typed in
 * @returns refused: AMOUNT_OUT_OF_BOUNDS
 */
export async function checkOrderAmount(
  { tx }: CommandContext,
  ordered: { readonly amount: string; readonly path: string },
  position: { readonly currency: string; readonly amount: string },
): Promise<Result<null>> {
  const [policy] = await readPolicies(tx, position.currency)
  if (!policy) throw new Error(`no policy of ${position.currency}`)
  const fault = orderAmountFault(ordered.amount, position.amount, amountBounds(policy))
  return fault === null ? done(null) : refuseAmount(fault, position.currency, ordered.path)
}
