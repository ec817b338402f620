import { compareDecimals, sumDecimals } from '@fxmatch/domain/money/amount'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import { findRuleInForce } from '../../db/reference/authorisation-rules.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { readUnapproved, type StandingRow } from '../../db/standing-orders/standing-rows.ts'
import type { ActorContext } from '../kernel/context.ts'

type Terms = Pick<StandingRow, 'amount' | 'target' | 'currency'> & {
  /** Which it is, where it is there already. */
  readonly id?: string
  /** The other of its pair: what one buys the other does not. */
  readonly pairId: string | null
}

/**
 * Whether a second person has to look at a standing order before it places anything: a bank's whose amount at its target, with what else
 * of the currency waits in the same person's name and was looked at by nobody, reaches the amount from which its authorisation rules
 * want two. Of a pair the larger counts: a need is not made smaller by being given in parts. What a company's places is a part of a
 * request, which a person submits and its bank validates.
 */
export async function needsSecondPerson(
  { actor, tx }: ActorContext,
  { id, pairId, amount, target, currency }: Terms,
): Promise<boolean> {
  if (actor.companyKind !== 'BANK') return false
  const rule = await findRuleInForce(tx, actor.companyId)
  if (rule === null) return true
  const { unit } = await readQuotedCurrency(tx, currency)
  const others = await readUnapproved(tx, { ownerId: actor.userId, currency })
  const worth = new Map(
    [...others.filter((other) => other.id !== id), { id, amount, target }].map((one) => [
      one.id,
      counterValue(one.amount, one.target, unit),
    ]),
  )
  const pairs = [...others.map((one) => [one.id, one.oco_with] as const), [id, pairId] as const]
  for (const [one, other] of pairs) {
    const [own, theirs] = [worth.get(one), other === null ? undefined : worth.get(other)]
    if (own !== undefined && theirs !== undefined)
      worth.delete(compareDecimals(own, theirs) < 0 ? one : (other ?? undefined))
  }
  return compareDecimals(sumDecimals([...worth.values()]).toFixed(), rule.amountFrom) >= 0
}
