import { addCalendarMonths, type CalendarDate } from '../calendar/working-days.ts'
import { sumDecimals } from '../money/amount.ts'
import { type DecimalString, decimal, toDecimalString } from '../money/decimal.ts'
import { isDelivered, isPart } from '../orders/order-sets.ts'
import type { OrderStatus } from '../orders/order-status.ts'
import { isFinalRequest, type RequestStatus } from './request-status.ts'

/** What an import title may be domiciled for (specification 002 §9). */
export const IMPORT_NATURES = ['DOCUMENTARY_COLLECTION', 'DOCUMENTARY_CREDIT', 'TRANSFER'] as const
export type ImportNature = (typeof IMPORT_NATURES)[number]

/** Longest reference of a title. */
export const TITLE_REFERENCE_LENGTH = 40
/** How long a title holds whose expiry nobody names, in months: what the domiciliation of an invoice does (decision 0142). */
export const USUAL_TITLE_MONTHS = 6

const REFERENCE = /^[A-Za-z0-9/.-]+$/

/** Whether a text is written as a title's reference is: Latin letters, digits and `/ - .`, one letter or digit at least. */
export function isTitleReference(text: string): boolean {
  return text.length <= TITLE_REFERENCE_LENGTH && REFERENCE.test(text) && titleKey(text) !== ''
}

/**
 * What tells one title from another in the whole market: letters and digits alone, upper case. `brk-1` and `BRK/1.` are
 * one title. The same in the database: the generated column `import_titles.key`.
 */
export function titleKey(reference: string): string {
  return reference.replace(/[^A-Za-z0-9]/g, '').toUpperCase()
}

/** The last day on which a title of today holds where nobody says another. @throws RangeError if `today` is no day */
export function usualTitleExpiry(today: CalendarDate): CalendarDate {
  return addCalendarMonths(today, USUAL_TITLE_MONTHS)
}

/** Whether a title holds on the value date of a request: a title holds through its expiry date. */
export function coversDay(title: { readonly expiresOn: CalendarDate }, valueDate: CalendarDate): boolean {
  return valueDate <= title.expiresOn
}

/** A request on a title, with all its orders. */
export interface TitleRequest {
  readonly status: RequestStatus
  /** Amount of currency. */
  readonly totalAmount: DecimalString
  readonly orders: readonly { readonly status: OrderStatus; readonly amount: DecimalString }[]
}

/** Amounts in the title's currency, with its decimals; `used + reserved + left = amount`. */
export interface TitleBalance {
  readonly amount: DecimalString
  /** By delivered orders. */
  readonly used: DecimalString
  /** For drafts, and for orders that are not delivered yet. */
  readonly reserved: DecimalString
  readonly left: DecimalString
}

/**
 * How much of its title one request uses and reserves. A draft reserves all that it asks for (decision record 0050); a
 * submitted request uses the amounts of its delivered orders and reserves those of its other parts; a cancelled or rejected
 * one takes nothing.
 */
export function takenBy(request: TitleRequest): { used: DecimalString; reserved: DecimalString } {
  if (request.status === 'CANCELED' || request.status === 'REJECTED') return { used: '0', reserved: '0' }
  if (request.status === 'DRAFT') return { used: '0', reserved: request.totalAmount }
  const live = request.orders.filter(({ status }) => isPart(status))
  const sum = (of: typeof live) => sumDecimals(of.map(({ amount }) => amount)).toFixed()
  return {
    used: sum(live.filter(({ status }) => isDelivered(status))),
    reserved: isFinalRequest(request.status) ? '0' : sum(live.filter(({ status }) => !isDelivered(status))),
  }
}

/**
 * How much of an import title is used, reserved and left.
 * @param decimals of the title's currency
 * @throws RangeError if an amount has more decimals than that
 */
export function importTitleBalance(
  amount: DecimalString,
  decimals: number,
  requests: readonly TitleRequest[],
): TitleBalance {
  const taken = requests.map(takenBy)
  const used = sumDecimals(taken.map((one) => one.used))
  const reserved = sumDecimals(taken.map((one) => one.reserved))
  return {
    amount: toDecimalString(decimal(amount), decimals),
    used: toDecimalString(used, decimals),
    reserved: toDecimalString(reserved, decimals),
    left: toDecimalString(decimal(amount).minus(used).minus(reserved), decimals),
  }
}

/** Whether a title has room for another request of this amount. */
export function hasRoomFor(balance: TitleBalance, amount: DecimalString): boolean {
  return decimal(balance.left).greaterThanOrEqualTo(decimal(amount))
}
