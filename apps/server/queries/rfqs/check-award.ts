import type { AwardCheck, PartToTake } from '@fxmatch/contract/http/rfq-awards'
import type { Actor } from '@fxmatch/domain/access/actor'
import { marketDate } from '@fxmatch/domain/calendar/working-days'
import { checkDeals } from '@fxmatch/domain/gate/check-deals'
import { type GateDeal, readsCommitted, readsDealt } from '@fxmatch/domain/gate/decide-gate'
import { scopesOf } from '@fxmatch/domain/gate/limits'
import { compareDecimals, isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { savedBy } from '@fxmatch/domain/price-proof/price-proof'
import { counterValue } from '@fxmatch/domain/pricing/counter-value'
import type { Db } from '../../db/connect.ts'
import { NOTHING_COMMITTED, readCommitted, readDealt } from '../../db/gate/dealt.ts'
import { readLimitsInForce } from '../../db/gate/limits-in-force.ts'
import { readQuotedCurrency } from '../../db/reference/quoted-currencies.ts'
import { type RfqRow, readAnswers, readAskedRfq } from '../../db/rfqs/rfq-rows.ts'
import { valueDateNow } from '../../db/rfqs/value-date.ts'
import { withNames } from '../gate/present-checks.ts'
import { inSnapshot } from '../in-snapshot.ts'
import { measureNow, type ThoughtOf } from '../orders/measure-now.ts'

/**
 * What the limits of who asks say of quotes that are about to be taken together, by the same rules as the gate itself (`passGate`);
 * nothing is reserved. Of a bank that carries the deal for another company, and of the people of the houses, nothing is said: their
 * limits are theirs. And whether the market has a better price, for which a reason will be asked. Null: the request is none of the viewer's company, or a part is of none of its quotes.
 */
export function checkAward(
  db: Db,
  viewer: Actor,
  { id, parts }: { readonly id: string; readonly parts: readonly PartToTake[] },
  now: Date,
): Promise<AwardCheck | null> {
  return inSnapshot(db, async (snapshot) => {
    const row = await readAskedRfq(snapshot, { id, askerId: viewer.companyId })
    if (!row) return null
    const answers = await readAnswers(snapshot, id)
    const { unit } = await readQuotedCurrency(snapshot, row.currency)
    const deals: GateDeal[] = []
    const bought: ThoughtOf[] = []
    for (const { quoteId, amount } of parts) {
      const quote = answers.find((answer) => answer.id === quoteId)
      if (!quote || quote.rate === null || !isPositiveDecimal(amount)) return null
      deals.push({
        ...sidesOf(row, quote.house_id),
        ...{ operationType: row.operation, currency: row.currency, amount },
        counterValue: counterValue(amount, quote.rate, unit),
      })
      // Who sells looks for the dearest, and is asked nothing.
      if (row.side === 'SELL') continue
      const bankId = bankOf(row, quote.house_id)
      bought.push({
        ...{ amount, rate: quote.rate, askedRate: quote.rate },
        ...{ position: null, buyerId: row.asker_id, bankId, requestId: row.order_request_id },
        marginBankId: viewer.companyKind === 'CORPORATE' ? bankId : null,
      })
    }
    const measured = await measureNow(snapshot, row, bought, now)
    const saved = measured.flatMap(({ proof, reasonsAsked }) =>
      reasonsAsked.length > 0 ? [savedBy(reasonsAsked, proof)] : [],
    )
    const [most = null] = saved.toSorted(compareDecimals).reverse()
    const day = await valueDateNow(snapshot, row.valueDate, now)
    const { companyId, companyKind, userId } = viewer
    const limits = scopesOf(companyKind).length === 0 ? [] : await readLimitsInForce(snapshot, companyId, now)
    const carries = companyKind === 'BANK'
    const all = { without: null, requestId: null }
    const dealt =
      carries && readsDealt(limits)
        ? await readDealt(snapshot, { bankId: companyId, valueDate: day, ...all })
        : []
    const committed = readsCommitted(limits)
      ? await readCommitted(snapshot, { companyId, userId, day: marketDate(now), without: null })
      : NOTHING_COMMITTED
    const checks = checkDeals(deals, { limits, userId, committed, dealt: carries ? dealt : null })
    return {
      day,
      checks: (await withNames(snapshot, viewer, checks))(checks),
      better: most === null ? null : { saved: most },
    }
  })
}

/** The bank that carries the deal: it sells of its own stock, or buys through it, or buys for itself. */
function bankOf(
  {
    operation,
    asker_id,
    requestBankId,
  }: Pick<RfqRow, 'operation' | 'asker_id'> & { requestBankId: string | null },
  houseId: string,
): string {
  if (operation === 'DIRECT_SALE') return houseId
  return requestBankId ?? asker_id
}

/** Who buys and who sells. */
function sidesOf({ side, asker_id }: Pick<RfqRow, 'side' | 'asker_id'>, houseId: string) {
  return side === 'BUY' ? { buyerId: asker_id, sellerId: houseId } : { buyerId: houseId, sellerId: asker_id }
}
