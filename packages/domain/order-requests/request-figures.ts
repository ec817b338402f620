import { sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, HOME_DECIMALS, toDecimalString } from '../money/decimal.ts'
import { isPart, UNPAID_PART_STATUSES } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { averagePrice } from '../pricing/average.ts'

/** Where an order of a request comes from: a position, a bank's bid, or the remainder that the company's bank sells. */
export const REQUEST_PARTS = ['POSITION', 'BID', 'REMAINDER'] as const
export type RequestPart = (typeof REQUEST_PARTS)[number]

/** An order of a request, as its figures see it. */
export interface RequestLine {
  readonly part: RequestPart
  readonly status: OrderStatus
  /** Amount of currency. */
  readonly amount: DecimalString
  /** The seller's rate, TND per quoting unit. */
  readonly rate: DecimalString
  /** What the company pays before VAT, in TND. */
  readonly allInEquivalent: DecimalString
  /** VAT on its commission, TND. */
  readonly vat: DecimalString
}

/** What the bank would sell the open amount for; units as in `RequestLine`. */
export interface RemainderOffer {
  readonly rate: DecimalString
  readonly allInPrice: DecimalString
  readonly allInEquivalent: DecimalString
  readonly vat: DecimalString
}

/** Amounts have the currency's decimals, equivalents are all-in TND with 3, the average cost has 4. */
export interface RequestFigures {
  /** Covered by positions and accepted bids. */
  readonly coveredAmount: DecimalString
  /**
   * The bank's part, of which rate and equivalent are: of a draft what it would sell, which is all that nobody covers; from
   * the submission on what it has sold. What was lost since then is open, and no part of it.
   */
  readonly remainderAmount: DecimalString
  /** How much of the remainder the bank has sold. */
  readonly remainderSold: DecimalString
  /** What no live order covers, that of the remainder included. */
  readonly openAmount: DecimalString
  /** The rate of the remainder's order, or the bank's offer while there is none; null where neither is. */
  readonly remainderRate: DecimalString | null
  readonly remainderEquivalent: DecimalString
  /** Equivalent of positions and accepted bids. */
  readonly partialEquivalent: DecimalString
  readonly totalEquivalent: DecimalString
  readonly totalVat: DecimalString
  /** All that is paid: `totalEquivalent + totalVat`. */
  readonly totalPayable: DecimalString
  /** What of it is not paid yet: all but the orders whose cash-out is recorded. */
  readonly leftToPay: DecimalString
  /** `totalEquivalent` by the amount that it pays for, per quoting unit; null where nothing is priced. */
  readonly avgCost: DecimalString | null
}

/** The amount still to be covered: the total less that of every part of the request (`isPart`). Never below zero. */
export function openAmountOf(
  totalAmount: DecimalString,
  lines: readonly Pick<RequestLine, 'status' | 'amount'>[],
): DecimalString {
  const live = lines.filter(({ status }) => isPart(status)).map(({ amount }) => amount)
  return decimal(totalAmount).minus(sumDecimals(live)).toFixed()
}

/**
 * The figures of a request (domain rules §5): `partialEquivalent + remainderEquivalent =
 * totalEquivalent` and `totalEquivalent + totalVat = totalPayable`, to the millime.
 * @param offer what the bank would sell the open amount for; null where it sells none, or the request is submitted
 * @throws RangeError if an amount has more decimals than its currency
 */
export function requestFigures(
  request: {
    readonly totalAmount: DecimalString
    readonly decimals: number
    readonly unit: number
    readonly submitted: boolean
  },
  lines: readonly RequestLine[],
  offer: RemainderOffer | null,
): RequestFigures {
  const live = lines.filter(({ status }) => isPart(status))
  const covering = live.filter(({ part }) => part !== 'REMAINDER')
  const remainders = live.filter(({ part }) => part === 'REMAINDER')
  const covered = sumDecimals(covering.map(({ amount }) => amount))
  const remainder = decimal(request.totalAmount).minus(covered)
  const sold = sumDecimals(remainders.map(({ amount }) => amount))
  const open = remainder.minus(sold)
  const offered = offer !== null && open.greaterThan(0) ? offer : null
  const partial = sumDecimals(covering.map(({ allInEquivalent }) => allInEquivalent))
  const rest = sumDecimals([
    ...remainders.map(({ allInEquivalent }) => allInEquivalent),
    ...(offered ? [offered.allInEquivalent] : []),
  ])
  const total = partial.plus(rest)
  const vat = sumDecimals([...live.map((line) => line.vat), ...(offered ? [offered.vat] : [])])
  const paid = sumDecimals(
    live
      .filter(({ status }) => !UNPAID_PART_STATUSES.includes(status))
      .flatMap((line) => [line.allInEquivalent, line.vat]),
  )
  const priced = covered.plus(sold).plus(offered ? open : 0)
  const amount = (value: typeof open) => toDecimalString(value, request.decimals)
  const tnd = (value: typeof open) => toDecimalString(value, HOME_DECIMALS)
  return {
    coveredAmount: amount(covered),
    remainderAmount: amount(request.submitted ? sold : remainder),
    remainderSold: amount(sold),
    openAmount: amount(open),
    remainderRate: remainders[0]?.rate ?? offered?.rate ?? null,
    remainderEquivalent: tnd(rest),
    partialEquivalent: tnd(partial),
    totalEquivalent: tnd(total),
    totalVat: tnd(vat),
    totalPayable: tnd(total.plus(vat)),
    leftToPay: tnd(total.plus(vat).minus(paid)),
    avgCost: averagePrice(tnd(total), priced.toFixed(), request.unit),
  }
}
