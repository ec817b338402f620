import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { openAmountOf, type RemainderOffer } from '@fxmatch/domain/order-requests/request-figures'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import type { Db } from '../../db/connect.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { listRemainderRates } from '../../db/reference/remainder-rates.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'

/** What a draft's bank would sell its open amount for, by transfer; null where it sells none or nothing is open. */
export type RemainderOffers = (
  request: Pick<RequestRow, 'status' | 'bank_id' | 'currency' | 'unit' | 'total_amount'>,
  orders: readonly OrderRow[],
) => RemainderOffer | null

/** The offers of some banks at a moment, in two statements whatever the number of requests. */
export async function loadRemainderOffers(
  db: Db,
  bankIds: readonly string[],
  at: Date,
): Promise<RemainderOffers> {
  const rates = await listRemainderRates(db, { bankIds: [...new Set(bankIds)], at })
  const terms = await loadTermsInForce(db, { at, marginBankId: null })
  return (request, orders) => {
    const offered = rates.find(
      ({ bankId, currency }) => bankId === request.bank_id && currency === request.currency,
    )
    const amount = openAmountOf(request.total_amount, orders)
    if (request.status !== 'DRAFT' || !offered || !isPositiveDecimal(amount)) return null
    const price = priceOrder({
      amount,
      rate: offered.rate,
      unit: request.unit,
      form: 'DIGITAL',
      terms: terms('DIGITAL', request.currency),
      buyer: 'BANK',
    })
    return { rate: offered.rate, allInPrice: price.tccPrice, allInEquivalent: price.tccCounterValue }
  }
}
