import { compareDecimals } from '@fxmatch/domain/money/amount'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { findRuleInForce } from '../../db/reference/authorisation-rules.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import type { StandingRow } from '../../db/standing-orders/standing-rows.ts'
import type { ActorContext } from '../kernel/context.ts'

/**
 * Whether a second person has to look at a standing order before it places anything: a bank's whose amount at its target reaches the
 * amount from which its authorisation rules want two. What a company's places is a part of a request, which a person submits and its
 * bank validates.
 */
export async function needsSecondPerson(
  { actor, tx }: ActorContext,
  { amount, target, currency }: Pick<StandingRow, 'amount' | 'target' | 'currency'>,
): Promise<boolean> {
  if (actor.companyKind !== 'BANK') return false
  const rule = await findRuleInForce(tx, actor.companyId)
  if (rule === null) return true
  const { unit } = await readQuotedCurrency(tx, currency)
  return compareDecimals(counterValue(amount, target, unit), rule.amountFrom) >= 0
}
