import type { PriceReader } from '@fxmatch/domain/orders/price-readers'
import { z } from 'zod'
import {
  asProofRead,
  asToldMargin,
  BACK_OFFICE_FIELDS,
  BANK_MARGIN,
  BUYERS_PRICE,
  COMMISSION_RATES,
  EARNINGS,
  PROFIT_READERS,
  type Proven,
  RATE_READERS,
  SHARE_PERCENTS,
  WITH_MARGIN,
} from './order-price-readers.ts'
import { decimalString } from './scalars.ts'

const withheld = decimalString.optional()

/** Fields that a reader may not get: TND with 3 decimals, rates and percents, as decimal strings. */
function decimals<Name extends string>(...names: readonly Name[]): Record<Name, typeof withheld> {
  return Object.fromEntries(names.map((name) => [name, withheld])) as Record<Name, typeof withheld>
}

/** The commission rates of an order, where its reader may know them. */
export const commissionRateFields = decimals(...COMMISSION_RATES)

/** The price build-up kept with the order: everyone gets the seller's side of it, and each reader what is theirs. */
export const profitSchema = z.object({
  amount: decimalString,
  price: decimalString,
  equivalent: decimalString,
  ...decimals(...BUYERS_PRICE, ...BANK_MARGIN, ...EARNINGS, ...BACK_OFFICE_FIELDS),
  [WITH_MARGIN]: z.boolean().optional(),
  [SHARE_PERCENTS]: z
    .object({ platform: decimalString, insight: decimalString, partner: decimalString })
    .optional(),
})
export type OrderProfit = z.infer<typeof profitSchema>

type Priced = Proven & { readonly profit: OrderProfit } & {
  readonly [Name in keyof typeof commissionRateFields]?: string | undefined
}

/** An order without what its reader does not get. */
export function asReadBy<Order extends Priced>(order: Order, reader: PriceReader): Order {
  const kept = <Fields extends object>(fields: Fields, readers: typeof RATE_READERS) =>
    Object.fromEntries(
      Object.entries(fields).filter(
        ([name, value]) => value !== undefined && (readers.get(name)?.(reader) ?? true),
      ),
    ) as Fields
  const profit = asToldMargin(order.profit, reader)
  // Who is not told the margin is not told the commission without it either.
  const readers =
    profit.withMargin === true
      ? new Map([...COMMISSION_RATES].map((name) => [name, () => false]))
      : RATE_READERS
  return asProofRead({ ...kept(order, readers), profit: kept(profit, PROFIT_READERS) }, reader)
}
