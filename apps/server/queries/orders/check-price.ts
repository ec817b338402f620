import type { PriceCheck } from '@fxmatch/contract/http/price-proof'
import type { Actor } from '@fxmatch/domain/access/actor'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import type { Db } from '../../db/connect.ts'
import { isOnMarket } from '../../db/positions/on-market.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { measureNow } from './measure-now.ts'

/**
 * How a bank's order of a position would stand in the market now, by the measures that its proof will have. It tells nothing that the
 * market's list does not show the bank. Null: the position is not on the market, or does not hold the amount.
 */
export function checkPrice(
  db: Db,
  { companyId }: Pick<Actor, 'companyId'>,
  asked: { readonly session_id: number; readonly amount: string; readonly rate: string },
  now: Date,
): Promise<PriceCheck | null> {
  const { session_id: id, amount, rate } = asked
  if (!isPositiveDecimal(amount) || !isPositiveDecimal(rate)) return Promise.resolve(null)
  return inSnapshot(db, async (snapshot) => {
    const position = await snapshot
      .selectFrom('positions as p')
      .select(['p.id', 'p.currency', 'p.form', 'p.amount', 'p.rate', 'p.version'])
      .where('p.id', '=', id)
      .where(isOnMarket(now))
      .executeTakeFirst()
    if (!position || compareDecimals(amount, position.amount) > 0) return null
    const thought = {
      ...{ amount, rate, askedRate: position.rate, position: id },
      ...{ buyerId: companyId, bankId: companyId, marginBankId: null, requestId: null },
    }
    const [measured] = await measureNow(snapshot, position, [thought], now)
    if (!measured) throw new Error('a deal was not measured')
    const { proof, reasonsAsked } = measured
    const { references, rank, ranks, slippage, stack } = proof
    const saves = stack !== null && stack.parts.length > 1 && isPositiveDecimal(stack.saving.tnd)
    return {
      ...{ references, rank, ranks, slippage },
      stack: saves ? { saving: stack.saving, parts: stack.parts.length } : null,
      reasonsAsked: [...reasonsAsked],
    }
  })
}
