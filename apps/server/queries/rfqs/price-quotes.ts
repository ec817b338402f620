import type { RfqView } from '@fxmatch/contract/http/rfqs'
import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { Form } from '@fxmatch/domain/orders/order-facts'
import { commissionPercentOf } from '@fxmatch/domain/pricing/all-in-price'
import { allIn, buyerKind } from '@fxmatch/domain/pricing/buyer-price'
import { priceOrder } from '@fxmatch/domain/pricing/price-order'
import type { Kysely } from 'kysely'
import { keptTerms } from '../../db/orders/kept-terms.ts'
import { loadTermsInForce } from '../../db/reference/terms-in-force.ts'
import { readTakenOrders } from '../../db/rfqs/rfq-proofs.ts'
import type { RfqRow } from '../../db/rfqs/rfq-rows.ts'
import type { Database } from '../../db/schema.ts'

/** What is to be priced: an amount in the currency, at a rate in TND per quoting unit. */
export interface Priced {
  readonly amount: string
  readonly rate: string
}

/** What a quote comes to under the settings in force now, as its order would keep it. */
export type PriceQuote = (quote: Priced) => {
  readonly allInRate: string
  readonly counterValue: string
  readonly payable: string
}

/**
 * How what was taken of quotes is priced: by the percents that the order of each keeps, so that it stands as it was confirmed whatever is
 * set since. By the quote's id; what nothing was taken of is not in it.
 */
export async function takenPrices(
  db: Kysely<Database>,
  row: RfqRow,
  { unit }: { readonly unit: number },
): Promise<ReadonlyMap<string, PriceQuote>> {
  const orders = await readTakenOrders(db, row.id)
  const { form, operation } = row as { form: Form; operation: Parameters<typeof buyerKind>[0] }
  return new Map(
    orders.map(({ quoteId, ...order }) => [
      quoteId,
      pricedBy({ unit, form, terms: keptTerms(order), buyer: buyerKind(operation) }),
    ]),
  )
}

const pricedBy =
  (how: Omit<Parameters<typeof priceOrder>[0], 'amount' | 'rate'>): PriceQuote =>
  ({ amount, rate }) => {
    const price = priceOrder({ amount, rate, ...how })
    const { counterValue, payable } = price
    return { allInRate: allIn(price, how.buyer).price, counterValue, payable }
  }

/** How quotes of a request are priced, and by which percents: a company that buys through its bank pays its margin. */
export async function quotePrices(
  db: Kysely<Database>,
  row: RfqRow,
  { unit, now }: { readonly unit: number; readonly now: Date },
): Promise<{ readonly prices: PriceQuote; readonly percents: NonNullable<RfqView['terms']> }> {
  const { form, operation } = row as { form: Form; operation: Parameters<typeof buyerKind>[0] }
  const buyer = buyerKind(operation)
  const request =
    row.order_request_id === null || buyer !== 'CORPORATE'
      ? null
      : await db
          .selectFrom('order_requests')
          .select('bank_id')
          .where('id', '=', row.order_request_id)
          .executeTakeFirstOrThrow()
  const only = { form, currency: row.currency }
  const asked = { at: now, marginBankId: request?.bank_id ?? null, only }
  const terms = (await loadTermsInForce(db, asked))(form, row.currency)
  const prices = pricedBy({ unit, form, terms, buyer })
  const percents = {
    commissionPercent: commissionPercentOf(form, terms),
    marginPercent: buyer === 'CORPORATE' ? terms.marginPercent : null,
    vatPercent: terms.vatPercent,
  }
  return { prices, percents }
}

/** A value of several, TND. */
export function total(values: readonly string[]): string {
  return toDecimalString(sumDecimals(values), HOME_DECIMALS)
}
