import { sumDecimals } from '../money/amount.ts'
import {
  type Decimal,
  type DecimalString,
  decimal,
  distribute,
  HOME_DECIMALS,
  toDecimalString,
} from '../money/decimal.ts'
import { HOME_CURRENCY } from '../money/home-currency.ts'
import type { PriceBuyer } from '../pricing/buyer-price.ts'
import type { PriceBuildUp } from '../pricing/price-order.ts'
import type { LedgerAccount, LedgerEntry } from './accounts.ts'
import { assertBalanced } from './balances.ts'

/** What the ledger needs to know of an order. Ids are UUIDs of companies. */
export interface LedgerOrder {
  readonly orderId: string
  /** ISO code of the currency bought, not TND. */
  readonly currency: string
  /** Decimals of that currency. */
  readonly currencyDecimals: number
  /** Amount of currency bought. */
  readonly amount: DecimalString
  readonly buyerId: string
  /** One seller, or the members of a syndicate, leader first; the percents add up to 100. */
  readonly sellers: readonly { readonly companyId: string; readonly percent: DecimalString }[]
  readonly platformId: string
  /** The bank that receives the partner's share of the commission and, from a company, the margin. */
  readonly bankId: string
  readonly price: PriceBuildUp
  readonly buyer: PriceBuyer
}

/**
 * The deal: each side's promise. The sellers promise the currency to the buyer; the buyer promises what it will pay,
 * the counter value to the sellers and the rest (commission, margin, VAT) to the platform, until delivery says whose
 * it is. A syndicate's amounts are split by largest remainder.
 * @throws RangeError if the order is not consistent: see {@link deliveryPostings}.
 */
export function ticketPostings(order: LedgerOrder): LedgerEntry[] {
  assertConsistent(order)
  const { price } = order
  const entries = [
    ...currencyMove(order, 'CURRENCY_COMMITMENT'),
    ...tnd(order.buyerId, 'TND_COMMITMENT', decimal(price.payable).negated()),
    ...sellerParts(order).flatMap(({ companyId, part }) => tnd(companyId, 'TND_COMMITMENT', part)),
    ...tnd(order.platformId, 'TND_COMMITMENT', decimal(price.payable).minus(price.counterValue)),
  ]
  assertBalanced(entries)
  return entries
}

/**
 * The delivery: the promises end, the currency moves, the buyer owes what it pays, and each party is entitled to its
 * part of it: the sellers to the counter value, the platform to its own and the insight share and the VAT, the bank
 * to the partner share and, when a company buys, the margin. Lines of zero are left out.
 * @throws RangeError if the amount is not positive or has more decimals than the currency, the sellers' percents do
 * not add up to 100, or the price is not, to the millime, the sum of its parts for this kind of buyer.
 */
export function deliveryPostings(order: LedgerOrder): LedgerEntry[] {
  const entries = [
    ...reversePostings(ticketPostings(order)),
    ...currencyMove(order, 'CURRENCY'),
    ...tnd(order.buyerId, 'SETTLEMENT', decimal(order.price.payable).negated()),
    ...sellerParts(order).flatMap(({ companyId, part }) => tnd(companyId, 'SETTLEMENT', part)),
    ...entitlements(order).flatMap(({ companyId, account, part }) => tnd(companyId, account, part)),
  ]
  assertBalanced(entries)
  return entries
}

/**
 * The payment: every due of the delivery is settled in cash. Buyer and sellers clear their settlement; the platform
 * and the bank collect their parts against their clearing account, because income and VAT were recognised at
 * delivery and must neither vanish nor be counted a second time. The cash of all companies adds up to zero.
 * @throws RangeError if the order is not consistent: see {@link deliveryPostings}.
 */
export function cashOutPostings(order: LedgerOrder): LedgerEntry[] {
  assertConsistent(order)
  const payable = decimal(order.price.payable)
  const entries = [
    ...tnd(order.buyerId, 'SETTLEMENT', payable),
    ...tnd(order.buyerId, 'CASH', payable.negated()),
    ...sellerParts(order).flatMap(({ companyId, part }) => collect(companyId, 'SETTLEMENT', part)),
    ...[order.platformId, order.bankId].filter(isFirst).flatMap((companyId) => {
      const own = entitlements(order).filter((due) => due.companyId === companyId)
      return collect(companyId, 'CLEARING', sumDecimals(own.map(({ part }) => part)))
    }),
  ]
  assertBalanced(entries)
  return entries
}

/**
 * The reverse of what was posted, line by line, for a cancellation: posted entries are never changed or removed.
 * @throws RangeError if an amount is not a decimal number.
 */
export function reversePostings(entries: readonly LedgerEntry[]): LedgerEntry[] {
  return entries.map((entry) => ({ ...entry, amount: opposite(entry.amount) }))
}

/** Who, apart from the sellers, is entitled to which part of what the buyer pays. */
function entitlements(order: LedgerOrder): { companyId: string; account: LedgerAccount; part: Decimal }[] {
  const { price, platformId, bankId } = order
  return [
    { companyId: platformId, account: 'COMMISSION_PLATFORM', part: decimal(price.shares.platform) },
    { companyId: platformId, account: 'COMMISSION_INSIGHT', part: decimal(price.shares.insight) },
    { companyId: bankId, account: 'COMMISSION_PARTNER', part: decimal(price.shares.partner) },
    { companyId: platformId, account: 'VAT_DUE', part: decimal(price.vat) },
    { companyId: bankId, account: 'MARGIN', part: decimal(order.buyer === 'CORPORATE' ? price.margin : 0) },
  ]
}

/** The currency from the sellers, each its part, to the buyer, on one account. */
function currencyMove(order: LedgerOrder, account: LedgerAccount): LedgerEntry[] {
  const { currency, currencyDecimals, amount } = order
  const parts = distribute(decimal(amount), percents(order), currencyDecimals)
  return [
    ...order.sellers.flatMap(({ companyId }, index) =>
      line(companyId, account, currency, (parts[index] ?? decimal(0)).negated(), currencyDecimals),
    ),
    ...line(order.buyerId, account, currency, decimal(amount), currencyDecimals),
  ]
}

/** The counter value split over the sellers, to the millime. */
function sellerParts(order: LedgerOrder): { companyId: string; part: Decimal }[] {
  const parts = distribute(decimal(order.price.counterValue), percents(order), HOME_DECIMALS)
  return order.sellers.map(({ companyId }, index) => ({ companyId, part: parts[index] ?? decimal(0) }))
}

function collect(companyId: string, against: LedgerAccount, part: Decimal): LedgerEntry[] {
  return [...tnd(companyId, against, part.negated()), ...tnd(companyId, 'CASH', part)]
}

function tnd(companyId: string, account: LedgerAccount, amount: Decimal): LedgerEntry[] {
  return line(companyId, account, HOME_CURRENCY, amount, HOME_DECIMALS)
}

function line(
  companyId: string,
  account: LedgerAccount,
  currency: string,
  amount: Decimal,
  places: number,
): LedgerEntry[] {
  return amount.isZero() ? [] : [{ companyId, account, currency, amount: toDecimalString(amount, places) }]
}

function percents(order: LedgerOrder): Decimal[] {
  return order.sellers.map(({ percent }) => decimal(percent))
}

function opposite(amount: DecimalString): DecimalString {
  if (decimal(amount).isZero()) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}

function isFirst(value: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(value) === index
}

function assertConsistent(order: LedgerOrder): void {
  const { price } = order
  if (order.currency === HOME_CURRENCY) throw new RangeError('An order in the book buys a foreign currency')
  if (!decimal(order.amount).greaterThan(0))
    throw new RangeError(`The amount is not positive: ${order.amount}`)
  if (decimal(order.amount).decimalPlaces() > order.currencyDecimals) {
    throw new RangeError(`${order.amount} has more decimals than ${order.currency}`)
  }
  const whole = sumDecimals(percents(order))
  if (!whole.equals(100))
    throw new RangeError(`The sellers' percents add up to ${whole.toString()}, not to 100`)
  const parts = sumDecimals([price.counterValue, ...entitlements(order).map(({ part }) => part)])
  if (!parts.equals(price.payable)) {
    throw new RangeError(
      `Order ${order.orderId}: the buyer pays ${price.payable}, its parts are ${parts.toString()}`,
    )
  }
}
