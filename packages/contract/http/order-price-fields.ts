import {
  type PriceReader,
  seesCommission,
  seesCommissionTtc,
  seesProfit,
} from '@fxmatch/domain/orders/price-readers'
import { z } from 'zod'
import { decimalString } from './scalars.ts'

// The fields of an order's price that not every reader gets, and who does (specification 000 §6): what is added here is
// in the answer, and withheld from everyone else. Decimal strings, TND with 3 decimals.

/** Commission per quoting unit at the agreed and at the position's price. */
const commissionRates = {
  negotiation_commission_rate: decimalString,
  original_commission_rate: decimalString,
}

/** What the buyer pays, all in for this buyer; `payable` adds the VAT. */
const buyersPrice = {
  commissionRate: decimalString,
  commissionEquivalent: decimalString,
  vat: decimalString,
  vatPercent: decimalString,
  finalPrice: decimalString,
  finalEquivelent: decimalString,
  payable: decimalString,
}

/**
 * Who earns what. `platformShare` is a percent and `platformShareValue` its TND; `insightShare` and `partnerShare` are
 * TND, with their percents in `…SharePercent`.
 */
const earnings = {
  margin: decimalString,
  marginRate: decimalString,
  platformShare: decimalString,
  platformShareValue: decimalString,
  insightShare: decimalString,
  insightSharePercent: decimalString,
  partnerShare: decimalString,
  partnerSharePercent: decimalString,
  sharePercents: z.object({ platform: decimalString, insight: decimalString, partner: decimalString }),
}

const backOffice = { commissionValueTTC: decimalString }

type Readers = (reader: PriceReader) => boolean
const RATE_FIELDS = new Map(fieldsOf(commissionRates, seesCommission))
const PROFIT_FIELDS = new Map([
  ...fieldsOf(buyersPrice, seesCommission),
  ...fieldsOf(earnings, seesProfit),
  ...fieldsOf(backOffice, seesCommissionTtc),
])

function fieldsOf(fields: object, readers: Readers) {
  return Object.keys(fields).map((name): [string, Readers] => [name, readers])
}

/** The commission rates of an order, where its reader may know them. */
export const commissionRateFields = z.object(commissionRates).partial().shape

/** The price build-up kept with the order: everyone gets the seller's side of it, and each reader what is theirs. */
export const profitSchema = z.object({
  amount: decimalString,
  price: decimalString,
  equivalent: decimalString,
  ...z.object(buyersPrice).partial().shape,
  ...z.object(earnings).partial().shape,
  ...z.object(backOffice).partial().shape,
})
export type OrderProfit = z.infer<typeof profitSchema>

/** A field of an order's price that some readers do not get. */
export type WithheldField =
  | keyof typeof commissionRates
  | keyof typeof buyersPrice
  | keyof typeof earnings
  | keyof typeof backOffice

/** Who gets a field of an order's price. */
export function readersOf(field: WithheldField): Readers {
  const readers = PROFIT_FIELDS.get(field) ?? RATE_FIELDS.get(field)
  if (!readers) throw new RangeError(`${field} is everybody's`)
  return readers
}

type Priced = { readonly profit: OrderProfit } & {
  readonly [Name in keyof typeof commissionRates]?: string | undefined
}

/** An order without what its reader does not get. */
export function asReadBy<Order extends Priced>(order: Order, reader: PriceReader): Order {
  const kept = <Fields extends object>(fields: Fields, known: ReadonlyMap<string, Readers>) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => known.get(name)?.(reader) ?? true)) as Fields
  return { ...kept(order, RATE_FIELDS), profit: kept(order.profit, PROFIT_FIELDS) }
}
