import { isPositiveDecimal } from '@fxmatch/domain/money/amount'
import { openAmountOf, type RemainderOffer } from '@fxmatch/domain/order-requests/request-figures'
import { requestTransitionsFrom } from '@fxmatch/domain/order-requests/request-table'
import { FORMS, type Form } from '@fxmatch/domain/orders/order-facts'
import { type PriceBuildUp, priceOrder } from '@fxmatch/domain/pricing/price-order'
import type { Db } from '../../db/connect.ts'
import type { RequestRow } from '../../db/order-requests/request-rows.ts'
import type { OrderRow } from '../../db/orders/order-facts.ts'
import { listRemainderRates } from '../../db/reference/remainder-rates.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'

/** An offer with its price line by line, for one form of delivery. */
export interface PricedOffer extends RemainderOffer {
  readonly form: Form
  readonly price: PriceBuildUp
  readonly vatPercent: string
}

/** What a request's bank would sell its open amount for in each form; none where it sells none, nothing is open, or it is over. */
export type RemainderOffers = (
  request: Pick<RequestRow, 'status' | 'bank_id' | 'currency' | 'unit' | 'total_amount'>,
  orders: readonly OrderRow[],
) => readonly PricedOffer[]

/** The offers of some banks at a moment, in two statements whatever the number of requests. */
export async function loadRemainderOffers(
  db: Db,
  bankIds: readonly string[],
  at: Date,
): Promise<RemainderOffers> {
  const rates = await listRemainderRates(db, { bankIds: [...new Set(bankIds)], at })
  const terms = await loadTermsInForce(db, { at, marginBankId: null })
  return (request, orders) => {
    const { bank_id, currency, unit } = request
    const offered = rates.find((rate) => rate.bankId === bank_id && rate.currency === currency)
    const amount = openAmountOf(request.total_amount, orders)
    const takesMore = requestTransitionsFrom(request.status, 'go').length > 0
    if (!takesMore || !offered || !isPositiveDecimal(amount)) return []
    return FORMS.map((form) => {
      const { rate } = offered
      const inForce = terms(form, currency)
      const price = priceOrder({ amount, rate, unit, form, terms: inForce, buyer: 'BANK' })
      return {
        form,
        rate,
        price,
        vatPercent: inForce.vatPercent,
        allInPrice: price.tccPrice,
        allInEquivalent: price.tccCounterValue,
        vat: price.vat,
      }
    })
  }
}
