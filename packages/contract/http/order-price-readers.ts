import { sumDecimals } from '@fxmatch/domain/money/amount'
import { HOME_DECIMALS, toDecimalString } from '@fxmatch/domain/money/decimal'
import type { OperationType } from '@fxmatch/domain/orders/order-facts'
import {
  isToldMargin,
  type PriceReader,
  seesCommission,
  seesCommissionTtc,
  seesMargin,
  seesProfit,
} from '@fxmatch/domain/orders/price-readers'
import { readsRank } from '@fxmatch/domain/price-proof/proof-readers'

// The fields of an order's price that not every reader gets, and who does (specification 000 §6): what is added here is
// in the answer, and withheld from everyone else. Without schemas, which the thread of a workbook would load for nothing.

/** Commission per quoting unit at the agreed and at the position's price. */
export const COMMISSION_RATES = ['negotiation_commission_rate', 'original_commission_rate'] as const

/**
 * What the buyer pays, all in for this buyer; `payable` adds the VAT. `payableReduced` is what it would be, and
 * `payableBefore` what it was, where banknotes were missing.
 */
export const BUYERS_PRICE = [
  'commissionRate',
  'commissionEquivalent',
  'vat',
  'vatPercent',
  'finalPrice',
  'finalEquivelent',
  'payable',
  'payableReduced',
  'payableBefore',
] as const

/** What the buyer's bank earns on top, and its percent: with the rest it adds up to the all-in price. */
export const BANK_MARGIN = ['margin', 'marginRate'] as const

/**
 * Who earns what. `platformShare` is a percent and `platformShareValue` its TND; `insightShare` and `partnerShare` are
 * TND, with their percents in `…SharePercent`.
 */
export const EARNINGS = [
  'platformShare',
  'platformShareValue',
  'insightShare',
  'insightSharePercent',
  'partnerShare',
  'partnerSharePercent',
] as const

/** The percents of the three shares together: an object, beside the decimals of `EARNINGS`. */
export const SHARE_PERCENTS = 'sharePercents'

/** Whether the commission and its percent stand for commission and margin together, see {@link asToldMargin}. */
export const WITH_MARGIN = 'withMargin'

export const BACK_OFFICE_FIELDS = ['commissionValueTTC'] as const

type Readers = (reader: PriceReader) => boolean

/** A field of an order's price that some readers do not get. */
export type WithheldField =
  | (
      | typeof COMMISSION_RATES
      | typeof BUYERS_PRICE
      | typeof BANK_MARGIN
      | typeof EARNINGS
      | typeof BACK_OFFICE_FIELDS
    )[number]
  | typeof SHARE_PERCENTS

const of = (fields: readonly WithheldField[], readers: Readers) =>
  fields.map((field): [string, Readers] => [field, readers])

/** Who gets which withheld field of an order itself, and of its price build-up; who is not named gets them. */
export const RATE_READERS: ReadonlyMap<string, Readers> = new Map(of(COMMISSION_RATES, seesCommission))
export const PROFIT_READERS: ReadonlyMap<string, Readers> = new Map([
  ...of(BUYERS_PRICE, seesCommission),
  ...of(BANK_MARGIN, seesMargin),
  [WITH_MARGIN, seesCommission],
  ...of([...EARNINGS, SHARE_PERCENTS], seesProfit),
  ...of(BACK_OFFICE_FIELDS, seesCommissionTtc),
])

/** Who gets a field of an order's price. */
export function readersOf(field: WithheldField): Readers {
  const readers = PROFIT_READERS.get(field) ?? RATE_READERS.get(field)
  if (!readers) throw new RangeError(`${field} is everybody's`)
  return readers
}

interface ToldMargin {
  readonly commissionEquivalent?: string | undefined
  readonly commissionRate?: string | undefined
  readonly margin?: string | undefined
  readonly marginRate?: string | undefined
  readonly withMargin?: boolean | undefined
}

/**
 * A price build-up as its reader is told the bank's margin (decision 0152): a company whose bank does not tell it gets
 * commission and margin as one figure, so that the lines add up all the same.
 * @param profit with all figures; `withMargin` says that the bank does not tell the margin to the company
 */
export function asToldMargin<Profit extends ToldMargin>(
  profit: Profit,
  reader: Pick<PriceReader, 'companyKind'>,
): Profit {
  if (profit.withMargin !== true || isToldMargin(reader, false)) return { ...profit, withMargin: false }
  const { commissionEquivalent = '0', commissionRate = '0', margin = '0', marginRate = '0' } = profit
  return {
    ...profit,
    commissionEquivalent: toDecimalString(sumDecimals([commissionEquivalent, margin]), HOME_DECIMALS),
    commissionRate: sumDecimals([commissionRate, marginRate]).toFixed(),
    margin: undefined,
    marginRate: undefined,
  }
}

/** What of an order says who is told its price's rank. */
export type Proven = {
  readonly operationType: OperationType
  readonly proof: { readonly rank?: number | undefined } | null
}

/** An order without its price's rank, where its reader is not told that. */
export function asProofRead<Order extends Proven>(
  order: Order,
  reader: Pick<PriceReader, 'companyKind'>,
): Order {
  if (order.proof === null || readsRank(reader, order)) return order
  const { rank: _, ...proof } = order.proof
  return { ...order, proof }
}
