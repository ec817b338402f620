import { decimal } from '@fxmatch/domain/money/decimal'
import { type AmountFault, positionAmountFault } from '@fxmatch/domain/positions/position-policy'
import { readPolicies } from '../../db/position-policies/policy-rows.ts'
import type { RfqRow } from '../../db/rfqs/rfq-rows.ts'
import type { Tx } from '../kernel/context.ts'
import { amountBounds } from '../positions/check-order-amount.ts'

/**
 * The bounds of the currency (PMP) for what a house sells to a request, as for any position; none where a bank sells of its own, as of
 * any bid. Amounts in the currency. @throws Error for what is no foreign currency
 */
export async function boundsOfRfq(
  tx: Tx,
  { currency, operation }: Pick<RfqRow, 'currency' | 'operation'>,
): Promise<ReturnType<typeof amountBounds>> {
  if (operation === 'DIRECT_SALE') return { smallestAmount: null, largestAmount: null }
  const [policy] = await readPolicies(tx, currency)
  if (!policy) throw new Error(`no policy of ${currency}`)
  return amountBounds(policy)
}

/**
 * The first amount that is asked for below the smallest position, or above what all houses that are asked may sell together: each of them
 * the largest position.
 */
export function beyondBounds<Path extends string>(
  amounts: readonly (readonly [Path, string | null])[],
  { smallestAmount, largestAmount: ofOne }: ReturnType<typeof amountBounds>,
  houses: number,
): { readonly path: Path; readonly fault: AmountFault } | null {
  const largestAmount = ofOne === null ? null : decimal(ofOne).times(houses).toFixed()
  for (const [path, amount] of amounts) {
    const fault = amount === null ? null : positionAmountFault(amount, { smallestAmount, largestAmount })
    if (fault !== null) return { path, fault }
  }
  return null
}
